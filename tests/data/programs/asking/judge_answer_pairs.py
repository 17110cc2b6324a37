"""Pairwise judging of model answers (A against B) with a strong judge model."""
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Callable, Iterable

import typer
from openai import OpenAI


@dataclass
class Tally:
    path: Path
    flush_every: int = 20
    wins: dict = field(default_factory=lambda: {"A": 0, "B": 0, "tie": 0})
    _open: list = field(default_factory=list)

    def judged(self) -> set:
        if not self.path.exists():
            return set()
        return {json.loads(line)["id"] for line in self.path.read_text().splitlines()}

    def add(self, item: dict, winner: str) -> None:
        self.wins[winner] = self.wins.get(winner, 0) + 1
        self._open.append({"id": item["id"], "winner": winner})
        if len(self._open) >= self.flush_every:
            self.flush()

    def flush(self) -> None:
        with self.path.open("a") as fh:
            fh.writelines(json.dumps(row) + "\n" for row in self._open)
        self._open.clear()


def run_batch(items: Iterable[dict], call: Callable[[dict], str], on_result: Callable[[dict, str], None]) -> None:
    for item in items:  # fine
        on_result(item, call(item))


class Judge:
    def __init__(self, model: str):
        self.client = OpenAI()
        self.model = model

    def __call__(self, item: dict) -> str:
        reply = self.client.chat.completions.create(
            model=self.model,
            messages=[{"role": "user", "content": "Question: {question}\n\nA: {a}\n\nB: {b}\n\nWho is better: A, B or tie?"
                       .format(**item)}],
        )
        return reply.choices[0].message.content.strip()


def main(pairs: Path, out: Path = Path("verdicts.jsonl"), model: str = "gpt-4o"):
    tally = Tally(out)
    known = tally.judged()
    todo = [p for p in map(json.loads, pairs.read_text().splitlines()) if p["id"] not in known]
    run_batch(todo, Judge(model), on_result=tally.add)
    tally.flush()
    typer.echo(tally.wins)


if __name__ == "__main__":
    typer.run(main)
