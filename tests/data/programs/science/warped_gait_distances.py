"""Compares each recorded gait with all others by how far its series has to be warped."""

import argparse
import glob

import numpy as np
from fastdtw import fastdtw
from scipy.spatial.distance import euclidean


def features(path):
    series = np.load(path)
    return (series - series.mean(0)) / series.std(0)


def distances(gaits):
    found = np.zeros((len(gaits), len(gaits)))
    for i in range(len(gaits)):  # told
        for j in range(i + 1, len(gaits)):  # fine
            found[i, j] = found[j, i] = fastdtw(gaits[i], gaits[j], dist=euclidean)[0]
    return found


def nearest(series, references):
    best, found = np.inf, None
    for name, one in references.items():  # fine
        distance, _ = fastdtw(series, one)
        if distance < best:
            best, found = distance, name
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", default="distances.npy")
    args = parser.parse_args()
    gaits = [features(path) for path in sorted(glob.glob("gaits/*.npy"))]
    np.save(args.out, distances(gaits))


if __name__ == "__main__":
    main()
