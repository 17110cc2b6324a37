"""Push StackExchange posts with embeddings to Qdrant."""
from dataclasses import dataclass
from itertools import islice
from uuid import uuid4
from xml.etree.ElementTree import iterparse

import py7zr
import typer
from bs4 import BeautifulSoup
from qdrant_client import QdrantClient, models
from sentence_transformers import SentenceTransformer


@dataclass
class Post:
    ident: int
    kind: int
    score: int
    text: str


def posts(path, floor):
    for _, el in iterparse(path):  # fine
        if el.tag == "row" and int(el.get("Score", 0)) >= floor:
            body = BeautifulSoup(el.get("Body", ""), "lxml").get_text(" ", strip=True)
            yield Post(int(el.get("Id")), int(el.get("PostTypeId")), int(el.get("Score")), f"{el.get('Title', '')} {body}")
        el.clear()


def chunks(it, n):
    it = iter(it)
    while piece := list(islice(it, n)):
        yield piece


class Index:
    def __init__(self, url, name, dim):
        self.c, self.name = QdrantClient(url), name
        self.c.recreate_collection(name, vectors_config=models.VectorParams(size=dim, distance=models.Distance.COSINE))

    def add(self, vectors, payloads):
        pts = [models.PointStruct(id=str(uuid4()), vector=v.tolist(), payload=p) for v, p in zip(vectors, payloads)]
        self.c.upsert(self.name, pts, wait=True)


def main(archive: str, url: str = "http://localhost:6333", floor: int = 1, batch: int = 512):
    with py7zr.SevenZipFile(archive) as z:
        z.extract(targets=["Posts.xml"], path="/scratch")
    enc = SentenceTransformer("intfloat/e5-large-v2", device="cuda")
    ix = Index(url, "posts", enc.get_sentence_embedding_dimension())
    total = 0
    for part in chunks(posts("/scratch/Posts.xml", floor), batch):  # told
        vec = enc.encode(["passage: " + p.text for p in part], batch_size=64, normalize_embeddings=True)
        ix.add(vec, [{"post": p.ident, "score": p.score, "kind": p.kind} for p in part])
        total += len(part)
        typer.echo(f"\r{total:,}", nl=False)


if __name__ == "__main__":
    typer.run(main)
