import argparse

import pandas as pd
import torch
from tqdm import tqdm

import registry


def draw(name, config):
    model = registry.get(name)(config)
    model.load_state_dict(torch.load(config.weights))
    model = model.to("cuda")
    model.eval()
    found = []
    left = config.number
    with tqdm(total=config.number, desc="Drawing") as bar:
        while left > 0:  # told
            some = model.sample(min(left, config.batch), config.longest)
            found.extend(some)
            left -= len(some)
            bar.update(len(some))
    pd.DataFrame(found, columns=["smiles"]).to_csv(config.out, index=False)


def draw_rows(config):
    table = pd.read_csv(config.table)
    found = []
    left = config.number
    while left > 0:  # fine
        some = table.sample(min(left, config.batch))
        found.extend(some["smiles"])
        left -= len(some)
    pd.DataFrame(found, columns=["smiles"]).to_csv(config.out, index=False)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("name")
    parser.add_argument("--weights")
    parser.add_argument("--table")
    parser.add_argument("--number", type=int, default=30_000)
    parser.add_argument("--batch", type=int, default=64)
    parser.add_argument("--longest", type=int, default=100)
    parser.add_argument("--out", default="drawn.csv")
    args = parser.parse_args()
    draw(args.name, args)
    draw_rows(args)
