"""Tokens of a corpus in one binary file, with an index of its documents."""

import argparse
import json
import multiprocessing

import numpy as np
import tqdm
from builders import make_builder
from tokenizers import Tokenizer


class Encoder:
    def __init__(self, args):
        self.args = args

    def initializer(self):
        Encoder.tokenizer = Tokenizer.from_file(self.args.vocab)

    def encode(self, line):
        text = json.loads(line)["text"]
        return Encoder.tokenizer.encode(text).ids, len(line)


def lines(paths):
    for path in paths:
        with open(path) as opened:
            yield from opened


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--input", nargs="+")
    parser.add_argument("--vocab")
    parser.add_argument("--out")
    parser.add_argument("--workers", type=int, default=8)
    args = parser.parse_args()
    encoder = Encoder(args)
    if args.workers > 1:
        pool = multiprocessing.Pool(args.workers, initializer=encoder.initializer)
        encoded = pool.imap(encoder.encode, lines(args.input), chunksize=25)
    else:
        encoder.initializer()
        encoded = (encoder.encode(line) for line in lines(args.input))
    builder = make_builder(args.out + ".bin")
    bar = tqdm.tqdm()
    done = 0
    for ids, size in encoded:  # told
        done += size
        builder.add_item(np.array(ids, dtype=np.uint16))
        builder.end_document()
        bar.update(1)
    builder.finalize(args.out + ".idx")


if __name__ == "__main__":
    main()
