"""Runs sets of commands one after the other, each set on all cores, and says how many of them have failed."""

import argparse
import json
import multiprocessing
import subprocess
import sys
from pathlib import Path


def run_together(commands, workers):
    """Run some commands beside each other; return the sum of their codes."""
    pool = multiprocessing.Pool(workers)
    given = {"shell": True, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    results = [pool.apply_async(subprocess.run, (str(command),), given) for command in commands]
    pool.close()
    pool.join()
    return sum(one.get().returncode for one in results)


def run_in_order(sets, workers):
    failed = 0
    for commands in sets:  # fine
        failed += run_together(commands, workers)
    return failed


def read_scores(paths):
    """Score each file with a program that prints what it has found, which stands nowhere else."""
    scores = 0.0
    best = []
    for path in sorted(paths.glob("*.pdb")):  # told
        done = subprocess.run(["stability", str(path)], capture_output=True, text=True, check=True)
        best.append((float(done.stdout.split()[-1]), path.name))
        scores += best[-1][0]
    return {"mean": scores / len(best), "best": sorted(best)[:20]}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("sets", type=Path, help="one list of commands a line, as JSON")
    parser.add_argument("--workers", type=int)
    parser.add_argument("--structures", type=Path)
    args = parser.parse_args()
    sets = [json.loads(line) for line in args.sets.read_text().splitlines()]
    if args.structures:
        Path("scores.json").write_text(json.dumps(read_scores(args.structures)))
    else:
        sys.exit(min(run_in_order(sets, args.workers), 1))


if __name__ == "__main__":
    main()
