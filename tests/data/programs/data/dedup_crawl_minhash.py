"""Near-duplicate removal over the German crawl: 512 gzipped shards of about 20,000 pages, 3-4 min a shard."""
import argparse
import gzip
import json
import re
from collections import defaultdict
from pathlib import Path

import numpy as np
import xxhash

MERSENNE = (1 << 61) - 1
PERMUTATIONS, BANDS = 128, 16
ROWS = PERMUTATIONS // BANDS
WORD = re.compile(r"\w+")


class Signer:
    def __init__(self, seed=42, n=5):
        rng = np.random.default_rng(seed)
        self.a = rng.integers(1, 1 << 32, PERMUTATIONS, dtype=np.uint64)
        self.b = rng.integers(0, 1 << 32, PERMUTATIONS, dtype=np.uint64)
        self.n = n

    def shingles(self, text):
        words = WORD.findall(text.lower())
        return {" ".join(words[i:i + self.n]) for i in range(max(1, len(words) - self.n + 1))}

    def sign(self, text):
        h = np.array([xxhash.xxh32_intdigest(s) for s in self.shingles(text)], dtype=np.uint64)
        return ((np.outer(self.a, h) + self.b[:, None]) % MERSENNE).min(axis=1)


class Buckets:
    def __init__(self):
        self.tables = [defaultdict(list) for _ in range(BANDS)]
        self.signatures = {}

    def keys(self, sig):
        for band in range(BANDS):
            yield band, xxhash.xxh64_intdigest(sig[band * ROWS:(band + 1) * ROWS].tobytes())

    def partner(self, sig, threshold):
        for band, key in self.keys(sig):
            for other in self.tables[band].get(key, ()):
                if (self.signatures[other] == sig).mean() >= threshold:
                    return other
        return None

    def insert(self, doc, sig):
        self.signatures[doc] = sig
        for band, key in self.keys(sig):
            self.tables[band][key].append(doc)


def pages(shard):
    with gzip.open(shard, "rt", encoding="utf-8") as fh:
        for n, line in enumerate(fh):
            yield f"{shard.stem}:{n}", json.loads(line)["text"]


def main():
    ap = argparse.ArgumentParser(description=__doc__)
    ap.add_argument("crawl", type=Path)
    ap.add_argument("--threshold", type=float, default=0.8)
    ap.add_argument("--drop-list", type=Path, default=Path("near_duplicates.tsv"))
    args = ap.parse_args()

    signer, seen, duplicates = Signer(), Buckets(), []
    for shard in sorted(args.crawl.glob("part-*.jsonl.gz")):  # told
        before = len(duplicates)
        for doc, text in pages(shard):
            sig = signer.sign(text)
            twin = seen.partner(sig, args.threshold)
            if twin is None:
                seen.insert(doc, sig)
            else:
                duplicates.append((doc, twin))
        print(f"{shard.name}: {len(duplicates) - before} duplicates", flush=True)

    with args.drop_list.open("w") as fh:
        for doc, twin in duplicates:  # fine
            fh.write(f"{doc}\t{twin}\n")


if __name__ == "__main__":
    main()
