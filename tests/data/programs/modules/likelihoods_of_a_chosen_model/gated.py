"""The gated model of handwriting."""

import numpy as np
import torch
from scipy.special import logsumexp

from .base import GlyphModel


class Glyphs(GlyphModel):
    def loss(self, x):
        mean, spread = self.encoder(x).chunk(2, dim=-1)
        z = mean + torch.randn_like(spread) * spread.exp()
        return ((self.decoder(z) - x) ** 2).sum(-1)

    def score_likelihood(self, pages, draws, batch=100):
        count = pages.size(0)
        scores = []
        for j in range(count):  # told
            if j % 100 == 0:
                print(f"{100 * j / count:.2f}%")
            page = pages[j].unsqueeze(0)
            drawn = []
            for _ in range(int(draws / batch)):  # fine
                drawn.append(-self.loss(page.expand(batch, page.size(1))).cpu().data.numpy())
            scores.append(logsumexp(np.concatenate(drawn)) - np.log(len(drawn) * batch))
        return np.mean(scores)
