import json

from openai import OpenAI

client = OpenAI()
def ask(q):
    return client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": q}]).choices[0].message.content

def stage1(items):
    out = []
    for i in items:  # told
        out.append({"i": i, "plan": ask("plan " + i)})
    return out
def stage2(plans):
    out = []
    for p in plans:  # told
        p["code"] = ask("code " + p["plan"])
        out.append(p)
    return out
def main():
    items = open("i.txt").read().splitlines()
    plans = stage1(items)
    code = stage2(plans)
    json.dump(code, open("o.json", "w"))
main()
