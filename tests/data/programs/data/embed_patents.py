"""Embed the patent claims (600k) with the 7B encoder; a full pass is a good day on one card."""
import argparse
import json
from functools import partial

import numpy as np
from sentence_transformers import SentenceTransformer


def record(conn, ids, vectors):
    if conn is None:
        return
    with conn:
        conn.executemany(
            "INSERT OR REPLACE INTO vec VALUES (?, ?)",
            [(i, np.asarray(v, dtype="float32").tobytes()) for i, v in zip(ids, vectors)],
        )


def chunks(seq, size):
    for start in range(0, len(seq), size):
        yield seq[start:start + size]


def embed_all(items, encode, size=256, conn=None):
    keep = partial(record, conn)
    out = []
    for part in chunks(items, size):  # told
        vectors = encode([item["claim"] for item in part])
        keep([item["id"] for item in part], vectors)
        out.append(vectors)
    return np.concatenate(out)


def load(path):
    with open(path, encoding="utf-8") as fh:
        return [json.loads(line) for line in fh]


def main():
    ap = argparse.ArgumentParser(description=__doc__)
    ap.add_argument("claims")
    ap.add_argument("--model", default="intfloat/e5-mistral-7b-instruct")
    ap.add_argument("--batch", type=int, default=16)
    ap.add_argument("--out", default="claims.npy")
    args = ap.parse_args()

    model = SentenceTransformer(args.model, device="cuda")
    encode = partial(model.encode, batch_size=args.batch, normalize_embeddings=True)
    matrix = embed_all(load(args.claims), encode)
    np.save(args.out, matrix)
    print(matrix.shape)


if __name__ == "__main__":
    main()
