import sys

import torch
from torch.utils.data import DataLoader
from torchvision.datasets import ImageFolder


class ProgressBar:
    def __init__(self, number, file=sys.stdout):
        self.number, self.done, self.file = number, 0, file

    def update(self):
        self.done += 1
        self.file.write(f"\r{self.done}/{self.number}")
        self.file.flush()


def test(model, loader):
    found = []
    bar = ProgressBar(len(loader))
    for pictures, _ in loader:  # told
        with torch.no_grad():
            found.extend(model.generate(pictures))
        bar.update()
    return found


if __name__ == "__main__":
    model = torch.load(sys.argv[1])
    results = test(model, DataLoader(ImageFolder(sys.argv[2]), batch_size=32))
    torch.save(results, sys.argv[3])
