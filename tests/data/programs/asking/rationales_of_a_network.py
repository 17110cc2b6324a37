"""Have a sharded network write rationales for the questions of a set, and keep those that end in the right answer."""

import argparse
import json

import numpy as np
from tqdm import tqdm

from mesh import Sharded, sampler
from tokens import Tokenizer


class CausalNetwork:
    def __init__(self, config):
        self.config = config
        self.state = Sharded(config)
        self.generate_sharded = sampler(config)

    def generate(self, batch, length):
        return self.generate_sharded(self.state, batch, np.ones(len(batch)) * length)


class Grammar:
    def __init__(self, rules):
        self.rules = rules
        self.generate_sentence = sampler(rules)

    def generate(self, seed):
        return self.generate_sentence(seed)


def rationales(network, tokenizer, batch):
    padded = np.array([tokenizer.encode(one["question"]) for one in batch])
    right = []
    for one, tokens in zip(batch, network.generate(padded, 96)):
        text = tokenizer.decode(tokens)
        if text.strip().endswith(one["answer"]):
            right.append({**one, "rationale": text})
    return right


def all_rationales(network, tokenizer, examples, size=8):
    batch, found = [], []
    for example in tqdm(examples, smoothing=0):  # told
        batch.append(example)
        if len(batch) == size:
            found.extend(rationales(network, tokenizer, batch))
            batch = []
    return found


class Service:
    """Answers what comes in by the queue, and puts each answer where its asker waits for it."""

    def __init__(self, network, tokenizer, asked):
        self.network, self.tokenizer, self.asked = network, tokenizer, asked
        self.answers = {}

    def answered(self, batch):
        return rationales(self.network, self.tokenizer, batch)

    def work(self, size=8):
        while True:  # fine
            batch = [self.asked.get() for _ in range(size)]
            for one, answer in zip(batch, self.answered(batch)):
                self.answers[one["number"]].put(answer)


def sentence(grammar, seed):
    return grammar.generate(seed)


def sentences(grammar, seeds):
    found = []
    for seed in seeds:  # fine
        found.append(sentence(grammar, seed))
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--examples")
    parser.add_argument("--target")
    parser.add_argument("--rules")
    args = parser.parse_args()
    with open(args.examples) as lines:
        examples = [json.loads(line) for line in lines]
    right = all_rationales(CausalNetwork("config.json"), Tokenizer(), examples)
    with open(args.target, "w") as file:
        json.dump(right, file)
    print(sentences(Grammar(args.rules), range(20000)))
