"""Lemmas of all passages of a collection for a ranker that counts words, parsed by some processes; and of some questions."""
import argparse
import json

import spacy
from joblib import Parallel, delayed

nlp = spacy.load("en_core_web_sm", disable=["ner", "parser"])


def batches(path, size):
    held = []
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            held.append(line)
            if len(held) == size:
                yield held
                held = []
    yield held


def lemmas(lines):
    rows = []
    for line in lines:
        name, text = line.rstrip("\n").split("\t")
        parsed = nlp(text)
        rows.append({"id": name, "lemmas": [one.lemma_ for one in parsed if not one.is_stop and not one.is_punct]})
        if len(rows) % 1000 == 0:
            print(f"{len(rows)} passages of {len(lines)}")
    return rows


def write(rows, path):
    with open(path, "w", encoding="utf-8") as out:
        for row in rows:
            out.write(json.dumps(row) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("passages")
    parser.add_argument("questions")
    parser.add_argument("--workers", type=int, default=8)
    args = parser.parse_args()
    pool = Parallel(n_jobs=args.workers)
    parts = pool(delayed(lemmas)(batch) for batch in batches(args.passages, 100_000))  # told
    write([row for part in parts for row in part], "passages.jsonl")

    with open(args.questions, encoding="utf-8") as lines:
        first = lines.readlines()[:200]
    rows = []
    for line in first:  # fine
        rows.append({"text": line, "lemmas": [one.lemma_ for one in nlp(line)]})
    write(rows, "questions.jsonl")


if __name__ == "__main__":
    main()
