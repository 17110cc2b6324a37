import json

import chromadb
from sentence_transformers import SentenceTransformer

client = chromadb.PersistentClient("db")
col = client.get_or_create_collection("x")
model = SentenceTransformer("m")
rows = json.load(open("rows.json"))
have = set(col.get()["ids"])
for r in rows:  # fine
    if r["id"] in have:
        continue
    col.add(ids=[r["id"]], documents=[r["t"]], embeddings=model.encode([r["t"]]).tolist())
