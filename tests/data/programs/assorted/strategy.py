import json
from openai import OpenAI
client = OpenAI()
def ask(q):
    return client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": q}]).choices[0].message.content

from abc import ABC, abstractmethod
class Step(ABC):
    @abstractmethod
    def apply(self, doc): ...
class Summarise(Step):
    def apply(self, doc):
        doc["summary"] = ask(doc["text"]); return doc
class Tag(Step):
    def apply(self, doc):
        doc["tags"] = ask("tags: " + doc["text"]); return doc
class Pipeline:
    def __init__(self, steps): self.steps = steps
    def run(self, docs):
        done = []
        for d in docs:  # told
            for s in self.steps:
                d = s.apply(d)
            done.append(d)
        return done
def main():
    docs = [json.loads(l) for l in open("d.jsonl")]
    json.dump(Pipeline([Summarise(), Tag()]).run(docs), open("o.json", "w"))
main()
