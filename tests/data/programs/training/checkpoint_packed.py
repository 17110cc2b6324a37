"""A topic model of cells, whose checkpoint is put together in a temporary folder and packed."""

import os
import pickle
import random
import tarfile
import tempfile

import pyro
import torch


def save_random_state(base):
    path = base + "_random.pkl"
    with open(path, "wb") as file:
        pickle.dump(random.getstate(), file)
    return [path]


def pack(files, name):
    with tarfile.open(name + ".tmp", "w:gz") as tar:
        for file in files:
            tar.add(file, arcname=os.path.basename(file))
    os.replace(name + ".tmp", name)


def save_checkpoint(base, model, optimizer, name):
    with tempfile.TemporaryDirectory() as folder:
        base = os.path.join(folder, os.path.basename(base))
        files = save_random_state(base)
        torch.save(model, base + "_model.pt")
        torch.save(optimizer, base + "_optimizer.pt")
        pack([*files, base + "_model.pt", base + "_optimizer.pt"], name)


def train_epoch(svi: pyro.infer.SVI, loader):
    total = 0.0
    for batch in loader:  # fine
        total += svi.step(batch)
    return total / len(loader)


def run(svi, model, loader, epochs, out):
    losses = []
    for epoch in range(1, epochs + 1):  # fine
        losses.append(train_epoch(svi, loader))
        if epoch % 5 == 0:
            save_checkpoint(out, model, svi.optim, "ckpt.tar.gz")
    return losses


def run_quietly(svi, model, loader, epochs, out):
    losses = []
    for _ in range(1, epochs + 1):  # told
        losses.append(train_epoch(svi, loader))
        print(losses[-1])
    save_checkpoint(out, model, svi.optim, "ckpt.tar.gz")
    return losses
