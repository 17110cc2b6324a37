"""Load the handbook into Chroma.  Safe to run again after edits."""
import hashlib
import sys
from itertools import islice
from pathlib import Path

import chromadb
from chromadb.utils.embedding_functions import OllamaEmbeddingFunction
from markdown_it import MarkdownIt


def sections(root):
    md = MarkdownIt()
    for path in sorted(Path(root).rglob("*.md")):  # fine
        head, buf = path.stem, []
        toks = md.parse(path.read_text(encoding="utf-8"))
        for i, t in enumerate(toks):
            if t.type == "inline" and toks[i - 1].type == "heading_open":
                if buf:
                    yield path, head, "\n".join(buf)
                head, buf = t.content, []
            elif t.type == "inline":
                buf.append(t.content)
        if buf:
            yield path, head, "\n".join(buf)


class Index:
    def __init__(self, where="./handbook.chroma"):
        ef = OllamaEmbeddingFunction(url="http://localhost:11434", model_name="nomic-embed-text")
        self.col = chromadb.PersistentClient(path=where).get_or_create_collection("handbook", embedding_function=ef)

    def missing(self, batch):
        keyed = {hashlib.sha1(f"{p}{h}{t}".encode()).hexdigest(): (p, h, t) for p, h, t in batch}
        have = set(self.col.get(ids=list(keyed), include=[])["ids"])
        return {k: v for k, v in keyed.items() if k not in have}

    def feed(self, batch):
        new = self.missing(batch)
        if new:
            self.col.upsert(
                ids=list(new),
                documents=[t for _, _, t in new.values()],
                metadatas=[{"path": str(p), "head": h} for p, h, _ in new.values()],
            )
        return len(new)


def main(root):
    idx, it, total = Index(), sections(root), 0
    while batch := list(islice(it, 64)):  # fine
        total += idx.feed(batch)
        print(total, end="\r")
    print(f"{total} new sections")


main(sys.argv[1])
