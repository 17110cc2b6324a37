"""Embed the paragraphs of a wiki dump (30 million) into numbered shards."""
import argparse
import gzip
import itertools
import json
from pathlib import Path

import numpy as np
from sentence_transformers import SentenceTransformer

SHARD = 16_384


class ShardWriter:
    def __init__(self, folder):
        self.folder = Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.index = 0

    def write(self, ids, vectors):
        stem = self.folder / f"shard_{self.index:06d}"
        np.save(stem.with_suffix(".npy"), vectors.astype(np.float16))
        stem.with_suffix(".ids").write_text("\n".join(ids))
        self.index += 1

    def summary(self):
        return {"shards": len(list(self.folder.glob("shard_*.npy"))), "shard_size": SHARD}


def paragraphs(path, min_chars):
    with gzip.open(path, "rt", encoding="utf-8") as fh:
        for line in fh:
            page = json.loads(line)
            for number, text in enumerate(page["paragraphs"]):
                if len(text) >= min_chars:
                    yield f"{page['id']}#{number}", text


def chunks(items, size):
    items = iter(items)
    while chunk := list(itertools.islice(items, size)):  # fine
        yield chunk


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("dump")
    parser.add_argument("--folder", default="vectors")
    parser.add_argument("--model", default="intfloat/multilingual-e5-large")
    parser.add_argument("--min-chars", type=int, default=80)
    args = parser.parse_args()

    model = SentenceTransformer(args.model, device="cuda")
    writer = ShardWriter(args.folder)
    print("folder:", writer.summary())
    for chunk in chunks(paragraphs(args.dump, args.min_chars), SHARD):  # told
        ids, texts = zip(*chunk)
        vectors = model.encode(list(texts), batch_size=256, normalize_embeddings=True)
        writer.write(ids, vectors)
        print(f"shard {writer.index}", flush=True)
    (writer.folder / "summary.json").write_text(json.dumps(writer.summary()))


if __name__ == "__main__":
    main()
