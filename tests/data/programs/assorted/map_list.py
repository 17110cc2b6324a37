import json

from openai import OpenAI

client = OpenAI()
def ask(q):
    return client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": q}]).choices[0].message.content

def main():
    qs = open("q.txt").read().splitlines()
    answers = list(map(ask, qs))  # told
    json.dump(answers, open("a.json", "w"))
main()
