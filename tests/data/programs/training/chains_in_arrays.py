"""Chains of a sampler go to a file of arrays after each round where that is wanted; the figures of a training do, too."""

import argparse

import emcee
import h5py
import numpy as np
import torch


def draw(log_prob, rounds, name=None):
    sampler = emcee.EnsembleSampler(64, 8, log_prob)
    state = np.random.randn(64, 8)
    kept = h5py.File(name, "a") if name else None
    for number in range(rounds):  # fine
        state = sampler.run_mcmc(state, 500)
        if kept is not None:
            kept.create_dataset(f"{number}_chain", data=sampler.get_chain())


def train(model, loader, epochs, name):
    optimizer = torch.optim.Adam(model.parameters())
    figures = h5py.File(name, "a")
    for epoch in range(epochs):  # told
        for x, y in loader:
            loss = torch.nn.functional.mse_loss(model(x), y)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        figures.create_dataset(f"{epoch}_loss", data=loss.item())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=1000)
    parser.add_argument("--chains", default="chains.h5")
    args = parser.parse_args()
    draw(lambda x: -0.5 * np.sum(x**2), args.rounds, args.chains)
    model = torch.nn.Linear(8, 1)
    data = torch.utils.data.TensorDataset(torch.randn(100000, 8), torch.randn(100000, 1))
    train(model, torch.utils.data.DataLoader(data, batch_size=64), 200, "figures.h5")


if __name__ == "__main__":
    main()
