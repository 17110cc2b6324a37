import argparse
import hashlib
from pathlib import Path

import chromadb
from openai import OpenAI


def pieces(text, size=1200, overlap=200):
    start = 0
    while start < len(text):  # fine
        yield text[start : start + size]
        start += size - overlap


class NotesIndex:
    def __init__(self, path):
        self.openai = OpenAI()
        self.collection = chromadb.PersistentClient(path=path).get_or_create_collection("notes")

    def known(self, key):
        return bool(self.collection.get(ids=[key + "-0"])["ids"])

    def add(self, path):
        text = path.read_text(errors="ignore")
        key = hashlib.sha1(text.encode()).hexdigest()
        if self.known(key):
            return 0
        parts = list(pieces(text))
        vectors = self.openai.embeddings.create(model="text-embedding-3-small", input=parts).data
        self.collection.upsert(
            ids=[f"{key}-{i}" for i in range(len(parts))], documents=parts, embeddings=[v.embedding for v in vectors]
        )
        return len(parts)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("vault", type=Path)
    args = parser.parse_args()
    index = NotesIndex("chroma")
    total = 0
    for note in args.vault.rglob("*.md"):  # fine
        total += index.add(note)
    print(total)
