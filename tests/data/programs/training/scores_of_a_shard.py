import sys

import torch
from torch.utils.data import DataLoader
from tqdm import tqdm
from transformers import AutoModelForSequenceClassification

from shards import read_pairs, write_rows


@torch.no_grad()
def score(shard, place):
    model = AutoModelForSequenceClassification.from_pretrained("reranker").cuda().eval()
    pairs = read_pairs(shard)
    scores = []
    for batch in tqdm(DataLoader(pairs, batch_size=64)):  # told
        logits = model(**batch).logits
        assert len(logits.shape) == 2
        scores.append(logits[:, 0].cpu())
    scores = torch.cat(scores)
    assert scores.shape[0] == len(pairs), (scores.shape, len(pairs))
    write_rows(scores.tolist(), place)
    torch.save(scores, place + ".pt")


if __name__ == "__main__":
    score(sys.argv[1], sys.argv[2])
