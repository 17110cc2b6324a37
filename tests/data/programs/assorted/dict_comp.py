import json

from openai import OpenAI

client = OpenAI()
def ask(q):
    return client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": q}]).choices[0].message.content

def main():
    docs = json.load(open("docs.json"))
    summaries = {k: ask(v) for k, v in docs.items()}  # told
    json.dump(summaries, open("s.json", "w"))
main()
