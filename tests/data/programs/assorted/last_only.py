import json

from openai import OpenAI

client = OpenAI()
def ask(q):
    return client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": q}]).choices[0].message.content

def main():
    rows = json.load(open("in.json"))
    out = []
    for i, r in enumerate(rows):  # told
        out.append(ask(r["q"]))
        if i == len(rows) - 1:
            json.dump(out, open("o.json", "w"))
main()
