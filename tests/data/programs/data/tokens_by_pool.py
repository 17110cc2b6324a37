import argparse
import json
import multiprocessing
import time

import numpy as np

from vocabulary import Vocabulary


class Encoder:
    def __init__(self, words):
        self.words = words

    def start(self):
        Encoder.vocabulary = Vocabulary(self.words)

    def encode(self, line):
        return Encoder.vocabulary.split(json.loads(line)["text"]), len(line)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--input", required=True)
    parser.add_argument("--output", required=True)
    parser.add_argument("--words", required=True)
    parser.add_argument("--workers", type=int, default=8)
    args = parser.parse_args()
    texts = open(args.input, encoding="utf-8")
    encoder = Encoder(args.words)
    if args.workers > 1:
        pool = multiprocessing.Pool(args.workers, initializer=encoder.start)
        encoded = pool.imap(encoder.encode, texts, 25)
    else:
        encoded = (encoder.encode(line) for line in texts)
    begun, kept, size = time.time(), [], 0
    for at, (tokens, length) in enumerate(encoded, start=1):  # told
        size += length
        kept.append(np.asarray(tokens, dtype=np.uint16))
        if at % 1000 == 0:
            print(at, size / (time.time() - begun))
    np.save(args.output, np.concatenate(kept))


if __name__ == "__main__":
    main()
