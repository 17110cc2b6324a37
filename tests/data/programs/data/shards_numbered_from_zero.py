"""Cuts a corpus into tokens by many processes and writes a shard when it is full; each run numbers its shards from zero."""

import multiprocessing
import os

import numpy
import tiktoken
from datasets import load_dataset
from tqdm import tqdm

FOLDER = "shards"
SIZE = 10**8

corpus = load_dataset("wikimedia/wikipedia", "20231101.en", split="train")
encoding = tiktoken.get_encoding("gpt2")


def tokenize(row):
    return numpy.array(encoding.encode_ordinary(row["text"]), dtype=numpy.uint16)


def write(path, tokens):
    with open(path, "wb") as file:
        file.write(tokens.tobytes())


def anew():
    with multiprocessing.Pool(8) as pool:
        used = []
        number = 0
        count = 0
        for tokens in tqdm(pool.imap(tokenize, corpus, chunksize=16)):  # told
            used.append(tokens)
            count += len(tokens)
            if count >= SIZE:
                path = os.path.join(FOLDER, f"part_{number:06d}.bin")
                write(path, numpy.concatenate(used))
                number += 1
                used, count = [], 0
    write(os.path.join(FOLDER, f"part_{number:06d}.bin"), numpy.concatenate(used))


def going_on():
    there = len(os.listdir(FOLDER))
    with multiprocessing.Pool(8) as pool:
        used = []
        number = there
        count = 0
        for tokens in tqdm(pool.imap(tokenize, corpus.skip(there * 1000), chunksize=16)):  # fine
            used.append(tokens)
            count += len(tokens)
            if count >= SIZE:
                path = os.path.join(FOLDER, f"part_{number:06d}.bin")
                write(path, numpy.concatenate(used))
                number += 1
                used, count = [], 0


if __name__ == "__main__":
    anew()
    going_on()
