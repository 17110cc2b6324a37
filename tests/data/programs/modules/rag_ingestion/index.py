import json

import faiss
import numpy as np


class Index:
    def __init__(self, size):
        self.index = faiss.IndexFlatIP(size)
        self.rows = []

    def add(self, vectors, rows):
        self.index.add(np.array(vectors, dtype="float32"))
        self.rows.extend(rows)

    def save(self, path):
        faiss.write_index(self.index, path + ".faiss")
        with open(path + ".json", "w") as f:
            json.dump(self.rows, f)
