import csv
import os
import sys

from openai import OpenAI

FIELDS = ["id", "question", "answer"]
client = OpenAI()


def already_done(path):
    if not os.path.exists(path):
        return set()
    with open(path, newline="") as f:
        return {row["id"] for row in csv.DictReader(f)}


class Sink:
    def __init__(self, path):
        fresh = not os.path.exists(path)
        self.file = open(path, "a", newline="")
        self.writer = csv.DictWriter(self.file, FIELDS)
        if fresh:
            self.writer.writeheader()

    def put(self, **row):
        self.writer.writerow(row)
        self.file.flush()


def main(source, target):
    done = already_done(target)
    sink = Sink(target)
    with open(source, newline="") as f:
        for row in csv.DictReader(f):  # fine
            if row["id"] in done:
                continue
            reply = client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": row["question"]}])
            sink.put(id=row["id"], question=row["question"], answer=reply.choices[0].message.content)


if __name__ == "__main__":
    main(*sys.argv[1:])
