"""Scores each variant of a file with a network that reads sequences, into a file of arrays that a helper sets up."""

import sys

import h5py
import numpy as np
import tensorflow as tf
from tqdm import tqdm

from variants import read_variants, sequence_of


def set_up(path, variants, outputs):
    store = h5py.File(path, "w")
    store.create_dataset("name", data=np.array([one.name for one in variants], "S"))
    store.create_dataset("score", shape=(len(variants), outputs), dtype="float16")
    return store


def put_score(before, after, store, at):
    store["score"][at] = (after.sum(axis=0) - before.sum(axis=0)).astype("float16")


def main():
    network = tf.keras.models.load_model(sys.argv[1])
    variants = read_variants(sys.argv[2])
    store = set_up(sys.argv[3], variants, network.output_shape[-1])
    for at, variant in tqdm(enumerate(variants), total=len(variants)):  # told
        pair = np.array(sequence_of(variant, 131072))
        before, after = network.predict(pair)
        put_score(before, after, store, at)
    store.close()


def only_missing():
    network = tf.keras.models.load_model(sys.argv[1])
    variants = read_variants(sys.argv[2])
    store = h5py.File(sys.argv[3], "a")
    known = store["score"][:].any(axis=1)
    for at, variant in tqdm(enumerate(variants), total=len(variants)):  # fine
        if known[at]:
            continue
        before, after = network.predict(np.array(sequence_of(variant, 131072)))
        put_score(before, after, store, at)
    store.close()


if __name__ == "__main__":
    if "--missing" in sys.argv:
        only_missing()
    else:
        main()
