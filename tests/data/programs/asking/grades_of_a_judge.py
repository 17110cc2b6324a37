"""A judge grades what was found for each query, and its rows go to a file that every run opens to be written anew."""

import argparse
import json

from tqdm import tqdm

from judges import Judge


def load_run(path):
    with open(path) as opened:
        return json.load(opened)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--run")
    parser.add_argument("--output")
    args = parser.parse_args()
    judge = Judge("large")
    run = load_run(args.run)
    trec = open(args.output + ".trec", "w")
    for query in tqdm(run.keys()):  # told
        for rank, scored in enumerate(judge.grade(query, run[query])):
            trec.write(f"{query} {scored.name} {rank} {scored.value}\n")
    trec.close()


if __name__ == "__main__":
    main()
