import argparse

import optuna
import torch
from torch import nn

from dataset import get_loaders


def build(trial):
    layers, width = [], 784
    for i in range(trial.suggest_int("n_layers", 1, 4)):  # fine
        out = trial.suggest_int(f"units_{i}", 16, 512, log=True)
        layers += [nn.Linear(width, out), nn.ReLU()]
        width = out
    return nn.Sequential(*layers, nn.Linear(width, 10))


def fit(model, lr, epochs=10):
    train, valid = get_loaders()
    opt = torch.optim.Adam(model.parameters(), lr=lr)
    for _ in range(epochs):  # fine
        for x, y in train:
            opt.zero_grad()
            nn.functional.cross_entropy(model(x.flatten(1)), y).backward()
            opt.step()
    with torch.no_grad():
        return sum((model(x.flatten(1)).argmax(1) == y).float().mean().item() for x, y in valid) / len(valid)


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--trials", type=int, default=200)
    p.add_argument("--storage", default="sqlite:///search.db")
    args = p.parse_args()
    study = optuna.create_study(
        study_name="mlp", storage=args.storage, direction="maximize", load_if_exists=True,
    )
    while len(study.trials) < args.trials:  # fine
        trial = study.ask()
        lr = trial.suggest_float("lr", 1e-5, 1e-1, log=True)
        study.tell(trial, fit(build(trial), lr))
    print(study.best_params)


if __name__ == "__main__":
    main()
