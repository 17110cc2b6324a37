from openai import OpenAI

client = OpenAI()
def ask(q):
    return client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": q}]).choices[0].message.content

import os


def main():
    for name in os.listdir("docs"):  # fine
        dst = os.path.join("out", name + ".txt")
        if os.path.exists(dst):
            continue
        ans = ask(open(os.path.join("docs", name)).read())
        with open(dst, "w") as f:
            f.write(ans)
main()
