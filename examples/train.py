"""Train a small network for many epochs; a crash at epoch 199 loses all 199."""

import torch
from torch import nn


def train(model: nn.Module, loader, epochs: int) -> nn.Module:
    optimizer = torch.optim.AdamW(model.parameters())
    for epoch in range(epochs):
        for images, labels in loader:
            optimizer.zero_grad()
            loss = nn.functional.cross_entropy(model(images), labels)
            loss.backward()
            optimizer.step()
        print(f"epoch {epoch}: loss {loss.item():.3f}")
    return model
