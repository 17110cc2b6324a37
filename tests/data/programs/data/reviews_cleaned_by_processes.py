"""Clean reviews and their votes in processes, under a bar, and write all of them once they are there."""

import argparse
import json
import multiprocessing as mp
import re
from functools import partial
from math import ceil

from tqdm import tqdm

from mood import stars_of
from stemming import stem
from tongues import tongue_of

SPACES = re.compile(r"\s+")


def read_file(path, kind):
    with open(path) as file:
        return [row for row in map(json.loads, file) if row["kind"] == kind]


def clean(row, kind):
    text = SPACES.sub(" ", row["text"]).strip()
    tongue = tongue_of(text)
    if tongue not in ("en", "de"):
        return {"dropped": kind}
    words = [stem(word, tongue) for word in text.lower().split()]
    return {"id": row["id"], "tongue": tongue, "words": words, "kind": kind}


def rate(rows, kind):
    return [{"id": row["id"], "stars": stars_of(row["words"]), "kind": kind} for row in rows]


def cleaned(paths, kind, workers):
    with mp.Pool(workers) as pool:
        work = partial(read_file, kind=kind)
        parts = list(tqdm(pool.imap(work, paths), total=len(paths), desc="files"))  # fine
    rows = [row for part in parts for row in part]
    with mp.Pool(workers) as pool:
        work = partial(clean, kind=kind)
        found = list(tqdm(pool.imap(work, rows, chunksize=ceil(len(rows) / 64)), total=len(rows)))  # told
    return [one for one in found if "id" in one]


def rated(rows, kind, workers):
    parts = [(rows[start : start + 500], kind) for start in range(0, len(rows), 500)]
    with mp.Pool(workers) as pool:
        found = list(tqdm(pool.starmap(rate, parts), total=len(parts)))  # told
    return [one for part in found for one in part]


def counted(rows, workers):
    with mp.Pool(workers) as pool:
        words = list(tqdm(pool.imap(count, rows), total=len(rows)))  # fine
        tongues = pool.map(partial(clean, kind="count"), rows[:1000])  # fine
    return words, len(tongues)


def count(row):
    return len(row["words"])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--kind", default="review")
    parser.add_argument("--workers", type=int, default=16)
    parser.add_argument("--output", required=True)
    args = parser.parse_args()
    rows = cleaned(args.paths, args.kind, args.workers)
    stars = rated(rows, args.kind, args.workers)
    print(sum(counted(rows, args.workers)[0]), "words")
    with open(args.output, "w") as file:
        json.dump({"rows": rows, "stars": stars}, file)


if __name__ == "__main__":
    main()
