"""Write the statement of each task from what its patch changes; and align the words of each task with its tests."""
import argparse
import json
import random
from pathlib import Path

from tqdm import tqdm
from unidiff import PatchSet

TEMPLATES = ["Fix the bug in {functions}.", "Something in {functions} is broken."]


def changed(patch):
    found = set()
    for file in PatchSet(patch.splitlines()):
        for hunk in file:
            for line in hunk:
                if line.is_added or line.is_removed:
                    found.add(hunk.section_header.strip())
    return found


def closest(words, tests):
    best = 0
    for start in range(len(words)):
        for other in tests:
            best = max(best, sum(a == b for a, b in zip(words[start:], other)))
    return best


def state(tasks, path):
    for task in tqdm(tasks):  # fine
        task["statement"] = random.choice(TEMPLATES).format(functions=", ".join(changed(task["patch"])))
    path.with_suffix(".stated.json").write_text(json.dumps(tasks))


def align(tasks, path):
    scores = {}
    for task in tqdm(tasks):  # told
        scores[task["id"]] = closest(task["text"].split(), task["tests"])
    path.with_suffix(".scores.json").write_text(json.dumps(scores))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("tasks", type=Path)
    given = parser.parse_args().tasks
    state(json.loads(given.read_text()), given)
    align(json.loads(given.read_text()), given)
