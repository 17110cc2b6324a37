"""Steps under bars that get their names in the header of the loop, once for few and once for many."""

import sys

import torch
from tqdm import tqdm, trange


def few(model, optimizer, batch):
    for step in (bar := trange(20)):  # fine
        loss = model(batch).mean()
        loss.backward()
        optimizer.step()
        bar.set_description(f"{step} {loss.item():.3f}")


def many(model, optimizer, batches):
    for batch in (bar := tqdm(batches)):  # told
        loss = model(batch).mean()
        loss.backward()
        optimizer.step()
        bar.set_description(f"{loss.item():.3f}")


if __name__ == "__main__":
    from toolbox import batches, network

    net = network(sys.argv[1])
    few(net, torch.optim.Adam(net.parameters()), next(iter(batches())))
    many(net, torch.optim.Adam(net.parameters()), batches())
