import argparse
import json
from collections import Counter


def pair_counts(words):
    counts = Counter()
    for word, freq in words.items():
        for a, b in zip(word, word[1:]):
            counts[a, b] += freq
    return counts


def merge(words, pair):
    out = {}
    for word, freq in words.items():
        new, i = [], 0
        while i < len(word):
            if i < len(word) - 1 and (word[i], word[i + 1]) == pair:
                new.append(word[i] + word[i + 1])
                i += 2
            else:
                new.append(word[i])
                i += 1
        out[tuple(new)] = freq
    return out


class BPE:
    def __init__(self, vocab_size):
        self.vocab_size = vocab_size
        self.merges = []

    def train(self, path):
        words = Counter()
        with open(path, encoding="utf-8") as f:
            for line in f:
                words.update(tuple(w) + ("</w>",) for w in line.split())
        vocab = {c for w in words for c in w}
        while len(vocab) + len(self.merges) < self.vocab_size:  # told
            counts = pair_counts(words)
            if not counts:
                break
            best = max(counts, key=counts.get)
            words = merge(words, best)
            self.merges.append(best)
            if len(self.merges) % 100 == 0:
                print(len(self.merges), best)

    def save(self, path):
        with open(path, "w") as f:
            json.dump(self.merges, f)


if __name__ == "__main__":
    p = argparse.ArgumentParser()
    p.add_argument("corpus")
    p.add_argument("--vocab-size", type=int, default=32000)
    a = p.parse_args()
    bpe = BPE(a.vocab_size)
    bpe.train(a.corpus)
    bpe.save("bpe.json")
