import json
import pathlib
from difflib import SequenceMatcher

from openai import OpenAI


class EntityResolver:
    def __init__(self):
        self.client = OpenAI()
        self.parent = {}

    def same(self, a, b):
        reply = self.client.chat.completions.create(
            model="gpt-4o-mini",
            messages=[{"role": "user", "content": f"Do these two records describe the same company? yes/no\n{a}\n{b}"}],
            max_tokens=1,
        )
        return reply.choices[0].message.content.lower() == "yes"

    def find(self, x):
        while self.parent.get(x, x) != x:
            x = self.parent[x]
        return x

    def candidates(self, records):
        for i, a in enumerate(records):
            for b in records[i + 1 :]:
                if SequenceMatcher(None, a["name"], b["name"]).ratio() > 0.8:
                    yield a, b

    def resolve(self, records):
        todo = list(self.candidates(records))
        while todo:  # told
            a, b = todo.pop()
            if self.find(a["id"]) == self.find(b["id"]):
                continue
            if self.same(json.dumps(a), json.dumps(b)):
                self.parent[self.find(a["id"])] = self.find(b["id"])
        return {r["id"]: self.find(r["id"]) for r in records}


if __name__ == "__main__":
    records = json.loads(pathlib.Path("companies.json").read_text())
    merged = EntityResolver().resolve(records)
    pathlib.Path("merged.json").write_text(json.dumps(merged))
