import json
import logging

import faiss
import numpy as np
from sentence_transformers import SentenceTransformer

logging.basicConfig(level=logging.INFO)


class PatentIndex:
    def __init__(self, model_name="AI-Growth-Lab/PatentSBERTa", dim=768):
        self.encoder = SentenceTransformer(model_name)
        self.index = faiss.IndexIDMap(faiss.IndexFlatIP(dim))

    def add_batch(self, batch):
        vectors = self.encoder.encode([b["abstract"] for b in batch], normalize_embeddings=True)
        self.index.add_with_ids(vectors, np.array([b["id"] for b in batch]))

    def save(self, path):
        faiss.write_index(self.index, path)


def batches(path, size=256):
    batch = []
    with open(path) as f:
        for line in f:
            batch.append(json.loads(line))
            if len(batch) == size:
                yield batch
                batch = []
    if batch:
        yield batch


def main():
    patents = PatentIndex()
    for number, batch in enumerate(batches("patents.jsonl")):  # told
        patents.add_batch(batch)
        logging.info("batch %d, %d vectors", number, patents.index.ntotal)
    patents.save("patents.faiss")


if __name__ == "__main__":
    main()
