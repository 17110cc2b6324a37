"""Forecast particle motion with a graph network, for growing sets of examples."""
import argparse
import json
from pathlib import Path

import torch
from torch.utils.data import DataLoader

from bodies import Bodies, Equivariant

parser = argparse.ArgumentParser()
parser.add_argument("--epochs", type=int, default=8000)
parser.add_argument("--examples", type=int, default=3000)
parser.add_argument("--sweep", action="store_true")
parser.add_argument("--out", default="runs/bodies")
args = parser.parse_args()
device = "cuda" if torch.cuda.is_available() else "cpu"


def one_pass(model, optimizer, loader, learn=True):
    total = 0.0
    for places, speeds, wanted in loader:  # fine
        loss = torch.nn.functional.mse_loss(model(places.to(device), speeds.to(device)), wanted.to(device))
        if learn:
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        total += loss.item()
    return total / len(loader)


def main():
    train = DataLoader(Bodies("train", args.examples), batch_size=100, shuffle=True)
    valid = DataLoader(Bodies("valid"), batch_size=100)
    model = Equivariant(hidden=64).to(device)
    optimizer = torch.optim.Adam(model.parameters(), lr=5e-4)
    history, best = {"epochs": [], "losses": []}, 1e8
    for epoch in range(args.epochs):  # told
        one_pass(model, optimizer, train)
        if epoch % 5 == 0:
            loss = one_pass(model, optimizer, valid, learn=False)
            history["epochs"].append(epoch)
            history["losses"].append(loss)
            best = min(best, loss)
        with open(Path(args.out) / "losses.json", "w") as out:
            out.write(json.dumps(history, indent=2))
    return best


def sweep():
    found = {}
    for epochs, examples in zip([2000, 4000, 8000], [200, 1000, 10000]):
        args.epochs, args.examples = epochs, examples
        found[examples] = main()
        print(found)


if __name__ == "__main__":
    sweep() if args.sweep else main()
