"""Judges what was learnt by other recordings than those of the training."""

import argparse

import torch
from torch.utils.data import DataLoader

from .judging import evaluate
from .net import Apart
from .recordings import Recordings


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    args = parser.parse_args()
    learnt = Apart().cuda()
    learnt.load_state_dict(torch.load("apart.pt")["net"])
    print(evaluate(learnt, DataLoader(Recordings(args.folder, "other"))))


if __name__ == "__main__":
    main()
