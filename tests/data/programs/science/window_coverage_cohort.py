"""Mean depth in 500 bp windows of GRCh38 for all CRAMs of the cohort (1,842 genomes, roughly 40 min each on one core)."""
import argparse
from pathlib import Path

import numpy as np
import pysam
from tqdm import tqdm

WINDOW = 500
AUTOSOMES = [f"chr{i}" for i in range(1, 23)]
COHORT_SIZE = 1842


def window_depth(aln, contig, length, min_mapq):
    n_win = length // WINDOW + 1
    depth = np.zeros(n_win, dtype=np.float32)
    for read in aln.fetch(contig):
        if read.mapping_quality < min_mapq or read.is_duplicate or read.is_secondary:
            continue
        for start, end in read.get_blocks():
            depth[start // WINDOW] += min(end, (start // WINDOW + 1) * WINDOW) - start
            if end // WINDOW != start // WINDOW:
                depth[end // WINDOW] += end % WINDOW
    return depth / WINDOW


def profile(path, reference, min_mapq):
    with pysam.AlignmentFile(path, "rc", reference_filename=reference, threads=2) as aln:
        lengths = dict(zip(aln.references, aln.lengths))
        return np.concatenate([window_depth(aln, c, lengths[c], min_mapq) for c in AUTOSOMES])


def normalise(matrix):
    scale = np.median(matrix, axis=1, keepdims=True)
    return matrix / np.where(scale == 0, 1, scale)


def main():
    ap = argparse.ArgumentParser(description=__doc__)
    ap.add_argument("crams", type=Path)
    ap.add_argument("--reference", default="/data/ref/GRCh38.fa")
    ap.add_argument("--min-mapq", type=int, default=20)
    ap.add_argument("--out", type=Path, default=Path("cohort_depth.npz"))
    args = ap.parse_args()

    paths = sorted(args.crams.glob("*.cram"))
    if len(paths) != COHORT_SIZE:
        print(f"warning: {len(paths)} of {COHORT_SIZE} CRAMs found")

    names, profiles = [], []
    for path in tqdm(paths, unit="genome"):  # told
        names.append(path.stem)
        profiles.append(profile(str(path), args.reference, args.min_mapq))

    matrix = normalise(np.stack(profiles))
    np.savez_compressed(args.out, samples=np.array(names), depth=matrix)
    print(f"{matrix.shape[0]} genomes x {matrix.shape[1]} windows -> {args.out}")


if __name__ == "__main__":
    main()
