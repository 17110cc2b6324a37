"""Takes molecules apart into trees with all processors, and keeps the trees in ten files."""

import pickle
import sys
from multiprocessing import Pool
from multiprocessing.pool import ThreadPool

from trees import Tree


def take_apart(smiles):
    tree = Tree(smiles)
    tree.recover()
    tree.assemble()
    return tree


def load_one(path):
    with open(path, "rb") as file:
        return pickle.load(file)


def count_atoms(smiles):
    return sum(letter.isupper() for letter in smiles)


if __name__ == "__main__":
    with open(sys.argv[1]) as file:
        smiles = [line.strip() for line in file]
    with ThreadPool(4) as threads:
        print(sum(threads.map(count_atoms, smiles)))  # fine
    pool = Pool(8)
    trees = pool.map(take_apart, smiles)  # told
    for part in range(10):  # fine
        with open(f"trees-{part}.pkl", "wb") as file:
            pickle.dump(trees[part::10], file)
    with open("again.txt") as file:
        again = [line.strip() for line in file]
    known = pool.map(load_one, again)  # fine
    with open("all.pkl", "wb") as file:
        pickle.dump(known, file)
