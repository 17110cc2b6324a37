from openai import OpenAI

client = OpenAI()
def ask(q):
    return client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": q}]).choices[0].message.content

import pandas as pd


def main():
    df = pd.read_csv("r.csv")
    out = []
    for name, g in df.groupby("user"):  # told
        out.append((name, ask("\n".join(g.text))))
    pd.DataFrame(out).to_csv("o.csv")
main()
