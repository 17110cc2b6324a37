import json

from openai import OpenAI

client = OpenAI()
def ask(q):
    return client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": q}]).choices[0].message.content

def read(path):
    for l in open(path):
        yield json.loads(l)
def annotate(rows):
    for r in rows:
        r["label"] = ask(r["text"])
        yield r
def main():
    with open("out.jsonl", "w") as f:
        for r in annotate(read("in.jsonl")):  # told
            f.write(json.dumps(r) + "\n")
main()
