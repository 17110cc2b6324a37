"""All agents work in a pool, each keeps its own answer, and a loop behind the pool writes the answers down."""

import json
from concurrent.futures import ThreadPoolExecutor

from openai import OpenAI

client = OpenAI()


class Agent:
    def __init__(self, question):
        self.question = question
        self.answer = None

    def run(self):
        talk = [{"role": "user", "content": self.question}]
        for _ in range(5):
            answer = client.chat.completions.create(model="large", messages=talk)
            talk.append({"role": "assistant", "content": answer.choices[0].message.content})
        self.answer = talk[-1]["content"]


def step(agent):
    agent.run()


def log(agent, file):
    file.write(json.dumps({"question": agent.question, "answer": agent.answer}) + "\n")


def solve(level):
    with open(f"{level}.questions") as file:
        agents = [Agent(line) for line in file]
    with ThreadPoolExecutor(max_workers=16) as executor:
        executor.map(step, agents)  # told
    with open(f"{level}.jsonl", "a") as file:
        for agent in agents:
            log(agent, file)


def main():
    for level in ["easy", "medium", "hard"]:
        solve(level)


if __name__ == "__main__":
    main()
