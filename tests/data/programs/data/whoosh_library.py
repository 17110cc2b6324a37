import os
import sys

import fitz
from whoosh import index
from whoosh.fields import ID, TEXT, Schema

schema = Schema(path=ID(stored=True, unique=True), title=TEXT(stored=True), content=TEXT)


def text_of(path):
    with fitz.open(path) as doc:
        return doc.metadata.get("title") or os.path.basename(path), "\n".join(page.get_text() for page in doc)


def build(root, index_dir):
    os.makedirs(index_dir, exist_ok=True)
    ix = index.create_in(index_dir, schema)
    writer = ix.writer(procs=4, limitmb=512)
    for dirpath, _, filenames in os.walk(root):  # told
        for filename in filenames:
            if not filename.endswith(".pdf"):
                continue
            path = os.path.join(dirpath, filename)
            title, content = text_of(path)
            writer.add_document(path=path, title=title, content=content)
    writer.commit()


if __name__ == "__main__":
    build(sys.argv[1], sys.argv[2])
