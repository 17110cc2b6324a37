"""Users that several forums have in common, from one compressed dump for each forum."""

import bz2
import json
import logging
import sys
from collections import Counter
from pathlib import Path

log = logging.getLogger("authors")


def records(path):
    with bz2.open(path, "rt") as lines:
        yield from lines


def count_authors(path, found, seen):
    for line in records(path):  # told
        seen += 1
        if seen % 100000 == 0:
            log.info("%s: %d lines", path, seen)
        try:
            found[json.loads(line)["author"]] += 1
        except (KeyError, json.JSONDecodeError):
            pass
    return seen


if __name__ == "__main__":
    shared = Counter()
    seen = 0
    for path in sorted(Path(sys.argv[1]).glob("*.bz2")):  # told
        authors = Counter()
        seen = count_authors(path, authors, seen)
        shared.update(name for name, count in authors.items() if count > 2)
    with open("shared.txt", "w") as out:
        out.writelines(f"{name}\n" for name, count in shared.items() if count > 1)
