"""Learn the density of two moons by a flow of some affine couplings."""
import argparse

import torch
from sklearn.datasets import make_moons
from torch import nn


class Coupling(nn.Module):
    def __init__(self, hidden, flipped):
        super().__init__()
        self.flipped = flipped
        self.net = nn.Sequential(nn.Linear(1, hidden), nn.ReLU(), nn.Linear(hidden, 2))

    def forward(self, points):
        kept, moved = points.flip(1).chunk(2, 1) if self.flipped else points.chunk(2, 1)
        scale, shift = self.net(kept).chunk(2, 1)
        return torch.cat([kept, moved * scale.exp() + shift], 1), scale.sum(1)


class Flow(nn.Module):
    def __init__(self, layers, hidden):
        super().__init__()
        self.layers = nn.ModuleList(Coupling(hidden, number % 2) for number in range(layers))

    def log_prob(self, points):
        total = 0
        for layer in self.layers:  # fine
            points, change = layer(points)
            total = total + change
        return total - 0.5 * (points**2).sum(1)


def main(args):
    points = torch.tensor(make_moons(100_000, noise=0.06)[0], dtype=torch.float32)
    flow = Flow(args.layers, args.hidden)
    optimizer = torch.optim.Adam(flow.parameters(), lr=args.lr)
    for step in range(args.steps):  # fine
        chosen = points[torch.randint(len(points), (args.batch,))]
        loss = -flow.log_prob(chosen).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        if step % 500 == 0:
            print(step, loss.item())


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--steps", type=int, default=5000)
    parser.add_argument("--layers", type=int, default=8)
    parser.add_argument("--hidden", type=int, default=128)
    parser.add_argument("--batch", type=int, default=512)
    parser.add_argument("--lr", type=float, default=3e-4)
    main(parser.parse_args())
