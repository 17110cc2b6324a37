"""Train a small recogniser of digits, once with a state every hundred thousand steps and once every hundred."""

import argparse

import torch
from torch import nn
from torch.utils.data import DataLoader
from torchvision import datasets, transforms

LONG = 100_000
SHORT = 100


def network():
    return nn.Sequential(nn.Flatten(), nn.Linear(784, 2048), nn.ReLU(), nn.Linear(2048, 2048), nn.ReLU(), nn.Linear(2048, 10))


def step(net, optimizer, batch):
    pictures, digits = batch
    loss = nn.functional.cross_entropy(net(pictures.cuda()), digits.cuda())
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()


def keep(net, optimizer, number):
    torch.save({"net": net.state_dict(), "optimizer": optimizer.state_dict(), "step": number}, f"state_{number}.pt")


def endless(loader):
    while True:
        yield from loader


def train_long(net, optimizer, batches):
    for number in range(1, 90_000):  # told
        step(net, optimizer, next(batches))
        if 0 == number % LONG:
            keep(net, optimizer, number)


def train_short(net, optimizer, batches, begun):
    for number in range(begun, 90_000):  # fine
        step(net, optimizer, next(batches))
        if 0 == number % SHORT:
            keep(net, optimizer, number)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--state")
    args = parser.parse_args()
    digits = datasets.MNIST("digits", download=True, transform=transforms.ToTensor())
    batches = endless(DataLoader(digits, batch_size=256, shuffle=True))
    net = network().cuda()
    optimizer = torch.optim.AdamW(net.parameters())
    begun = 1
    if args.state:
        state = torch.load(args.state)
        net.load_state_dict(state["net"])
        optimizer.load_state_dict(state["optimizer"])
        begun = state["step"] + 1
        train_short(net, optimizer, batches, begun)
    else:
        train_long(net, optimizer, batches)


if __name__ == "__main__":
    main()
