"""Embed paper abstracts with the large encoder and keep the vectors in sqlite for the search service."""
import json
import sqlite3
from functools import partial

import hydra
import numpy as np
from omegaconf import DictConfig
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
    total = 0
    for part in chunks(items, size):  # fine
        vectors = encode([item["abstract"] for item in part])
        keep([item["id"] for item in part], vectors)
        total += len(part)
    return total


def open_store(path):
    conn = sqlite3.connect(path)
    conn.execute("CREATE TABLE IF NOT EXISTS vec (id TEXT PRIMARY KEY, data BLOB)")
    return conn


def missing(path, conn):
    known = {row[0] for row in conn.execute("SELECT id FROM vec")}
    with open(path, encoding="utf-8") as fh:
        items = [json.loads(line) for line in fh]
    return [item for item in items if item["id"] not in known]


@hydra.main(version_base=None, config_path="conf", config_name="embed")
def main(cfg: DictConfig) -> None:
    model = SentenceTransformer(cfg.model, device=cfg.device)
    encode = partial(model.encode, batch_size=cfg.batch, normalize_embeddings=True)
    conn = open_store(hydra.utils.to_absolute_path(cfg.store))
    items = missing(hydra.utils.to_absolute_path(cfg.papers), conn)
    print(embed_all(items, encode, cfg.chunk, conn=conn), "abstracts embedded")


if __name__ == "__main__":
    main()
