from pathlib import Path

import numpy as np
import torch
from torch.utils.data import DataLoader, Dataset


class Tiles(Dataset):
    def __init__(self, root):
        self.files = sorted(Path(root).glob("*.npz"))

    def __len__(self):
        return len(self.files)

    def __getitem__(self, i):
        with np.load(self.files[i]) as z:
            return torch.from_numpy(z["bands"]).float() / 10000, torch.from_numpy(z["kelp"]).float()[None]


def loader(root, batch):
    return DataLoader(Tiles(root), batch_size=batch, shuffle=True, num_workers=8, drop_last=True)
