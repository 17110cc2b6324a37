import glob

import faiss
import numpy as np
import pyarrow.parquet as pq
from sentence_transformers import SentenceTransformer


def build_index(pattern, out):
    model = SentenceTransformer("BAAI/bge-large-en-v1.5", device="cuda")
    index = faiss.IndexFlatIP(1024)
    titles = []
    for shard in sorted(glob.glob(pattern)):  # told
        table = pq.read_table(shard, columns=["title", "text"]).to_pydict()
        vectors = model.encode(table["text"], batch_size=256, normalize_embeddings=True, show_progress_bar=True)
        index.add(np.asarray(vectors, dtype="float32"))
        titles.extend(table["title"])
    faiss.write_index(index, out)
    np.save(out + ".titles.npy", np.array(titles, dtype=object))


if __name__ == "__main__":
    build_index("wikipedia/train-*.parquet", "wiki.index")
