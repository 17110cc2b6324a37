"""Sparse vectors of a collection for a search index: one JSON line a passage, written from the start on each run."""

import json
import os

import numpy as np
import torch
from tqdm import tqdm

WEIGHT = 100


class Encoder:
    def __init__(self, model, vocabulary, folder, kind="passage"):
        self.model = model
        self.vocabulary = vocabulary
        self.folder = folder
        self.kind = kind

    def index(self, loader):
        out = open(os.path.join(self.folder, f"{self.kind}.jsonl"), "w")
        with torch.no_grad():
            for batch in tqdm(loader):  # told
                vectors = self.model(input_ids=batch["ids"].cuda(), mask=batch["mask"].cuda()).cpu().numpy()
                for number, vector in zip(batch["number"], vectors):
                    held = np.nonzero(vector)[0]
                    words = {self.vocabulary[at]: int(vector[at] * WEIGHT) for at in held}
                    if self.kind == "passage":
                        out.write(json.dumps({"id": int(number), "vector": words}) + "\n")
                    else:
                        out.write(f"{int(number)}\t{' '.join(words)}\n")

    def describe(self, loader):
        out = open(os.path.join(self.folder, "sizes.tsv"), "w")
        for batch in tqdm(loader):  # fine
            for number, mask in zip(batch["number"], batch["mask"]):
                out.write(f"{int(number)}\t{int(mask.sum())}\n")
