"""Draws nested sums until there are enough of the wanted length, and writes them down with what they come to."""

import csv
import random

import tensorflow as tf
from absl import app, flags

flags.DEFINE_integer("wanted_train", default=90_000, help="How many sums to learn from.")
flags.DEFINE_integer("wanted_test", default=5_000, help="How many sums to be tried on.")
flags.DEFINE_integer("depth", default=9, help="How deep sums stand in each other.")
flags.DEFINE_string("folder", default="sums", help="Where to put the files.")
FLAGS = flags.FLAGS


def draw(depth, deepest):
    if depth >= deepest or random.random() > 0.7:
        return random.randint(0, 9), 1
    parts, length = [], 2
    for _ in range(random.randint(2, 8)):
        part, size = draw(depth + 1, deepest)
        parts.append(part)
        length += size
    return ("+", *parts), length


def value(tree):
    return tree if isinstance(tree, int) else sum(value(part) for part in tree[1:]) % 10


def write(rows, place):
    with tf.io.gfile.GFile(place, "w") as file:
        csv.writer(file, delimiter="\t").writerows(rows)


def main(_):
    found = set()
    wanted = FLAGS.wanted_train + FLAGS.wanted_test
    while len(found) < wanted:  # told
        tree, length = draw(0, FLAGS.depth)
        if 200 < length < 900:
            found.add(tree)
            if len(found) % 1000 == 0:
                tf.logging.info("%d sums", len(found))
    few = set()
    while len(few) < 100:  # fine
        tree, length = draw(0, 3)
        if length > 5:
            few.add(tree)
    rows = [(str(tree), value(tree)) for tree in found]
    write(rows[: FLAGS.wanted_train], FLAGS.folder + "/train.tsv")
    write(rows[FLAGS.wanted_train :], FLAGS.folder + "/test.tsv")
    write([(str(tree), value(tree)) for tree in few], FLAGS.folder + "/few.tsv")


if __name__ == "__main__":
    app.run(main)
