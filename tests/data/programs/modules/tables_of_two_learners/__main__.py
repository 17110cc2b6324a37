"""Teaches two robots to set a table, by the rule that the command line asks for."""

import argparse

from .rounds import Rounds


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rule", choices=["steep", "careful"], default="careful")
    parser.add_argument("--rounds", type=int, default=20_000)
    parser.add_argument("--folder", default="learnt")
    args = parser.parse_args()
    Rounds(args).run()


if __name__ == "__main__":
    main()
