import torch
from torch import nn


def main(model, loader, epochs):
    opt = torch.optim.Adam(model.parameters())
    for e in range(epochs):  # fine
        for x, y in loader:
            loss = nn.functional.cross_entropy(model(x), y)
            opt.zero_grad(); loss.backward(); opt.step()
        torch.save({"m": model.state_dict(), "o": opt.state_dict(), "e": e}, f"ck_{e}.pt")
