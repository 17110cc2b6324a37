from openai import OpenAI

client = OpenAI()
def ask(q):
    return client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": q}]).choices[0].message.content

import pandas as pd

df = pd.read_csv("r.csv")
df["s"] = df.apply(lambda r: ask(f"{r.title} {r.body}"), axis=1)  # told
df.to_csv("o.csv")
