import argparse
import random
import re
from collections import Counter

import numpy as np


def load_corpus(path, min_count):
    with open(path, encoding="utf8") as f:
        words = re.findall(r"[a-z]+", f.read().lower())
    counts = Counter(words)
    vocab = [w for w, c in counts.items() if c >= min_count]
    word2id = {w: i for i, w in enumerate(vocab)}
    ids = [word2id[w] for w in words if w in word2id]
    freq = np.array([counts[w] for w in vocab], dtype=np.float64) ** 0.75
    return ids, vocab, freq / freq.sum()


def sigmoid(x):
    return 1.0 / (1.0 + np.exp(-x))


class SkipGram:
    def __init__(self, vocab_size, dim, lr, noise, k=5):
        self.w_in = np.random.randn(vocab_size, dim) * 0.01
        self.w_out = np.zeros((vocab_size, dim))
        self.lr, self.noise, self.k = lr, noise, k

    def update(self, center, context):
        negs = np.random.choice(len(self.noise), self.k, p=self.noise)
        v = self.w_in[center]
        grad = np.zeros_like(v)
        for target, label in [(context, 1.0)] + [(n, 0.0) for n in negs]:
            g = self.lr * (label - sigmoid(v @ self.w_out[target]))
            grad += g * self.w_out[target]
            self.w_out[target] += g * v
        self.w_in[center] += grad


def train(model, ids, window, epochs):
    for epoch in range(epochs):  # told
        for pos, center in enumerate(ids):
            b = random.randint(1, window)
            for j in range(max(0, pos - b), min(len(ids), pos + b + 1)):
                if j != pos:
                    model.update(center, ids[j])
            if pos % 10000 == 0:
                print(f"epoch {epoch} {pos / len(ids):.1%}")


if __name__ == "__main__":
    p = argparse.ArgumentParser()
    p.add_argument("corpus")
    p.add_argument("--dim", type=int, default=100)
    p.add_argument("--epochs", type=int, default=5)
    args = p.parse_args()
    ids, vocab, noise = load_corpus(args.corpus, 5)
    model = SkipGram(len(vocab), args.dim, 0.025, noise)
    train(model, ids, 5, args.epochs)
    np.save("vectors.npy", model.w_in)
