"""Rewrites exercise questions in rounds; a client of our own keeps some requests under way at a time."""

import json
import queue
import sys
import threading

from openai import OpenAI
from tqdm import tqdm


class Answers:
    """Gives the answers as they come, in any order."""

    def __init__(self, prompts, workers=8):
        self.client = OpenAI()
        self.todo = queue.Queue()
        self.done = queue.Queue()
        self.left = len(prompts)
        for prompt in prompts:  # fine
            self.todo.put(prompt)
        for _ in range(workers):  # fine
            threading.Thread(target=self.work, daemon=True).start()

    def ask(self, prompt):
        reply = self.client.chat.completions.create(
            model="gpt-4o-mini", messages=[{"role": "user", "content": prompt}], temperature=1.0
        )
        return {"prompt": prompt, "text": reply.choices[0].message.content}

    def work(self):
        while True:  # fine
            prompt = self.todo.get()
            answer = self.ask(prompt)
            self.done.put(answer)

    def __iter__(self):
        return self

    def __next__(self):
        if self.left == 0:
            raise StopIteration
        self.left -= 1
        return self.done.get()


class Lines:
    """Reads lines ahead, so that nobody has to wait for the disk."""

    def __init__(self, path):
        self.read = queue.Queue(maxsize=100)
        threading.Thread(target=self.ahead, args=(path,), daemon=True).start()

    def ahead(self, path):
        with open(path) as lines:
            for line in lines:  # fine
                parsed = json.loads(line)
                self.read.put(parsed)
        self.read.put(None)

    def __iter__(self):
        return self

    def __next__(self):
        row = self.read.get()
        if row is None:
            raise StopIteration
        return row


def main(path, rounds=3):
    questions = []
    for row in Lines(path):  # fine
        questions.append(row["question"])
    for number in range(rounds):  # fine
        harder = []
        prompts = [f"Make this question a little harder:\n{one}" for one in questions]
        for answer in tqdm(Answers(prompts), total=len(prompts)):  # told
            if answer["text"]:
                harder.append(answer["text"])
        with open(f"round-{number}.json", "w") as out:
            json.dump(harder, out)
        questions = harder


if __name__ == "__main__":
    main(sys.argv[1])
