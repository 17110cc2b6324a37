import sys

import pandas as pd
import pysam


def totals(path):
    with pysam.AlignmentFile(path, "rb") as bam:
        return bam.mapped, bam.count(until_eof=True)


def main(listed, out):
    with open(listed) as names:
        paths = names.read().split()
    rows = []
    for path in paths:  # fine
        mapped, seen = totals(path)
        rows.append({"sample": path, "mapped": mapped, "reads": seen})
    pd.DataFrame(rows).to_csv(out, index=False)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
