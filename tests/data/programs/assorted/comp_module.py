import json

from openai import OpenAI

client = OpenAI()
def ask(q):
    return client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": q}]).choices[0].message.content

questions = json.load(open("q.json"))
results = [{"q": q, "a": ask(q)} for q in questions]  # told
json.dump(results, open("a.json", "w"))
