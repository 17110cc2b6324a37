"""The same training, kept: each epoch ends in a checkpoint, and a restart goes on from the last one."""

import os

import torch
from torch import nn


def train(model: nn.Module, loader, epochs: int, path: str = "last.pt") -> nn.Module:
    optimizer = torch.optim.AdamW(model.parameters())
    first = 0
    if os.path.exists(path):
        state = torch.load(path, weights_only=True)
        model.load_state_dict(state["model"])
        optimizer.load_state_dict(state["optimizer"])
        first = state["epoch"] + 1
    for epoch in range(first, epochs):
        for images, labels in loader:
            optimizer.zero_grad()
            loss = nn.functional.cross_entropy(model(images), labels)
            loss.backward()
            optimizer.step()
        state = {"model": model.state_dict(), "optimizer": optimizer.state_dict(), "epoch": epoch}
        torch.save(state, path + ".tmp")
        os.replace(path + ".tmp", path)
    return model
