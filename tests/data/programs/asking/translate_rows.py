import pandas as pd
from deep_translator import GoogleTranslator

df = pd.read_csv("reviews.csv")
tr = GoogleTranslator(source="auto", target="en")
out = []
for i, row in df.iterrows():  # told
    try:
        out.append(tr.translate(row["text"]))
    except Exception as e:
        print(i, e)
        out.append("")
df["english"] = out
df.to_csv("reviews_en.csv")
