"""Effect of each single mutation of a list of promoters on the predicted expression."""
import argparse

import h5py
import numpy as np
import pysam
import tensorflow as tf

from streams import Annotations, Predictions

BASES = "ACGT"


def one_hot(sequence):
    return np.array([[base == letter for letter in BASES] for base in sequence], dtype="float32")


def mutants(promoters, genome):
    for chrom, start, end, _ in promoters:
        sequence = genome.fetch(chrom, start, end).upper()
        yield one_hot(sequence)
        for at in range(len(sequence)):
            for letter in BASES:
                yield one_hot(sequence[:at] + letter + sequence[at + 1 :])


def read_promoters(path):
    with open(path) as f:
        rows = [line.split() for line in f]
    return [(row[0], int(row[1]), int(row[2]), row[3]) for row in rows]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bed")
    parser.add_argument("genome")
    parser.add_argument("weights")
    parser.add_argument("genes")
    parser.add_argument("--out", default="effects.h5")
    args = parser.parse_args()

    promoters = read_promoters(args.bed)
    annotations = Annotations(args.genes)
    named = []
    for number in range(len(promoters)):  # fine
        named.append(annotations[promoters[number][3]])
        print(number, named[-1])

    model = tf.keras.models.load_model(args.weights)
    predictions = Predictions(model, mutants(promoters, pysam.FastaFile(args.genome)))
    store = h5py.File(args.out, "w")
    store.create_dataset("genes", data=np.array(named, "S"))
    store.create_dataset("effects", shape=(len(promoters), 2000 * 4), dtype="float32")
    index = 0
    for number in range(len(promoters)):  # told
        length = promoters[number][2] - promoters[number][1]
        reference = predictions[index]
        index += 1
        effects = np.zeros(length * 4)
        for at in range(length * 4):
            effects[at] = predictions[index].sum() - reference.sum()
            index += 1
        store["effects"][number, : length * 4] = effects
    store.close()


if __name__ == "__main__":
    main()
