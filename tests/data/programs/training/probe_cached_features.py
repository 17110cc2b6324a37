"""Linear probes on the pooled activations of every layer (1,440 clips, 384 numbers each, from extract_features.py)."""
import argparse
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
import torch
import torch.nn.functional as F

NUM_LAYERS = 12
DECAYS = (1e-4, 1e-3, 1e-2)


def load_split(folder: Path, split: str):
    feats = torch.from_numpy(np.load(folder / f"{split}_pooled.npy")).float()  # [layer, clip, 384]
    labels = torch.from_numpy(np.load(folder / f"{split}_labels.npy")).long()
    return feats, labels


def fit_probe(x, y, classes: int, decay: float, steps: int = 150) -> torch.nn.Linear:
    probe = torch.nn.Linear(x.shape[1], classes)
    optim = torch.optim.AdamW(probe.parameters(), lr=1e-2, weight_decay=decay)
    for _ in range(steps):
        optim.zero_grad()
        F.cross_entropy(probe(x), y).backward()
        optim.step()
    return probe


@torch.no_grad()
def accuracy(probe, x, y) -> float:
    return (probe(x).argmax(dim=1) == y).float().mean().item()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--classes", type=int, default=8)
    args = parser.parse_args()

    train_x, train_y = load_split(args.folder, "train")
    dev_x, dev_y = load_split(args.folder, "dev")
    table = np.zeros((NUM_LAYERS, len(DECAYS)))
    for layer in range(NUM_LAYERS):  # fine
        mean, std = train_x[layer].mean(0), train_x[layer].std(0) + 1e-6
        for col, decay in enumerate(DECAYS):
            probe = fit_probe((train_x[layer] - mean) / std, train_y, args.classes, decay)
            table[layer, col] = accuracy(probe, (dev_x[layer] - mean) / std, dev_y)
        print(f"layer {layer:2d}  " + "  ".join(f"{v:.3f}" for v in table[layer]))

    np.savetxt(args.folder / "probe_accuracy.txt", table, fmt="%.4f")
    for col, decay in enumerate(DECAYS):  # fine
        plt.plot(table[:, col], marker="o", label=f"decay {decay:g}")
    plt.xlabel("layer")
    plt.legend()
    plt.savefig(args.folder / "probe_accuracy.png")


if __name__ == "__main__":
    main()
