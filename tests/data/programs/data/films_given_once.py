"""Features of films, one file each: the data set gives nothing of a film whose features are there."""

import csv
import os
import sys

import numpy as np
import torch
from torch.utils.data import DataLoader, Dataset

from frames import decode
from nets import load_network


class Films(Dataset):
    def __init__(self, listed):
        with open(listed) as file:
            self.rows = list(csv.DictReader(file))

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, at):
        row = self.rows[at]
        if os.path.isfile(row["features"]):
            return {"film": torch.zeros(1), "place": row["features"]}
        return {"film": decode(row["film"]), "place": row["features"]}


class AllFilms(Films):
    def __getitem__(self, at):
        row = self.rows[at]
        return {"film": decode(row["film"]), "place": row["features"]}


def extract(network, films):
    loader = DataLoader(Films(films), batch_size=1)
    with torch.no_grad():
        for at, data in enumerate(loader):  # fine
            if data["film"].dim() > 3:
                print(f"film {at + 1} of {len(loader)}")
                np.save(data["place"][0], network(data["film"][0].cuda()).cpu().numpy())


def extract_again(network, films):
    loader = DataLoader(AllFilms(films), batch_size=1)
    with torch.no_grad():
        for at, data in enumerate(loader):  # told
            print(f"film {at + 1} of {len(loader)}")
            np.save(data["place"][0], network(data["film"][0].cuda()).cpu().numpy())


if __name__ == "__main__":
    model = load_network("resnet").cuda()
    extract(model, sys.argv[1])
    extract_again(model, sys.argv[1])
