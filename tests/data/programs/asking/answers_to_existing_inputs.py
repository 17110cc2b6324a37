"""Asks a model for an answer to each row of those input files that exist; the rest are named and left out."""

import json
import os
import sys

from openai import OpenAI

client = OpenAI()


def ask(text):
    answer = client.chat.completions.create(model="gpt-4o-mini", messages=[{"role": "user", "content": text}])
    return answer.choices[0].message.content


def sort_out(paths):
    existing = [one for one in paths if os.path.isfile(one)]
    for one in set(paths) - set(existing):
        print("no such file:", one)
    return existing


def answer_all(paths, out_dir):
    existing_input_paths = sort_out(paths)
    for input_path in existing_input_paths:
        with open(input_path) as rows, open(os.path.join(out_dir, os.path.basename(input_path)), "w") as out:
            for line in rows:  # told
                row = json.loads(line)
                row["answer"] = ask(row["question"])
                out.write(json.dumps(row) + "\n")


def answer_rest(paths, out_dir):
    for path in paths:
        target = os.path.join(out_dir, os.path.basename(path))
        existing_answers = sum(1 for _ in open(target)) if os.path.isfile(target) else 0
        with open(path) as rows, open(target, "a") as out:
            for number, line in enumerate(rows):  # fine
                if number < existing_answers:
                    continue
                row = json.loads(line)
                row["answer"] = ask(row["question"])
                out.write(json.dumps(row) + "\n")


if __name__ == "__main__":
    if "--rest" in sys.argv:
        answer_rest(sys.argv[2:-1], sys.argv[1])
    else:
        answer_all(sys.argv[2:], sys.argv[1])
