import argparse
import json
from dataclasses import dataclass

from openai import OpenAI


@dataclass
class Result:
    id: str
    answer: str
    correct: bool

class Model:
    def __init__(self, name):
        self.client = OpenAI()
        self.name = name
    def __call__(self, prompt):
        return self.client.chat.completions.create(model=self.name, messages=[{"role": "user", "content": prompt}]).choices[0].message.content

class Task:
    def __init__(self, path):
        self.docs = [json.loads(l) for l in open(path)]
    def prompt(self, d): return d["q"]
    def score(self, d, a): return a.strip() == d["a"]

def evaluate(model, task, limit=None):
    results = []
    for doc in task.docs[:limit]:  # told
        ans = model(task.prompt(doc))
        results.append(Result(doc["id"], ans, task.score(doc, ans)))
    return results

def main():
    p = argparse.ArgumentParser()
    p.add_argument("--tasks", nargs="+")
    p.add_argument("--model")
    p.add_argument("--limit", type=int)
    a = p.parse_args()
    model = Model(a.model)
    out = {}
    for name in a.tasks:  # told
        res = evaluate(model, Task(f"tasks/{name}.jsonl"), a.limit)
        out[name] = sum(r.correct for r in res) / len(res)
    with open("results.json", "w") as f:
        json.dump(out, f)

if __name__ == "__main__":
    main()
