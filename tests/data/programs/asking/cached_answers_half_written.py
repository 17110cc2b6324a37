"""Answers of a model to the tasks of a benchmark, kept beside them so that the next evaluation need not ask again."""

import json
import os
from pathlib import Path

from openai import OpenAI

client = OpenAI()
ROOT = "tasks"


def load(path):
    with open(path) as lines:
        return [json.loads(line) for line in lines]


def ask(prompt):
    answer = client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": prompt}])
    return answer.choices[0].message.content


def answered(name):
    kept = name + ".answers"
    if os.path.exists(os.path.join(ROOT, kept)):
        tasks = load(os.path.join(ROOT, kept))
        print("found", kept)
    else:
        tasks = load(os.path.join(ROOT, name))
        with open(os.path.join(ROOT, kept), "w") as out:
            for task in tasks:  # told
                task["answer"] = ask(task["prompt"])
                out.write(json.dumps(task) + "\n")
    return tasks


def graded(name):
    kept = Path(ROOT) / f"{name}.grades"
    if kept.exists():
        return load(kept)
    out = open(kept, "w")
    for task in answered(name):  # told
        grade = ask(f"Is this right? {task['answer']}")
        out.write(json.dumps({"id": task["id"], "grade": grade}) + "\n")
    out.close()
    return load(kept)


def explained(name):
    kept = Path(ROOT) / f"{name}.reasons"
    if kept.exists():
        return load(kept)
    unfinished = kept.with_suffix(".part")
    done = {row["id"] for row in load(unfinished)} if unfinished.exists() else set()
    with open(unfinished, "a") as out:
        for task in answered(name):  # fine
            if task["id"] in done:
                continue
            out.write(json.dumps({"id": task["id"], "why": ask(f"Why? {task['answer']}")}) + "\n")
            out.flush()
    os.replace(unfinished, kept)
    return load(kept)


if __name__ == "__main__":
    for suite in sorted(os.listdir(ROOT)):
        if suite.endswith(".jsonl"):
            print(suite, len(graded(suite)), len(explained(suite)))
