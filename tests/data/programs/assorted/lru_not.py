import json

from openai import OpenAI

client = OpenAI()
def ask(q):
    return client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": q}]).choices[0].message.content

import functools


@functools.lru_cache(None)
def cask(q):
    return ask(q)
def main():
    out = []
    for q in open("q.txt"):  # told
        out.append(cask(q))
    json.dump(out, open("o.json", "w"))
main()
