"""Codes of all products in a dump, to find those that have gone since."""

import gzip
import json
import sys

from tqdm import tqdm


def codes(path):
    found = set()
    with gzip.open(path) as lines:
        for line in tqdm(lines, unit=" lines", unit_scale=True):  # told
            code = json.loads(line).get("code")
            if code is not None:
                found.add(str(code))
    return found


def size(path):
    total = 0
    with open(path, "rb") as data:
        for piece in tqdm(iter(lambda: data.read(4096), b""), unit="B", unit_scale=True):  # fine
            total += len(piece)
    return total


if __name__ == "__main__":
    print(size(sys.argv[1]))
    known = codes(sys.argv[1])
    with open("gone.txt", "w") as out:
        for line in open(sys.argv[2]):
            if line.strip() not in known:
                out.write(line)
