import json

from openai import OpenAI

client = OpenAI()
def ask(q):
    return client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": q}]).choices[0].message.content

def read(path):
    for l in open(path):
        yield json.loads(l)
def annotate(rows):
    for r in rows:  # told
        r["label"] = ask(r["text"])
        yield r
def main():
    rows = list(annotate(read("in.jsonl")))
    with open("out.jsonl", "w") as f:
        f.writelines(json.dumps(r) + "\n" for r in rows)
main()
