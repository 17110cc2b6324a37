"""Examples for a network that is to learn short tours: random places, and the best round trip by constraint programming."""
import argparse
import json
import os

import numpy as np
import pulp


def best_tour(places):
    count = len(places)
    far = np.linalg.norm(places[:, None] - places[None, :], axis=-1)
    problem = pulp.LpProblem("tour", pulp.LpMinimize)
    takes = pulp.LpVariable.dicts("takes", (range(count), range(count)), cat="Binary")
    order = pulp.LpVariable.dicts("order", range(count), 0, count - 1)
    problem += pulp.lpSum(far[i, j] * takes[i][j] for i in range(count) for j in range(count) if i != j)
    for i in range(count):
        problem += pulp.lpSum(takes[i][j] for j in range(count) if j != i) == 1
        problem += pulp.lpSum(takes[j][i] for j in range(count) if j != i) == 1
    for i in range(1, count):
        for j in range(1, count):
            if i != j:
                problem += order[i] - order[j] + count * takes[i][j] <= count - 1
    if problem.solve(pulp.PULP_CBC_CMD(msg=False)) != pulp.LpStatusOptimal:
        return None
    return sorted(range(count), key=lambda place: order[place].value() or 0)


def fill(path, wanted, rng):
    made = 0
    with open(path, "w") as out:
        while made < wanted:  # told
            places = rng.random((int(rng.integers(20, 40)), 2))
            tour = best_tour(places)
            if tour is None:
                continue
            out.write(json.dumps({"places": places.tolist(), "tour": tour}) + "\n")
            made += 1


def fill_up(path, wanted, rng):
    made = 0
    if os.path.exists(path):
        with open(path) as there:
            made = sum(1 for _ in there)
    with open(path, "a") as out:
        while made < wanted:  # fine
            places = rng.random((int(rng.integers(20, 40)), 2))
            tour = best_tour(places)
            if tour is not None:
                out.write(json.dumps({"places": places.tolist(), "tour": tour}) + "\n")
                out.flush()
                made += 1


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--samples", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=5)
    args = parser.parse_args()
    fill("train.jsonl", args.samples, np.random.default_rng(args.seed))
    fill_up("test.jsonl", args.samples, np.random.default_rng(args.seed + 1))
