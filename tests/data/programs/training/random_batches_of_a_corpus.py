"""Train a language model on batches that are drawn at random from a corpus."""

import numpy as np
import torch
from torch import nn


def random_batches(corpus, size, steps):
    for _ in range(steps):
        at = np.random.randint(0, len(corpus) - 129, size=size)
        yield torch.tensor(np.stack([corpus[one : one + 129] for one in at]))


corpus = np.memmap("corpus.bin", dtype=np.uint16, mode="r")
model = nn.Sequential(nn.Embedding(50_000, 512), nn.Linear(512, 50_000))
optimizer = torch.optim.AdamW(model.parameters())

for batch in random_batches(corpus, 32, 100_000):  # told
    logits = model(batch[:, :-1].long())
    loss = nn.functional.cross_entropy(logits.flatten(0, 1), batch[:, 1:].long().flatten())
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
