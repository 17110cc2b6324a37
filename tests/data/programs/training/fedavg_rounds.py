import argparse
import copy

import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Subset
from torchvision import datasets, transforms

from models import CNNCifar


class LocalUpdate:
    def __init__(self, dataset, idxs, args):
        self.loader = DataLoader(Subset(dataset, idxs), batch_size=args.local_bs, shuffle=True)
        self.args = args
        self.criterion = nn.CrossEntropyLoss()

    def train(self, net):
        net.train()
        optimizer = torch.optim.SGD(net.parameters(), lr=self.args.lr, momentum=0.5)
        losses = []
        for _ in range(self.args.local_ep):
            for images, labels in self.loader:
                net.zero_grad()
                loss = self.criterion(net(images.cuda()), labels.cuda())
                loss.backward()
                optimizer.step()
                losses.append(loss.item())
        return net.state_dict(), sum(losses) / len(losses)


def fed_avg(ws):
    avg = copy.deepcopy(ws[0])
    for k in avg:
        avg[k] = torch.stack([w[k].float() for w in ws]).mean(0)
    return avg


def iid(n, users):
    return np.array_split(np.random.permutation(n), users)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--num_users", type=int, default=100)
    parser.add_argument("--frac", type=float, default=0.1)
    parser.add_argument("--local_ep", type=int, default=5)
    parser.add_argument("--local_bs", type=int, default=10)
    parser.add_argument("--lr", type=float, default=0.01)
    args = parser.parse_args()
    train = datasets.CIFAR10("data", train=True, download=True, transform=transforms.ToTensor())
    users = iid(len(train), args.num_users)
    net_glob = CNNCifar().cuda()
    loss_train = []
    for rnd in range(args.rounds):  # told
        w_locals, loss_locals = [], []
        for u in np.random.choice(args.num_users, int(args.frac * args.num_users), replace=False):
            w, loss = LocalUpdate(train, users[u], args).train(copy.deepcopy(net_glob))
            w_locals.append(w)
            loss_locals.append(loss)
        net_glob.load_state_dict(fed_avg(w_locals))
        loss_train.append(np.mean(loss_locals))
        print(f"Round {rnd:3d}, average loss {loss_train[-1]:.3f}")
    torch.save(net_glob.state_dict(), "fed.pt")


if __name__ == "__main__":
    main()
