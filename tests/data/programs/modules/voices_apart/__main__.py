"""Learns to take the voices of a recording apart."""

import argparse

import torch
from torch.utils.data import DataLoader

from .judging import evaluate
from .net import Apart
from .recordings import Recordings


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("--epochs", type=int, default=300)
    args = parser.parse_args()
    net = Apart().cuda()
    optimizer = torch.optim.Adam(net.parameters())
    learnt = DataLoader(Recordings(args.folder, "train"), batch_size=8, shuffle=True)
    tested = DataLoader(Recordings(args.folder, "test"))
    for epoch in range(args.epochs):  # fine
        for mixed, voices in learnt:
            loss = torch.nn.functional.l1_loss(net(mixed.cuda()), voices.cuda())
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        if epoch % 10 == 9:
            print(epoch, evaluate(net, tested))
        torch.save({"net": net.state_dict(), "epoch": epoch}, "apart.pt")


if __name__ == "__main__":
    main()
