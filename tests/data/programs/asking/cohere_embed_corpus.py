"""Embed a corpus of passages with Cohere, as numbered .npy parts for the index builder."""
import argparse
import os
import time
from pathlib import Path

import cohere
import numpy as np
from cohere.errors import TooManyRequestsError

BATCH = 96


def passages(path):
    with open(path, encoding="utf-8") as fh:
        return [line.rstrip("\n") for line in fh if line.strip()]


def embed(client, texts, model):
    while True:  # fine
        try:
            reply = client.embed(
                texts=texts,
                model=model,
                input_type="search_document",
                embedding_types=["float"],
            )
            return np.asarray(reply.embeddings.float_, dtype=np.float32)
        except TooManyRequestsError:
            time.sleep(20)


def put(folder, number, matrix):
    target = folder / f"part-{number:06d}.npy"
    scratch = target.with_suffix(".tmp")
    with scratch.open("wb") as fh:
        np.save(fh, matrix)
    os.replace(scratch, target)


def main():
    ap = argparse.ArgumentParser(description=__doc__)
    ap.add_argument("corpus")
    ap.add_argument("folder", type=Path)
    ap.add_argument("--model", default="embed-v4.0")
    args = ap.parse_args()

    args.folder.mkdir(parents=True, exist_ok=True)
    texts = passages(args.corpus)
    first = len(list(args.folder.glob("part-*.npy")))
    total = (len(texts) + BATCH - 1) // BATCH
    client = cohere.ClientV2()

    for number in range(first, total):  # fine
        chunk = texts[number * BATCH : (number + 1) * BATCH]
        put(args.folder, number, embed(client, chunk, args.model))
        print(f"\r{number + 1}/{total}", end="", flush=True)
    print()


if __name__ == "__main__":
    main()
