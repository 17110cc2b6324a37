"""Solves made-up tours for a network to learn from, and keeps those that came out right."""

import argparse
import pickle
import time

import numpy as np
from concorde.tsp import TSPSolver


def tour_of(places):
    solver = TSPSolver.from_data(places[:, 0] * 1000, places[:, 1] * 1000, norm="EUC_2D")
    return solver.solve()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--places", type=int, default=200)
    parser.add_argument("--tours", type=int, default=20_000)
    parser.add_argument("--output", default="tours.pkl")
    args = parser.parse_args()
    begun, solved, kept = time.time(), 0, []
    while solved < args.tours:  # told
        places = np.random.random((args.places, 2))
        found = tour_of(places)
        if sorted(found.tour) == list(range(args.places)):
            kept.append((places, found.tour, found.optimal_value))
            solved += 1
    with open(args.output, "wb") as file:
        pickle.dump(kept, file)
    print(f"{time.time() - begun:.0f} s")
    tried = []
    for seed in range(3):  # fine
        rng = np.random.default_rng(seed)
        tried.append(tour_of(rng.random((20, 2))).optimal_value)
    print(tried)


if __name__ == "__main__":
    main()
