import json

from openai import OpenAI

client = OpenAI()
def ask(q):
    return client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": q}]).choices[0].message.content

def main():
    out = []
    try:
        for l in open("in.txt"):  # told
            out.append(ask(l))
    except KeyboardInterrupt:
        json.dump(out, open("partial.json", "w"))
    json.dump(out, open("o.json", "w"))
main()
