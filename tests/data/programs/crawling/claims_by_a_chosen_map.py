"""Look up what claims speak of; whether a pool or the plain `map` does it is left to a helper."""

import argparse
import json
import pickle
from multiprocessing.pool import ThreadPool

import wikipedia
from tqdm import tqdm


class Finder:
    def __init__(self, results):
        self.results = results

    def pages(self, claim):
        return wikipedia.search(claim["text"], results=self.results)

    def words(self, claim):
        return claim["text"].lower().split()


def mapping(parallel, pool=None):
    assert pool is not None or not parallel
    return pool.imap_unordered if parallel else map


def look_up(finder, claim):
    return dict(claim, pages=finder.pages(claim))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("claims")
    parser.add_argument("out")
    parser.add_argument("--parallel", action="store_true")
    parser.add_argument("--results", type=int, default=7)
    args = parser.parse_args()
    finder = Finder(args.results)
    with open(args.claims) as file:
        claims = [json.loads(line) for line in file]
    found, split = {}, {}
    try:
        with ThreadPool(4 if args.parallel else None) as pool:
            for claim in mapping(args.parallel, pool)(lambda claim: (claim["id"], finder.words(claim)), claims):  # fine
                split[claim[0]] = claim[1]
            for claim in tqdm(mapping(args.parallel, pool)(lambda claim: look_up(finder, claim), claims)):  # told
                found[claim["id"]] = claim
        with open(args.out, "w") as file:
            for claim in claims:
                file.write(json.dumps(found[claim["id"]]) + "\n")
    finally:
        with open(args.claims + ".progress", "wb") as file:
            pickle.dump(found, file)


if __name__ == "__main__":
    main()
