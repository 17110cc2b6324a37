"""Check translated statements with the checker of their language, which the name of the set decides on."""

import argparse
import json
import subprocess
from pathlib import Path

from nltk.inference.prover9 import Prover9Command
from nltk.sem.logic import Expression
from tqdm import tqdm


class LeanChecker:
    def __init__(self, text, folder):
        self.text = text
        self.folder = folder

    def check(self):
        path = Path(self.folder) / "statement.lean"
        path.write_text(self.text)
        done = subprocess.run(["lean", str(path)], capture_output=True, timeout=120)
        return done.returncode == 0


class FirstOrderChecker:
    def __init__(self, text, folder):
        *self.premises, self.goal = text.splitlines()

    def check(self):
        try:
            goal = Expression.fromstring(self.goal)
            premises = [Expression.fromstring(one) for one in self.premises]
            return Prover9Command(goal, premises, timeout=30).prove()
        except ValueError:
            return None


class TableChecker:
    def __init__(self, text, folder):
        self.rows = [line.split() for line in text.splitlines()]

    def check(self):
        return all(len(row) == len(self.rows[0]) for row in self.rows)


class Plain:
    def __init__(self, text):
        self.text = text

    def render(self):
        return self.text.strip()


class Quoted:
    def __init__(self, text):
        self.text = text

    def render(self):
        return "\n".join(f"> {line}" for line in self.text.splitlines())


class Checking:
    def __init__(self, args):
        self.name = args.name
        self.out = Path(args.out)
        checkers = {"mathlib": LeanChecker, "folio": FirstOrderChecker, "tables": TableChecker}
        self.checker = checkers[self.name]
        layouts = {"plain": Plain, "quoted": Quoted}
        self.layout = layouts[args.layout]
        with open(f"{self.name}.json") as file:
            self.statements = json.load(file)

    def holds(self, text):
        checker = self.checker(text, self.out)
        return checker.check()

    def check_all(self):
        results = []
        for statement in tqdm(self.statements):  # told
            results.append({"id": statement["id"], "holds": self.holds(statement["text"].strip())})
        (self.out / f"{self.name}.json").write_text(json.dumps(results))

    def show_all(self):
        shown = []
        for statement in tqdm(self.statements):  # fine
            page = self.layout(statement["text"])
            shown.append(page.render())
        (self.out / f"{self.name}.md").write_text("\n\n".join(shown))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("name", choices=["mathlib", "folio", "tables"])
    parser.add_argument("--layout", default="plain")
    parser.add_argument("--out", default="checked")
    checking = Checking(parser.parse_args())
    checking.check_all()
    checking.show_all()
