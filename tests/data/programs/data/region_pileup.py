import argparse
from collections import Counter

import pysam


def base_counts(bam, chrom, start, end):
    counts = {}
    for column in bam.pileup(chrom, start, end, truncate=True):  # fine
        bases = Counter()
        for read in column.pileups:
            if not read.is_del and not read.is_refskip:
                bases[read.alignment.query_sequence[read.query_position]] += 1
        counts[column.reference_pos] = bases
    return counts


def main():
    p = argparse.ArgumentParser()
    p.add_argument("bam")
    p.add_argument("region", help="chr:start-end")
    args = p.parse_args()
    chrom, span = args.region.split(":")
    start, end = map(int, span.replace(",", "").split("-"))
    with pysam.AlignmentFile(args.bam) as bam:
        for pos, bases in sorted(base_counts(bam, chrom, start, end).items()):  # fine
            print(pos + 1, dict(bases), sep="\t")


if __name__ == "__main__":
    main()
