import numpy as np
from sentence_transformers import SentenceTransformer

model = SentenceTransformer("all-MiniLM-L6-v2")
corpus = open("corpus.txt").read().splitlines()
embs = []
for i in range(0, len(corpus), 1024):  # told
    embs.append(model.encode(corpus[i:i+1024], show_progress_bar=False))
np.save("embs.npy", np.concatenate(embs))
