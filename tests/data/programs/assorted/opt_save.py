import json

from openai import OpenAI

client = OpenAI()
def ask(q):
    return client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": q}]).choices[0].message.content

import argparse


def save(out, path):
    if path is None:
        return
    json.dump(out, open(path, "w"))
def main():
    p = argparse.ArgumentParser(); p.add_argument("--cache", default=None); a = p.parse_args()
    out = []
    for l in open("in.txt"):  # told
        out.append(ask(l))
        save(out, None)
    print(out)
main()
