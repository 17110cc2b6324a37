"""Trains one of two models of handwriting, as an option says, and judges it at the end."""

import argparse

import torch

from .judging import judge


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--model", default="gated")
    parser.add_argument("--draws", type=int, default=5000)
    args = parser.parse_args()
    if args.model == "gated":
        from .gated import Glyphs
    else:
        from .convolved import Glyphs
    model = Glyphs()
    model.load_state_dict(torch.load(f"{args.model}.pt"))
    print(judge(model, torch.load("test.pt"), args.draws))


if __name__ == "__main__":
    main()
