from openai import OpenAI

client = OpenAI()
def ask(q):
    return client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": q}]).choices[0].message.content

import os


def main():
    for name in os.listdir("docs"):  # told
        text = open(os.path.join("docs", name)).read()
        ans = ask(text)
        with open(os.path.join("out", name + ".txt"), "w") as f:
            f.write(ans)
main()
