"""Embed the posts of the forum archive into numbered shards."""
import argparse
import itertools
import json
import os
from pathlib import Path

import numpy as np
from sentence_transformers import SentenceTransformer

SHARD = 8_192


class ShardWriter:
    def __init__(self, folder):
        self.folder = Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.index = len(list(self.folder.glob("shard_*.npz")))

    @property
    def rows(self):
        return self.index * SHARD

    def write(self, ids, vectors):
        target = self.folder / f"shard_{self.index:06d}.npz"
        tmp = self.folder / "current.tmp"
        with tmp.open("wb") as fh:
            np.savez(fh, ids=np.array(ids), vectors=vectors.astype(np.float16))
            fh.flush()
            os.fsync(fh.fileno())
        tmp.rename(target)
        self.index += 1


def posts(path):
    with open(path, encoding="utf-8") as fh:
        for line in fh:
            post = json.loads(line)
            if post["body"]:
                yield post["id"], post["body"][:4000]


def chunks(items, size):
    items = iter(items)
    while chunk := list(itertools.islice(items, size)):
        yield chunk


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("archive")
    parser.add_argument("--folder", default="vectors")
    parser.add_argument("--model", default="BAAI/bge-m3")
    args = parser.parse_args()

    model = SentenceTransformer(args.model, device="cuda")
    writer = ShardWriter(args.folder)
    rest = itertools.islice(posts(args.archive), writer.rows, None)
    for chunk in chunks(rest, SHARD):  # fine
        ids, texts = zip(*chunk)
        writer.write(ids, model.encode(list(texts), batch_size=64, normalize_embeddings=True))
        print(f"{writer.rows} posts", flush=True)


if __name__ == "__main__":
    main()
