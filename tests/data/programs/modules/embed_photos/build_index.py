"""Embed a photo library and build a search index."""
import sys
from multiprocessing import Pool
from pathlib import Path

import faiss
import numpy as np
from tqdm import tqdm

from embedder import TARGET, embed


def embed_library(photos, workers=8):
    names = []
    with Pool(workers) as pool:
        for name in tqdm(pool.imap_unordered(embed, photos), total=len(photos)):  # fine
            names.append(name)
    return sorted(names)


def main(folder):
    TARGET.mkdir(exist_ok=True)
    names = embed_library(sorted(Path(folder).rglob("*.jpg")))
    matrix = np.stack([np.load(TARGET / f"{n}.npy") for n in names]).astype("float32")
    faiss.normalize_L2(matrix)
    index = faiss.IndexFlatIP(matrix.shape[1])
    index.add(matrix)
    faiss.write_index(index, "photos.faiss")
    Path("photos.txt").write_text("\n".join(names))


if __name__ == "__main__":
    main(sys.argv[1])
