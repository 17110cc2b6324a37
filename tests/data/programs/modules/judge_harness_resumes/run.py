import json
import sys

from models import ask
from store import ResultStore


def main(questions_path, out_path):
    store = ResultStore(out_path)
    with open(questions_path) as f:
        questions = [json.loads(line) for line in f]
    for question in questions:  # fine
        if store.has(question["id"]):
            continue
        store.add({"id": question["id"], "answer": ask(question["text"])})
    print(store.summary())


if __name__ == "__main__":
    main(*sys.argv[1:])
