import random

import torch


class Memory:
    def __init__(self, size):
        self.size = size
        self.rows = []

    def put(self, *row):
        self.rows = [*self.rows[-self.size :], row]

    def parts(self, size):
        random.shuffle(self.rows)
        for start in range(0, len(self.rows), size):
            yield [torch.as_tensor(one) for one in zip(*self.rows[start : start + size])]
