"""Day-to-day route choice of 2.4 million commuters until the network settles (400 days, about six minutes a day)."""
import os
import pickle
from dataclasses import dataclass
from pathlib import Path

import click
import numpy as np
import pandas as pd


@dataclass
class World:
    free_flow: np.ndarray
    capacity: np.ndarray
    routes: list
    choice: np.ndarray
    cost: np.ndarray
    rng: np.random.Generator
    day: int = 0

    @classmethod
    def build(cls, folder, seed):
        links = pd.read_parquet(folder / "links.parquet")
        routes = pd.read_pickle(folder / "routes.pkl")
        rng = np.random.default_rng(seed)
        choice = np.array([rng.integers(len(r)) for r in routes], dtype=np.int16)
        return cls(links.t0.to_numpy(), links.cap.to_numpy(), routes, choice, links.t0.to_numpy().copy(), rng)

    def advance(self):
        flow = np.zeros_like(self.capacity, dtype=float)
        for agent, options in enumerate(self.routes):
            flow[options[self.choice[agent]]] += 1
        today = self.free_flow * (1 + 0.15 * (flow / self.capacity) ** 4)
        self.cost = 0.8 * self.cost + 0.2 * today
        for agent in np.flatnonzero(self.rng.random(len(self.choice)) < 0.1):
            times = np.array([self.cost[r].sum() for r in self.routes[agent]])
            weight = np.exp(-(times - times.min()) / 60)
            self.choice[agent] = self.rng.choice(len(times), p=weight / weight.sum())
        self.day += 1


class Gap:
    """Relative change of the expected link times."""

    def __init__(self):
        self.last = None

    def __call__(self, world):
        if self.last is not None:
            print(f"day {world.day}: gap {np.abs(world.cost / self.last - 1).max():.4f}", flush=True)
        self.last = world.cost.copy()


class Diary:
    def __init__(self, path):
        self.path = path

    def __call__(self, world):
        fresh = self.path.with_suffix(".new")
        with fresh.open("wb") as fh:
            pickle.dump(world, fh, protocol=pickle.HIGHEST_PROTOCOL)
        os.replace(fresh, self.path)

    def open(self, otherwise):
        if self.path.exists():
            return pickle.loads(self.path.read_bytes())
        return otherwise()


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--days", default=400)
@click.option("--seed", default=7)
def main(folder, days, seed):
    diary = Diary(folder / f"world_{seed}.pkl")
    world = diary.open(lambda: World.build(folder, seed))
    observers = [Gap(), diary]
    while world.day < days:  # fine
        world.advance()
        for observer in observers:
            observer(world)
    pd.Series(world.cost).to_csv(folder / "equilibrium.csv")


if __name__ == "__main__":
    main()
