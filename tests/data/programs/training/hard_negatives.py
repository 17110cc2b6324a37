import argparse
import json

import faiss
import numpy as np
import torch
from transformers import AutoModel, AutoTokenizer


class Retriever:
    def __init__(self, name, device="cuda"):
        self.tok = AutoTokenizer.from_pretrained(name)
        self.model = AutoModel.from_pretrained(name).to(device).eval()
        self.device = device

    @torch.no_grad()
    def embed(self, texts):
        batch = self.tok(texts, padding=True, truncation=True, return_tensors="pt").to(self.device)
        hidden = self.model(**batch).last_hidden_state
        mask = batch["attention_mask"][..., None]
        return ((hidden * mask).sum(1) / mask.sum(1)).cpu().numpy()


def embed_all(retriever, texts, batch_size):
    out = np.zeros((len(texts), 768), dtype="float32")
    for start in range(0, len(texts), batch_size):  # gap: the object handed in over two calls has no type, so what embeds is known by its name only
        out[start:start + batch_size] = retriever.embed(texts[start:start + batch_size])
    return out


def mine(queries, positives, corpus, retriever, k, batch_size):
    index = faiss.IndexFlatIP(768)
    index.add(embed_all(retriever, corpus, batch_size))
    _, hits = index.search(embed_all(retriever, queries, batch_size), k)
    for q, pos, row in zip(queries, positives, hits):
        yield {"query": q, "pos": pos, "neg": [corpus[i] for i in row if corpus[i] != pos]}


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--corpus", required=True)
    p.add_argument("--pairs", required=True)
    p.add_argument("--output", default="train_minedHN.jsonl")
    p.add_argument("--model", default="facebook/contriever")
    args = p.parse_args()
    corpus = [json.loads(line)["text"] for line in open(args.corpus)]
    pairs = [json.loads(line) for line in open(args.pairs)]
    retriever = Retriever(args.model)
    rows = mine([x["query"] for x in pairs], [x["pos"] for x in pairs], corpus, retriever, 50, 256)
    with open(args.output, "w") as f:
        for row in rows:
            f.write(json.dumps(row) + "\n")


if __name__ == "__main__":
    main()
