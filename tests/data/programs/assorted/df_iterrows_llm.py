import pandas as pd
from langchain_openai import ChatOpenAI

llm = ChatOpenAI(model="gpt-4o")
df = pd.read_csv("reviews.csv")
df["sentiment"] = ""
for idx, row in df.iterrows():  # told
    msg = llm.invoke(f"Sentiment of: {row['text']}")
    df.at[idx, "sentiment"] = msg.content
df.to_csv("reviews_out.csv")
