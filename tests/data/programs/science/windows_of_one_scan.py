"""Segment scans window by window, and score the network on the whole test set now and then."""

import argparse

import numpy as np
import torch
from tqdm import tqdm

from volumes import TestScans, build_unet, read_scan, write_mask


def windows(shape, size, overlap):
    steps = [range(0, max(n - s, 0) + 1, max(1, int(s * (1 - overlap)))) for n, s in zip(shape, size)]
    return [tuple(slice(a, a + s) for a, s in zip(corner, size)) for corner in np.ndindex(*map(len, steps))]


class Predictor:
    def __init__(self, network, mirrors=((), (2,), (3,), (4,))):
        self.network = network
        self.mirrors = mirrors

    def mirrored(self, patch):
        total = self.network(patch)
        for axes in self.mirrors:
            total += torch.flip(self.network(torch.flip(patch, axes)), axes)
        return total

    def logits(self, scan, slicers):
        pieces = []
        with torch.no_grad():
            for where in slicers:  # fine
                pieces.append(self.mirrored(scan[(None, None, *where)]))
        return pieces

    def folds(self, scan, weights):
        found = []
        for state in weights:  # fine
            self.network.load_state_dict(state)
            found.append(torch.stack(self.logits(scan, windows(scan.shape, (96, 96, 96), 0.5))))
        return sum(found) / len(found)

    def reach(self, scan, steps):
        """Grow a region from one seed, a few voxels at a time."""
        seen = []
        while not seen or seen[-1].any():  # fine
            front = []
            for step in steps:
                front.append(self.network(scan, step))
            seen.append(torch.stack(front))
        return seen


def softly(network, scan, corners, size, weight):
    total = torch.zeros(3, *scan.shape)
    there = torch.zeros(1, *scan.shape)
    for corner in tqdm(corners):  # fine
        where = (slice(None), *[slice(a, a + size) for a in corner])
        logits = network(scan[where]) + network(scan[where].flip(1)).flip(1)
        total[where] += logits * weight
        there[where] += weight
    return total / there


def along(network, recording, length, step):
    out = np.zeros(len(recording))
    for start in tqdm(range(0, len(recording) - length, step)):  # fine
        out[start : start + length] += network(recording[start : start + length]).numpy()
    return out


def coverage(network, dataset, lengths):
    tracks = {name: np.zeros(length) for name, length in lengths.items()}
    for name, start, pixels in tqdm(dataset):  # told
        found = network(pixels).numpy()
        tracks[name][start : start + len(found)] += found
    return tracks


def shares(network, scans):
    right, seen = {}, {}
    for scan in tqdm(scans):  # told
        kind = scan.kind
        right.setdefault(kind, 0)
        seen.setdefault(kind, 0)
        right[kind] += int(network(scan.pixels).argmax() == scan.label)
        seen[kind] += 1
    return {kind: right[kind] / seen[kind] for kind in seen}


def histogram(network, scans):
    counts = np.zeros(256)
    for scan in tqdm(scans):  # told
        counts[:] += np.bincount(network(scan).argmax(1).flatten().numpy(), minlength=256)
    return counts


def score(network, batches):
    overlaps = []
    for scans, masks in batches:  # told
        volume = []
        for depth in range(scans.shape[2] - 32):
            volume.append(network(scans[:, :, depth : depth + 32]))
        overlaps.append(float((torch.cat(volume).argmax(1) == masks).float().mean()))
    return np.mean(overlaps)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("scan")
    parser.add_argument("--weights", nargs="+")
    args = parser.parse_args()
    network = build_unet().cuda().eval()
    print(score(network, TestScans(batch_size=4)))
    predictor = Predictor(network)
    write_mask(args.scan, predictor.folds(read_scan(args.scan), [torch.load(one) for one in args.weights]))


if __name__ == "__main__":
    main()
