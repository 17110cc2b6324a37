"""How well clusters are found again, for samples of every size and all settings of the method."""
import multiprocessing as mp
import pickle
import sys

import clusterlab


def refound(task):
    size, eps, least = task
    sample = clusterlab.draw(size)
    return clusterlab.score(clusterlab.find(sample, eps=eps, least=least), sample)


def grid(amounts, target):
    settings = [(eps, least) for eps in range(1, 40) for least in range(3, 30)]
    pool = mp.Pool(16)
    rows = {}
    for size in amounts:  # told
        tasks = [(size, eps, least) for eps, least in settings]
        rows[size] = pool.map(refound, tasks)
    pool.close()
    with open(target, "wb") as out:
        pickle.dump(rows, out)


def kept_by_size(sizes, folder):
    settings = [(eps, least) for eps in range(1, 40) for least in range(3, 30)]
    pool = mp.Pool(16)
    for size in amounts:  # fine
        tasks = [(size, eps, least) for eps, least in settings]
        with open(f"{folder}/{size}.pkl", "wb") as out:
            pickle.dump(pool.map(refound, tasks), out)


if __name__ == "__main__":
    with open(sys.argv[1]) as listed:
        wanted = [int(line) for line in listed]
    grid(wanted, sys.argv[2])
    kept_by_size(wanted, sys.argv[3])
