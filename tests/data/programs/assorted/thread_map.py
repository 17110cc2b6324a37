import json

from openai import OpenAI

client = OpenAI()
def ask(q):
    return client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": q}]).choices[0].message.content

from tqdm.contrib.concurrent import thread_map

qs = open("q.txt").read().splitlines()
answers = thread_map(ask, qs, max_workers=8)  # told
json.dump(answers, open("a.json", "w"))
