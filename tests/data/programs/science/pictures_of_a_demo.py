"""A demonstration shows what a network sees in each picture; the data set makes a picture when it is asked for it."""

import glob

import cv2
import torch
from matplotlib import pyplot
from tqdm import tqdm

from network import load_network


class Pictures:
    def __init__(self, folder):
        self.paths = glob.glob(folder)

    def __getitem__(self, place):
        return {"picture": torch.from_numpy(cv2.imread(self.paths[place])), "meta": {"path": self.paths[place]}}

    def __len__(self):
        return len(self.paths)


def demo():
    network = load_network().cuda()
    pictures = Pictures("demo/*.jpg")
    for batch in tqdm(pictures):  # fine
        batch["picture"] = batch["picture"][None].cuda()
        with torch.no_grad():
            pyplot.imshow(network(batch["picture"]).cpu())
        pyplot.show()


if __name__ == "__main__":
    demo()
