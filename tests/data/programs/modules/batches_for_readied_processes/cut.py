"""Cut all articles of an encyclopedia into paragraphs by some processes, each with its own connection; then write shards."""
import argparse
import json
import logging
import os
from multiprocessing import Pool
from multiprocessing.util import Finalize

from store import ArticleStore

logger = logging.getLogger(__name__)
STORE = None


def ready(path):
    global STORE
    STORE = ArticleStore(path)
    Finalize(STORE, STORE.close, exitpriority=100)


def cut(name):
    paragraphs, held = [], ""
    for line in STORE.text(name).split("\n"):
        held = f"{held} {line.strip()}".strip()
        if len(held) > 500:
            paragraphs.append(held)
            held = ""
    return name, [*paragraphs, held] if held else paragraphs


def capital(name):
    return name, name[:1].upper()


def paragraphs_of(names, args):
    workers = Pool(args.workers, initializer=ready, initargs=(args.store,))
    step = max(len(names) // 20, 1)
    batches = [names[at : at + step] for at in range(0, len(names), step)]
    found = {}
    for number, batch in enumerate(batches):  # told
        logger.info("batch %d/%d" % (number + 1, len(batches)))
        for name, paragraphs in workers.imap_unordered(cut, batch):
            found[name] = paragraphs
    workers.close()
    workers.join()
    return found


def initials_of(names):
    found = {}
    plain = Pool(2)
    for name, initial in plain.imap_unordered(capital, names):  # fine
        found[name] = initial
    plain.close()
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("store")
    parser.add_argument("out")
    parser.add_argument("--workers", type=int, default=None)
    args = parser.parse_args()
    names = ArticleStore(args.store).names()
    found = paragraphs_of(names, args)
    initials = initials_of(names)
    os.makedirs(args.out, exist_ok=True)
    for initial in sorted(set(initials.values())):  # fine
        rows = [{"title": name, "paragraphs": found[name]} for name in names if initials[name] == initial]
        with open(os.path.join(args.out, f"{initial}.json"), "w", encoding="utf-8") as file:
            json.dump(rows, file)


if __name__ == "__main__":
    main()
