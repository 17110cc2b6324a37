"""Improves the tours of a fleet of vans: each depot is given a minute of local search, and all are written down at the end."""

import json
import random
import sys
import time

LIMIT = 60


def swapped(tour):
    first, second = sorted(random.sample(range(len(tour)), 2))
    return tour[:first] + tour[first:second][::-1] + tour[second:]


def length(tour, stops):
    return sum(abs(stops[a] - stops[b]) for a, b in zip(tour, tour[1:]))


def improve_all(depots):
    best = {}
    for name, stops in depots.items():  # told
        tour = list(range(len(stops)))
        start = time.perf_counter()
        while time.perf_counter() - start < LIMIT:
            other = swapped(tour)
            if length(other, stops) < length(tour, stops):
                tour = other
        best[name] = tour
    return best


def improved(stops, seconds):
    tour = list(range(len(stops)))
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        other = swapped(tour)
        if length(other, stops) < length(tour, stops):
            tour = other
    return tour


def improve_longer(depots):
    tours = {}
    for name, stops in depots.items():  # told
        tours[name] = improved(stops, seconds=300)
    return tours


def improve_and_keep(depots, folder):
    """Each tour is written as soon as its time is over."""
    for name, stops in depots.items():  # fine
        with open(f"{folder}/{name}.json", "w") as out:
            json.dump(improved(stops, seconds=120), out)


def improve_at_once(depots):
    """A tenth of a second each: done while somebody looks on."""
    tours = {}
    for name, stops in depots.items():  # fine
        tours[name] = improved(stops, seconds=0.1)
    return tours


if __name__ == "__main__":
    with open(sys.argv[1]) as given:
        depots = json.load(given)
    if len(sys.argv) > 3:
        improve_and_keep(depots, sys.argv[3])
    with open(sys.argv[2], "w") as out:
        json.dump([improve_at_once(depots), improve_all(depots), improve_longer(depots)], out)
