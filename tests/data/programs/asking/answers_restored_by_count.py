"""Ask a model for all prompts, batch by batch, behind those that an earlier run has answered."""

import json
import sys

from openai import OpenAI
from runs import Results

client = OpenAI()
results = Results()


def in_batches(rows, size):
    return [rows[at : at + size] for at in range(0, len(rows), size)]


def answers(batch):
    return [client.chat.completions.create(model="m", messages=[{"role": "user", "content": one}]) for one in batch]


def main(path, out):
    with open(path) as file:
        prompts = json.load(file)
    number = 0
    table = results.restore_from_jsonl()
    number = len(table)
    batches = in_batches(prompts[number:], 8)
    for batch in batches:  # fine
        found = answers(batch)
        with open(out, "a") as file:
            for answer in found:
                file.write(json.dumps({"id": number, "text": answer.choices[0].message.content}) + "\n")
                number += 1


def again(path, out):
    with open(path) as file:
        prompts = json.load(file)
    number = 0
    batches = in_batches(prompts[number:], 8)
    for batch in batches:  # told
        found = answers(batch)
        with open(out, "a") as file:
            for answer in found:
                file.write(json.dumps({"id": number, "text": answer.choices[0].message.content}) + "\n")
                number += 1


if __name__ == "__main__":
    (again if "--again" in sys.argv else main)(*sys.argv[1:3])
