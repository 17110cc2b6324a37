"""Predictions that are made some dozens at a time, as somebody asks for the next one."""
import numpy as np
import tensorflow as tf


class Predictions:
    def __init__(self, model, windows, batch_size=8, ahead=64):
        self.model = model
        self.windows = windows
        self.batch_size = batch_size
        self.ahead = ahead
        self.begin = 0
        self.end = 0
        self.block = None

    def __getitem__(self, index):
        if index >= self.end:
            self.begin = self.end
            self.block = self.model.predict(self.next_block())
            self.end = self.begin + len(self.block)
        return self.block[index - self.begin]

    def next_block(self):
        encoded = []
        for window in self.windows:
            encoded.append(window)
            if len(encoded) == self.ahead:
                break
        return tf.data.Dataset.from_tensor_slices(np.array(encoded)).batch(self.batch_size)


class Annotations:
    """The genes that each promoter belongs to, from a table that is read once."""

    def __init__(self, path):
        self.genes = {}
        with open(path) as f:
            for line in f:
                name, gene = line.split("\t")[:2]
                self.genes[name] = gene

    def __getitem__(self, name):
        return self.genes.get(name, "intergenic")
