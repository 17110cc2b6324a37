"""Embed patent abstracts and write one matrix for the similarity service."""
import argparse
import tempfile

import diskcache
import numpy as np
import pyarrow.parquet as pq
import voyageai
from tqdm import tqdm


def open_cache(where=None):
    return diskcache.Cache(where or tempfile.mkdtemp(prefix="patvec-"), size_limit=20 * 2 ** 30)


class Embedder:
    def __init__(self, cache, model="voyage-3-large"):
        self.client = voyageai.Client()
        self.cache = cache
        self.model = model

    def __call__(self, text):
        key = (self.model, text)
        vec = self.cache.get(key)
        if vec is None:
            vec = self.client.embed([text], model=self.model, input_type="document").embeddings[0]
            self.cache.set(key, vec)
        return vec


def abstracts(path):
    for batch in pq.ParquetFile(path).iter_batches(columns=["publication_number", "abstract"]):
        for row in batch.to_pylist():
            if row["abstract"]:
                yield row["publication_number"], row["abstract"][:8000]


def parse_args():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("parquet")
    p.add_argument("-o", "--out", default="patents.npz")
    p.add_argument("--model", default="voyage-3-large")
    return p.parse_args()


def main():
    args = parse_args()
    embed = Embedder(open_cache(), args.model)
    numbers, vectors = [], []
    for number, text in tqdm(abstracts(args.parquet)):  # told
        numbers.append(number)
        vectors.append(embed(text))
    np.savez_compressed(args.out, numbers=numbers, vectors=np.array(vectors, dtype=np.float16))


if __name__ == "__main__":
    main()
