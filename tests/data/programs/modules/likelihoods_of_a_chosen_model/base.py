"""What all models of handwriting have in common."""

from torch import nn


class GlyphModel(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = nn.Linear(784, 80)
        self.decoder = nn.Linear(40, 784)

    def loss(self, x):
        raise NotImplementedError

    def score_likelihood(self):
        raise NotImplementedError

    def score_bound(self):
        raise NotImplementedError
