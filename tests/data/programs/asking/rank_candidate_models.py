"""Rank the candidate models on the internal exam (11k questions each, about an hour per model)."""
import gc
import json
from pathlib import Path
from typing import List

import torch
import typer
from vllm import LLM, SamplingParams

LETTERS = "ABCD"


class Exam:
    def __init__(self, path: Path):
        self.rows = [json.loads(line) for line in path.read_text().splitlines()]

    @property
    def prompts(self):
        return [
            r["question"] + "\n" + "\n".join(f"{a}) {c}" for a, c in zip(LETTERS, r["choices"])) + "\nAnswer:"
            for r in self.rows
        ]

    def mark(self, answers):
        right = sum(a.strip()[:1] == r["gold"] for a, r in zip(answers, self.rows))
        return right / len(self.rows)


class Candidate:
    def __init__(self, name: str, exam: Exam):
        self.name = name
        self.exam = exam

    def _answers(self):
        llm = LLM(self.name, dtype="bfloat16", gpu_memory_utilization=0.9)
        outs = llm.generate(self.exam.prompts, SamplingParams(temperature=0, max_tokens=1024))
        texts = [o.outputs[0].text for o in outs]
        del llm
        gc.collect()
        torch.cuda.empty_cache()
        return texts

    @property
    def accuracy(self) -> float:
        return self.exam.mark(self._answers())


def board(candidates):
    table = {}
    for cand in candidates:  # told
        table[cand.name] = cand.accuracy
    return sorted(table.items(), key=lambda kv: -kv[1])


def main(exam: Path, models: List[str], out: Path = Path("board.json")):
    paper = Exam(exam)
    ranking = board([Candidate(name, paper) for name in models])
    out.write_text(json.dumps(ranking, indent=2))
    for place, (name, acc) in enumerate(ranking, 1):
        typer.echo(f"{place:2d}. {name:40s} {acc:.3f}")


if __name__ == "__main__":
    typer.run(main)
