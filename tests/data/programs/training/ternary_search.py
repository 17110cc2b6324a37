import argparse

import torch
from torch.utils.data import DataLoader
from torchvision.datasets import ImageFolder

from nets import Net


def loss_after_training(size, args):
    net = Net(size)
    optimizer = torch.optim.Adam(net.parameters())
    for _ in range(20):  # told
        for x, y in DataLoader(ImageFolder(args.folder), batch_size=64):
            loss = torch.nn.functional.cross_entropy(net(x), y)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
    with torch.no_grad():
        return sum(torch.nn.functional.cross_entropy(net(x), y) for x, y in DataLoader(ImageFolder(args.held_out))).item()


def search(low, high, args):
    while high - low >= 3:  # told
        a = int(low + (high - low) / 3)
        b = int(high - (high - low) / 3)
        if loss_after_training(a, args) < loss_after_training(b, args):
            high = b
        else:
            low = a
        print(f"interval is now {low} to {high}", flush=True)
    return low


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("held_out")
    print(search(8, 4096, parser.parse_args()))
