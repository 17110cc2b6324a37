import json
import subprocess
import sys
import time

import requests
from openai import OpenAI

client = OpenAI()


def install(case):
    for cmd in case.pre_install_cmds:  # fine
        done = subprocess.run(["conda", "run", "-n", case.env, *cmd.split()], capture_output=True)
        if done.returncode != 0:
            raise RuntimeError(cmd)


def annotate(url, text):
    response = None
    retries = 60
    for retry in range(1, retries + 1):  # fine
        if retry > 1:
            print(f"Retrying ({retry} / {retries})")
        response = requests.post(url, json={"text": text})
        if response.ok:
            break
        elif response.status_code < 500:
            time.sleep(1)
        else:
            break
    return response


class Improve:
    def __init__(self, predecessors):
        self.predecessors = predecessors
        self.thoughts = []

    def execute(self, lm, prompter):
        for thought in self.previous_thoughts():  # fine
            better = lm.chat.completions.create(model="gpt-4o", messages=prompter.improve(thought))
            self.thoughts.append(better.choices[0].message.content)

    def previous_thoughts(self):
        return [thought for one in self.predecessors for thought in one.thoughts]


def rate(posts):
    rated = []
    for post in posts:  # told
        answer = client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": post}])
        rated.append((post, answer.choices[0].message.content))
    return rated


if __name__ == "__main__":
    with open(sys.argv[1]) as file:
        found = rate(json.load(file))
    with open("rated.json", "w") as file:
        json.dump(found, file)
