import json

from openai import OpenAI

client = OpenAI()
def ask(q):
    return client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": q}]).choices[0].message.content

from concurrent.futures import ThreadPoolExecutor


def main():
    qs = open("q.txt").read().splitlines()
    with ThreadPoolExecutor(10) as ex:
        answers = list(ex.map(ask, qs))  # told
    json.dump(answers, open("a.json", "w"))
main()
