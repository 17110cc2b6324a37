import argparse

import numpy as np
import torch
from torch import nn


class EarlyStopping:
    """Stops when the validation loss has not improved for some epochs."""

    def __init__(self, patience=7, delta=0.0, path="checkpoint.pt"):
        self.patience, self.delta, self.path = patience, delta, path
        self.counter, self.best, self.early_stop = 0, None, False
        self.val_loss_min = np.inf

    def __call__(self, val_loss, model):
        score = -val_loss
        if self.best is None or score > self.best + self.delta:
            self.best = score
            self._keep(val_loss, model)
            self.counter = 0
        else:
            self.counter += 1
            self.early_stop = self.counter >= self.patience

    def _keep(self, val_loss, model):
        print(f"Validation loss decreased ({self.val_loss_min:.6f} --> {val_loss:.6f}).")
        torch.save(model.state_dict(), self.path)
        self.val_loss_min = val_loss


def one_epoch(model, loader, criterion, optimizer):
    model.train()
    for x, y in loader:
        optimizer.zero_grad()
        criterion(model(x), y).backward()
        optimizer.step()


def validate(model, loader, criterion):
    model.eval()
    with torch.no_grad():
        return np.mean([criterion(model(x), y).item() for x, y in loader])


def train(model, train_loader, valid_loader, n_epochs, patience):
    criterion, optimizer = nn.MSELoss(), torch.optim.Adam(model.parameters())
    stopper = EarlyStopping(patience)
    for epoch in range(n_epochs):  # fine
        one_epoch(model, train_loader, criterion, optimizer)
        stopper(validate(model, valid_loader, criterion), model)
        if stopper.early_stop:
            print("Early stopping")
            break
    model.load_state_dict(torch.load("checkpoint.pt"))
    return model


if __name__ == "__main__":
    from data import get_loaders
    from nets import TemporalFusion

    ap = argparse.ArgumentParser()
    ap.add_argument("--epochs", type=int, default=300)
    args = ap.parse_args()
    train(TemporalFusion(), *get_loaders(), args.epochs, 20)
