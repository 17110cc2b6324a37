import pandas as pd
import openai


def classify(text):
    r = openai.ChatCompletion.create(model="gpt-3.5-turbo", messages=[{"role": "user", "content": "Topic of: " + text}])
    return r["choices"][0]["message"]["content"]


df = pd.read_excel("tickets.xlsx")
df["topic"] = df["body"].apply(classify)  # told
df.to_excel("tickets_topics.xlsx")
