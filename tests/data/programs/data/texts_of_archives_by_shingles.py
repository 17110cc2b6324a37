"""Reads archived pages in several processes, and keeps the sketches of all their texts in one file."""

import argparse
import glob
import json
import os
import pickle

import tqdm
from datasketch import MinHash
from tqdm_multiprocess import TqdmMultiProcessPool


def sketch_file(path, bar_of_file, bar):
    with open(path, encoding="utf-8") as file:
        words = json.load(file)["text"].split()
    shingles = [" ".join(words[at : at + 5]).encode() for at in range(len(words) - 4)]
    sketches = []
    for seed in range(100):  # fine
        sketch = MinHash(num_perm=32, seed=seed)
        sketch.update_batch(shingles)
        sketches.append(sketch)
    bar.update(os.path.getsize(path))
    return path, sketches


def size_of(path, bar_of_file, bar):
    bar.update(1)
    return os.path.getsize(path)


def sketched(folder, processes):
    paths = glob.glob(os.path.join(folder, "**/*.json"), recursive=True)
    with tqdm.tqdm(total=len(paths)) as bar:
        sizes = TqdmMultiProcessPool(processes).map(bar, [(size_of, (one,)) for one in paths], print, print)  # fine
    with tqdm.tqdm(total=sum(sizes), unit_scale=1) as bar:
        tasks = []
        for path in paths:
            task = (sketch_file, (path,))
            tasks.append(task)
        found = TqdmMultiProcessPool().map(processes, bar, tasks, print, print)  # told
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("--processes", type=int, default=4)
    args = parser.parse_args()
    found = sketched(args.folder, args.processes)
    with open(os.path.join(args.folder, "sketches.pkl"), "wb") as file:
        pickle.dump(found, file)


if __name__ == "__main__":
    main()
