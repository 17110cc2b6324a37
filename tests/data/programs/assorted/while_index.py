import json

from openai import OpenAI

client = OpenAI()
def ask(q):
    return client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": q}]).choices[0].message.content

def main():
    rows = json.load(open("in.json"))
    i = 0
    out = []
    while i < len(rows):  # told
        try:
            out.append(ask(rows[i]["q"]))
            i += 1
        except Exception as e:
            print(e)
    json.dump(out, open("o.json", "w"))
main()
