"""Plays a card game with trained policies a hundred thousand times, in as many tables at once as there are processes."""

import argparse
import time

import gymnasium
import numpy as np
import torch

TABLES = 64


class Judge:
    def __init__(self, tables, policy):
        self.tables = tables
        self.policy = policy

    @torch.no_grad()
    def play(self, games=100_000):
        trials = int(games / TABLES)
        points = []
        for trial in range(trials):  # told
            seen, _ = self.tables.reset()
            memory = np.zeros((TABLES, 2, 512), dtype=np.float32)
            over = np.zeros(TABLES, dtype=bool)
            while not over.all():
                moves, memory = self.policy.act(torch.as_tensor(seen), memory)
                seen, _, over, _, told = self.tables.step(moves.numpy())
                points.extend(one["points"] for one, done in zip(told["tables"], over) if done)
            print(f"table round {trial}")
        print(f"mean of {len(points)} games: {np.mean(points):.2f}")

    def connect(self, trials):
        for trial in range(trials):  # fine
            try:
                self.tables.reset()
                return True
            except ConnectionError:
                time.sleep(2)
        return False


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--policy", required=True)
    args = parser.parse_args()
    judge = Judge(gymnasium.make_vec("cards/Fireworks-v1", num_envs=TABLES), torch.load(args.policy))
    if judge.connect(trials=5):
        judge.play()


if __name__ == "__main__":
    main()
