"""Load stacks of microscope slices, in memory or in a scratch file, and cut them down to what the trainer wants."""

import sys
from pathlib import Path

import cv2
import numpy as np
import tifffile

SIDE = 512


def make_room(shape, scratch=None):
    if scratch is None:
        return np.zeros(shape, dtype="float32")
    return np.memmap(scratch, mode="w+", dtype="float32", shape=shape)


def read_stack(path, scratch=None):
    with tifffile.TiffFile(path) as tif:
        stack = make_room((len(tif.pages), SIDE, SIDE), scratch)
        for at, page in enumerate(tif.pages):
            stack[at] = cv2.resize(page.asarray(), (SIDE, SIDE))
    return stack


class Recording:
    def __init__(self, path, scratch=None):
        self.path = path
        self.slices = make_room((4000, SIDE, SIDE), scratch)

    def subtract(self, dark):
        for start in range(0, len(self.slices), 100):  # fine
            self.slices[start : start + 100] = np.dot(self.slices[start : start + 100], dark)


def load_folder(folder):
    images, names = [], []
    for path in sorted(Path(folder).glob("*.tif")):  # fine
        picture = cv2.imread(str(path), -1)
        images.append(cv2.resize(picture, (SIDE, SIDE)))
        names.append(path.stem)
    return images, names


def training_set(names, folder):
    kept, labels = [], []
    for name in names:  # fine
        stack = read_stack(f"{folder}/{name}.tif")
        mask = cv2.imread(f"{folder}/{name}_mask.png", -1)
        kept.append(stack.mean(axis=0))
        labels.append(mask)
    return kept, labels


def flatten(source, count):
    shared = np.memmap(source, mode="c", dtype="float32", shape=(count, SIDE, SIDE))
    for at in range(count):  # fine
        shared[at] = shared[at] / shared[at].max()
    return shared.mean(axis=0)


if __name__ == "__main__":
    pictures, stems = load_folder(sys.argv[1])
    made, _ = training_set(stems, sys.argv[2])
    Recording(sys.argv[3]).subtract(np.eye(SIDE, dtype="float32"))
    np.save("mean.npy", flatten(sys.argv[4], 2000) + np.mean(made) + np.mean(pictures))
