import argparse
import json
import re
from pathlib import Path

from datasets import load_dataset

from .base import Listener, Sample, Task
from .models import get_model


class TriviaQA(Task):
    name = "triviaqa"

    def samples(self):
        for row in load_dataset("trivia_qa", "rc.nocontext", split="validation"):
            yield Sample(row["question_id"], row["question"], row["answer"]["normalized_aliases"])

    def score(self, sample, output):
        text = re.sub(r"[^a-z0-9 ]", "", output.lower())
        return float(any(a in text for a in sample.target))


class Printer(Listener):
    def __init__(self):
        self.n, self.total = 0, 0.0

    def on_item(self, outcome):
        self.n += 1
        self.total += outcome.score
        if self.n % 25 == 0:
            print(f"{self.n:6d}  {self.total / self.n:.3f}")


class Report(Printer):
    def __init__(self, path):
        super().__init__()
        self.path = Path(path)

    def on_end(self, outcomes):
        self.path.write_text(json.dumps([vars(o) for o in outcomes], indent=1))


if __name__ == "__main__":
    ap = argparse.ArgumentParser(prog="evalkit")
    ap.add_argument("model")
    ap.add_argument("--report", default="triviaqa.json")
    ns = ap.parse_args()
    TriviaQA().execute(get_model(ns.model), Report(ns.report))
