"""Draws pictures of moths with a trained diffusion, whose sampler is a module that takes the noise away step by step."""

import argparse

import torch
from torch import nn
from torch.utils.data import DataLoader
from tqdm import trange

from moths import MothPictures, UNet, distance_between


class DiffusionSampler(nn.Module):
    def __init__(self, network, steps):
        super().__init__()
        self.network = network
        self.steps = steps
        self.register_buffer("betas", torch.linspace(1e-4, 0.02, steps))

    def forward(self, noise):
        x = noise
        for time_step in reversed(range(self.steps)):  # fine
            t = x.new_full((len(x),), time_step, dtype=torch.long)
            x = x - self.betas[time_step] * self.network(x, t)
        return x.clamp(-1, 1)


class Stack(nn.Module):
    def __init__(self, depth):
        super().__init__()
        self.depth = depth
        self.layers = nn.ModuleList([nn.Linear(64, 64) for _ in range(depth)])

    def forward(self, x):
        for i in range(self.depth):  # fine
            x = self.layers[i](x)
        return x


def evaluate(sampler, args):
    drawn = []
    with torch.no_grad():
        for start in trange(0, args.pictures, args.batch_size):  # told
            noise = torch.randn(args.batch_size, 3, 64, 64)
            drawn.append(sampler(noise.cuda()).cpu())
    return distance_between(torch.cat(drawn), args.reference)


def evaluate_stack(stack, loader):
    total = 0.0
    with torch.no_grad():
        for batch in loader:  # fine
            total += stack(batch.cuda()).mean().item()
    return total


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--pictures", type=int, default=50000)
    parser.add_argument("--batch-size", type=int, default=64)
    parser.add_argument("--reference", default="moths.npz")
    args = parser.parse_args()
    network = UNet()
    network.load_state_dict(torch.load("moths.pt"))
    sampler = DiffusionSampler(network, 1000).cuda()
    print(evaluate(sampler, args))
    print(evaluate_stack(Stack(12).cuda(), DataLoader(MothPictures("val"), batch_size=64)))


if __name__ == "__main__":
    main()
