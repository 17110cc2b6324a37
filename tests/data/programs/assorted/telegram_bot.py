from openai import OpenAI

client = OpenAI()
def ask(q):
    return client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": q}]).choices[0].message.content

import time

import requests


def main():
    offset = 0
    while True:  # fine
        ups = requests.get("https://api.telegram.org/getUpdates", params={"offset": offset}).json()["result"]
        for u in ups:
            offset = u["update_id"] + 1
            requests.post("https://api.telegram.org/sendMessage", json={"chat_id": 1, "text": ask(u["message"]["text"])})
        time.sleep(1)
main()
