"""Trains a speech model in epochs that count their steps, and keeps it by a helper of its own."""

import json

import torch

from speech import batches, network


def train_epoch(model, optimizer, loader, state):
    for batch in loader:  # fine
        optimizer.zero_grad()
        model.loss(batch).backward()
        optimizer.step()
        state = state[0] + 1, state[1] + 1
    return state


def keep(model, path):
    torch.save(model, path)


def note(path, text):
    with open(path, "w") as file:
        json.dump({"text": text}, file)


def train(config, path):
    model, state = network(config), (0, 0)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for epoch in range(config["epochs"]):  # fine
        state = train_epoch(model, optimizer, batches(config), state)
        keep(model, path)


def train_and_note(config, path):
    model, state = network(config), (0, 0)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for epoch in range(config["epochs"]):  # told
        state = train_epoch(model, optimizer, batches(config), state)
        note(path, "going on")
