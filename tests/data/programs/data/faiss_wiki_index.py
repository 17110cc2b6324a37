"""Embed the Wikipedia passages and build an IVF-PQ index."""
import gzip
import json
from itertools import islice
from pathlib import Path

import click
import faiss
import numpy as np
from sentence_transformers import SentenceTransformer
from tqdm import tqdm

DIM = 1024


def passages(folder):
    for path in sorted(Path(folder).glob("*.jsonl.gz")):
        with gzip.open(path, "rt", encoding="utf-8") as fh:
            for line in fh:
                row = json.loads(line)
                yield row["id"], f"{row['title']}. {row['text']}"


def blocks(items, size):
    it = iter(items)
    while chunk := list(islice(it, size)):  # fine
        yield zip(*chunk)


class Embedder:
    def __init__(self, name, device, batch):
        self.model = SentenceTransformer(name, device=device, model_kwargs={"torch_dtype": "float16"})
        self.batch = batch

    def __call__(self, texts):
        return self.model.encode(
            list(texts), batch_size=self.batch, normalize_embeddings=True, convert_to_numpy=True
        ).astype("float32")


def new_index(embed, folder, sample):
    quantizer = faiss.IndexFlatIP(DIM)
    index = faiss.IndexIVFPQ(quantizer, DIM, 16384, 64, 8, faiss.METRIC_INNER_PRODUCT)
    _, texts = zip(*islice(passages(folder), sample))
    index.train(embed(texts))
    return index


@click.command()
@click.argument("folder")
@click.option("--model", default="BAAI/bge-large-en-v1.5")
@click.option("--device", default="cuda")
@click.option("--batch", default=256)
@click.option("--sample", default=700_000)
@click.option("--out", default="wiki.faiss")
def main(folder, model, device, batch, sample, out):
    embed = Embedder(model, device, batch)
    index = new_index(embed, folder, sample)
    bar = tqdm(unit="passages", total=35_000_000)
    for ids, texts in blocks(passages(folder), 65_536):  # told
        index.add_with_ids(embed(texts), np.asarray(ids, dtype="int64"))
        bar.update(len(ids))
    bar.close()
    faiss.write_index(index, out)
    click.echo(f"{index.ntotal} vectors in {out}")


if __name__ == "__main__":
    main()
