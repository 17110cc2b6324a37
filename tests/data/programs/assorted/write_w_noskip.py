import json

from openai import OpenAI

client = OpenAI()
def ask(q):
    return client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": q}]).choices[0].message.content

def main():
    rows = [json.loads(l) for l in open("in.jsonl")]
    with open("out.jsonl", "w") as f:
        for r in rows:  # told
            r["a"] = ask(r["q"])
            f.write(json.dumps(r) + "\n")
main()
