import torch
from torch import nn

from data import load


class Experiment:
    def __init__(self, lr, width, seed, epochs=20):
        torch.manual_seed(seed)
        self.epochs = epochs
        self.net = nn.Sequential(nn.Linear(784, width), nn.ReLU(), nn.Linear(width, 10))
        self.optimizer = torch.optim.Adam(self.net.parameters(), lr=lr)
        self.train, self.test = load()

    def run(self):
        for _ in range(self.epochs):
            for x, y in self.train:
                loss = nn.functional.cross_entropy(self.net(x), y)
                self.optimizer.zero_grad()
                loss.backward()
                self.optimizer.step()
        return {"accuracy": self.accuracy()}

    @torch.no_grad()
    def accuracy(self):
        right = sum((self.net(x).argmax(1) == y).sum().item() for x, y in self.test)
        return right / len(self.test.dataset)
