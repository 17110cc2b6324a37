import argparse
import json
import math

import torch
from tqdm import tqdm
from transformers import GPT2LMHeadModel, GPT2TokenizerFast


class PerplexityFilter:
    def __init__(self, name="gpt2-large", threshold=80.0):
        self.tokenizer = GPT2TokenizerFast.from_pretrained(name)
        self.model = GPT2LMHeadModel.from_pretrained(name).cuda().eval()
        self.threshold = threshold

    @torch.no_grad()
    def perplexity(self, text):
        ids = self.tokenizer(text, return_tensors="pt", truncation=True, max_length=1024).input_ids.cuda()
        return math.exp(self.model(ids, labels=ids).loss.item())

    def keep(self, document):
        return self.perplexity(document["text"]) < self.threshold


def filter_corpus(source, target):
    judge = PerplexityFilter()
    kept = 0
    with open(source) as fin, open(target, "w") as fout:
        for line in tqdm(fin):  # told
            document = json.loads(line)
            if judge.keep(document):
                fout.write(line)
                kept += 1
    return kept


if __name__ == "__main__":
    ap = argparse.ArgumentParser()
    ap.add_argument("source")
    ap.add_argument("target")
    a = ap.parse_args()
    print(filter_corpus(a.source, a.target))
