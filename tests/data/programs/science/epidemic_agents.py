"""Agent-based influenza model of the whole country: 8.9 million agents, ten years, 20-30 s per simulated day."""
import argparse
import pickle
import time
from pathlib import Path

import numpy as np

S, E, I, R = range(4)


class Population:
    def __init__(self, n, households, rng):
        self.state = np.zeros(n, dtype=np.int8)
        self.clock = np.zeros(n, dtype=np.int16)
        self.household = rng.integers(0, households, n)
        self.workplace = rng.integers(0, n // 12, n)
        self.age = rng.gamma(4.2, 10, n).astype(np.int8)

    def seed(self, cases, rng):
        self.state[rng.choice(len(self.state), cases, replace=False)] = I

    def pressure(self, groups, beta):
        sick = np.bincount(groups[self.state == I], minlength=groups.max() + 1)
        size = np.bincount(groups, minlength=groups.max() + 1)
        return beta * (sick / np.maximum(size, 1))[groups]


class Model:
    def __init__(self, args):
        self.rng = np.random.default_rng(args.seed)
        self.pop = Population(args.agents, args.agents // 2, self.rng)
        self.pop.seed(args.cases, self.rng)
        self.curve = []

    def advance(self, day):
        p = self.pop
        season = 1 + 0.35 * np.cos(2 * np.pi * (day - 20) / 365)
        force = p.pressure(p.household, 0.12) + season * p.pressure(p.workplace, 0.05)
        new = (p.state == S) & (self.rng.random(len(p.state)) < 1 - np.exp(-force))
        p.clock += 1
        for src, dst, stay in ((E, I, 2), (I, R, 5), (R, S, 540)):
            moved = (p.state == src) & (p.clock > self.rng.poisson(stay, len(p.state)))
            p.state[moved], p.clock[moved] = dst, 0
        p.state[new], p.clock[new] = E, 0
        self.curve.append((int(new.sum()), int((p.state == I).sum())))


def store(model, path):
    with path.open("wb") as fh:
        pickle.dump({"curve": model.curve, "state": model.pop.state, "clock": model.pop.clock}, fh)


def main():
    ap = argparse.ArgumentParser(description=__doc__)
    ap.add_argument("--agents", type=int, default=8_900_000)
    ap.add_argument("--days", type=int, default=3_650)
    ap.add_argument("--cases", type=int, default=200)
    ap.add_argument("--seed", type=int, default=1)
    ap.add_argument("--out", type=Path, default=Path("epidemic.pkl"))
    args = ap.parse_args()

    model = Model(args)
    t0 = time.time()
    try:
        for day in range(args.days):  # told
            model.advance(day)
            if day % 30 == 29:
                left = (time.time() - t0) / (day + 1) * (args.days - day - 1) / 3600
                print(f"day {day + 1}: {model.curve[-1][1]:,} infectious, {left:.1f} h to go")
    finally:
        store(model, args.out)


if __name__ == "__main__":
    main()
