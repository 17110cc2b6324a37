"""Evolutionary prompt search (EvoPrompt flavour, GA variant)."""
import argparse
import heapq
import random
from dataclasses import dataclass, field
from pathlib import Path

import litellm
import yaml


@dataclass(order=True)
class Candidate:
    score: float
    text: str = field(compare=False)
    parents: tuple = field(default=(), compare=False)


def complete(model, text, temperature=0.0):
    r = litellm.completion(model=model, messages=[{"role": "user", "content": text}], temperature=temperature)
    return r["choices"][0]["message"]["content"].strip()


class Evolver:
    CROSS = ("Combine the two instructions below into a better one, then mutate it slightly.\n"
             "1: {a}\n2: {b}\nReturn only the instruction.")

    def __init__(self, task_model, mut_model, dev, size):
        self.task_model, self.mut_model = task_model, mut_model
        self.dev, self.size = dev, size

    def fitness(self, instruction):
        hit = 0
        for x in self.dev:
            hit += complete(self.task_model, f"{instruction}\n\n{x['input']}\nLabel:").lower() == x["label"]
        return hit / len(self.dev)

    def roulette(self, pop):
        w = [c.score + 1e-6 for c in pop]
        return random.choices(pop, weights=w, k=2)

    def evolve(self, seeds, generations):
        pop = [Candidate(self.fitness(s), s) for s in seeds]  # alarm: a handful of seeds
        for g in range(generations):  # told
            kids = []
            for _ in range(self.size):
                a, b = self.roulette(pop)
                text = complete(self.mut_model, self.CROSS.format(a=a.text, b=b.text), temperature=0.9)
                kids.append(Candidate(self.fitness(text), text, (a.text, b.text)))
            pop = heapq.nlargest(self.size, pop + kids)
            print(f"gen {g}: best={pop[0].score:.3f} mean={sum(c.score for c in pop) / len(pop):.3f}")
        return pop


if __name__ == "__main__":
    p = argparse.ArgumentParser()
    p.add_argument("task", type=Path)
    p.add_argument("--generations", type=int, default=25)
    p.add_argument("--size", type=int, default=12)
    a = p.parse_args()
    task = yaml.safe_load(a.task.read_text())
    ev = Evolver(task["model"], task["mutation_model"], task["dev"], a.size)
    final = ev.evolve(task["seeds"], a.generations)
    a.task.with_suffix(".best.txt").write_text(final[0].text)
