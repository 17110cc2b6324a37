"""Runs the notebooks of a paper anew, each some times, and writes a summary of how that went."""

import json
import subprocess
import sys
from datetime import datetime
from pathlib import Path

RUNS = 5


def run(book, place):
    """The notebook with its outputs is left at its place."""
    command = ["jupyter", "nbconvert", "--to", "notebook", "--execute", "--output", str(place), str(book)]
    return subprocess.run(command, capture_output=True, text=True).returncode == 0


def run_all(books, folder):
    results = []
    for book in books:  # fine
        for number in range(RUNS):
            name = f"{book.stem}-{number}-{datetime.now():%H%M%S}.ipynb"
            results.append({"book": str(book), "ran": run(book, folder / name)})
    return results


def solve(case):
    """The solver prints what it finds, and leaves nothing."""
    done = subprocess.run(["fluidsolve", "--case", str(case), "--print"], capture_output=True, text=True)
    return float(done.stdout.split()[-1])


def solve_all(cases):
    drags = {}
    for case in cases:  # told
        drags[case.name] = solve(case)
    return drags


if __name__ == "__main__":
    source = Path(sys.argv[1])
    summary = {"books": run_all(sorted(source.glob("*.ipynb")), Path(sys.argv[2]))}
    summary["drags"] = solve_all(sorted(source.glob("cases/*.yaml")))
    with open("summary.json", "w") as out:
        json.dump(summary, out)
