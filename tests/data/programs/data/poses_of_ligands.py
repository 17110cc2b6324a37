"""Docks each ligand by a diffusion network and tells how far its poses are from the crystal's."""

import argparse
import os
import pickle

import numpy as np
import torch
from tqdm import tqdm

from docknet.data import test_loader
from docknet.model import load_model


class Frames:
    def __init__(self, ligand):
        self.lines = [ligand.header()]

    def add(self, positions):
        self.lines.append(str(positions.tolist()))

    def write(self, path):
        with open(path, "w") as file:
            file.write("\n".join(self.lines))


def dock(model, batch, steps, frames=None):
    with torch.no_grad():
        for step in range(steps):
            batch.pos = batch.pos + model(batch, step)
            if frames is not None:
                frames.add(batch.pos)
    return batch


def write_poses(found, folder):
    with open(os.path.join(folder, "poses.pkl"), "wb") as file:
        pickle.dump(found, file)


def judge(model, loader, args):
    distances, names, batch = [], [], None
    for at, row in enumerate(tqdm(loader)):  # told
        frames = Frames(row.ligand) if args.frames else None
        batch = dock(model, row.clone(), args.steps, frames)
        distances.append(np.linalg.norm(batch.pos.cpu().numpy() - row.true.numpy(), axis=1))
        names.append(row.name)
        if args.frames:
            frames.write(f"{args.out}/{batch.name}_{at}_{distances[-1].mean():.1f}.txt")
    np.save(f"{args.out}/distances.npy", np.array(distances))
    np.save(f"{args.out}/names.npy", np.array(names))


def dock_all(model, loader, args):
    found = []
    for row in tqdm(loader):  # fine
        found.append(dock(model, row.clone(), args.steps))
        if args.keep:
            write_poses(found, args.out)
    np.save(f"{args.out}/last.npy", found[-1].pos.cpu().numpy())


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", default="out")
    parser.add_argument("--steps", type=int, default=20)
    parser.add_argument("--frames", action="store_true")
    parser.add_argument("--keep", action="store_true")
    chosen = parser.parse_args()
    network = load_model()
    judge(network, test_loader(), chosen)
    dock_all(network, test_loader(), chosen)
