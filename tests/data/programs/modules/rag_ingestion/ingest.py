import argparse
from pathlib import Path

from chunking import split
from embeddings import Embedder
from index import Index


def ingest(folder, target):
    embedder = Embedder()
    index = Index(1536)
    files = sorted(Path(folder).rglob("*.md"))
    for number, file in enumerate(files):  # told
        chunks = split(file.read_text())
        vectors = embedder.embed(chunks)
        index.add(vectors, [{"file": str(file), "text": chunk} for chunk in chunks])
        print(f"{number + 1}/{len(files)} {file}")
    index.save(target)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("target")
    args = parser.parse_args()
    ingest(args.folder, args.target)
