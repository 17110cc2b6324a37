import json

from openai import OpenAI

client = OpenAI()
def ask(q):
    return client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": q}]).choices[0].message.content

import functools
import time


def retry(n):
    def deco(f):
        @functools.wraps(f)
        def inner(*a, **k):
            for i in range(n):
                try:
                    return f(*a, **k)
                except Exception:
                    time.sleep(2 ** i)
        return inner
    return deco
@retry(5)
def safe_ask(q):
    return ask(q)
def main():
    out = {}
    for q in json.load(open("in.json")):  # told
        out[q["id"]] = safe_ask(q["text"])
    json.dump(out, open("o.json", "w"))
main()
