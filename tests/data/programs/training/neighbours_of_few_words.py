"""Vectors for the words of a few sentences, learnt from which of them stand side by side."""
import random

import torch
from torch import nn

WINDOW = 1


class Neighbours(nn.Module):
    def __init__(self, words, size=2):
        super().__init__()
        self.inner = nn.Embedding(words, size)
        self.outer = nn.Linear(size, words, bias=False)

    def forward(self, chosen):
        return self.outer(self.inner(chosen))


def random_pairs(grams, size=4):
    chosen = random.sample(grams, size)
    return torch.tensor([one for one, _ in chosen]), torch.tensor([other for _, other in chosen])


if __name__ == "__main__":
    sentences = ["rain snow hail", "snow rain sleet", "river lake sea", "lake river pond", "sea lake river"]
    spoken = " ".join(sentences).split()
    places = {word: place for place, word in enumerate(sorted(set(spoken)))}
    grams = [
        (places[spoken[at]], places[spoken[at + step]])
        for at in range(WINDOW, len(spoken) - WINDOW)
        for step in (-1, 1)
    ]
    model = Neighbours(len(places))
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
    for turn in range(5000):  # fine
        chosen, beside = random_pairs(grams)
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(chosen), beside)
        loss.backward()
        optimizer.step()
        if turn % 1000 == 0:
            print(turn, loss.item())
    for word, place in places.items():
        print(word, model.inner.weight[place].tolist())
