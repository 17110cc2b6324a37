"""Find rows that are nearly the same, by bands of their hashes, and keep one of each group."""

import argparse
import json
from collections import defaultdict

import numpy as np
from tqdm import tqdm

from minhash import best_bands, signature


class Groups:
    """Which rows belong together, by the lowest of their numbers."""

    def __init__(self):
        self.parent = {}

    def find(self, row):
        if self.parent.setdefault(row, row) != row:
            self.parent[row] = self.find(self.parent[row])
        return self.parent[row]

    def union(self, left, right):
        low, high = sorted((self.find(left), self.find(right)))
        self.parent[high] = low


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("source")
    parser.add_argument("--out", default="kept.jsonl")
    parser.add_argument("--threshold", type=float, default=0.7)
    parser.add_argument("--sweeps", type=int, default=4000)
    args = parser.parse_args()
    bands, rows = best_bands(args.threshold)
    ranges = [(each * rows, (each + 1) * rows) for each in range(bands)]
    tables = [defaultdict(set) for _ in range(bands)]
    with open(args.source) as lines:
        texts = [json.loads(line)["text"] for line in lines]
    for number, text in enumerate(texts):  # fine
        hashes = signature(text)
        for (first, last), table in zip(ranges, tables):
            table[tuple(hashes[first:last])].add(number)

    groups, edges = Groups(), []
    for table in tqdm(tables, desc="clusters"):  # fine
        for cluster in table.values():
            if len(cluster) <= 1:
                continue
            lowest = min(cluster)
            for row in cluster:
                edges.append((row, lowest))
                groups.union(row, lowest)

    weights = np.ones(len(texts))
    for _ in tqdm(range(args.sweeps), desc="weights"):  # told
        for left, right in edges:
            for shift in (0.5, 0.25, 0.125):
                moved = shift * (weights[left] - weights[right])
                weights[left] -= moved
                weights[right] += moved
    with open(args.out, "w") as file:
        for number, text in enumerate(texts):  # fine
            if groups.find(number) == number:
                file.write(json.dumps({"text": text, "weight": float(weights[number])}) + "\n")


if __name__ == "__main__":
    main()
