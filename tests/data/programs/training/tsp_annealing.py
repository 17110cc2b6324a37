import math
import random
import sys


def read_tsplib(path):
    cities = []
    with open(path) as f:
        for line in f:
            parts = line.split()
            if len(parts) == 3 and parts[0].isdigit():
                cities.append((float(parts[1]), float(parts[2])))
    return cities


def dist(a, b):
    return math.hypot(a[0] - b[0], a[1] - b[1])


def length(tour, cities):
    return sum(dist(cities[tour[i - 1]], cities[tour[i]]) for i in range(len(tour)))


def anneal(cities, t0=1000.0, t_end=1e-4, alpha=0.99999):
    tour = list(range(len(cities)))
    random.shuffle(tour)
    cost = length(tour, cities)
    best, best_cost = tour[:], cost
    t, it = t0, 0
    while t > t_end:  # gap: the tour is taken for some dozens of cities, through which a million turns are soon done
        i, j = sorted(random.sample(range(len(tour)), 2))
        candidate = tour[:i] + tour[i:j + 1][::-1] + tour[j + 1:]
        c = length(candidate, cities)
        if c < cost or random.random() < math.exp((cost - c) / t):
            tour, cost = candidate, c
            if cost < best_cost:
                best, best_cost = tour[:], cost
        t *= alpha
        it += 1
        if it % 10000 == 0:
            print(f"T={t:.3f} cost={cost:.1f} best={best_cost:.1f}")
    return best, best_cost


if __name__ == "__main__":
    cities = read_tsplib(sys.argv[1])
    tour, cost = anneal(cities)
    print(cost)
    print(" ".join(map(str, tour)))
