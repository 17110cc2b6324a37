"""Rate the bins of every sample by an external tool, and put the ratings into one table."""
import datetime
import os
import subprocess
import sys

import pandas as pd


def run(cmd, notes=None):
    out = err = subprocess.DEVNULL
    if notes:
        stamp = datetime.datetime.now().isoformat()
        out = open(os.path.join(notes, stamp + ".out"), "w")
        err = open(os.path.join(notes, stamp + ".err"), "w")
        with open(os.path.join(notes, stamp + ".cmd"), "w") as asked:
            asked.write(" ".join(cmd) + "\n")
    subprocess.check_call(cmd, stdout=out, stderr=err)


def rate(samples, work, notes):
    tables = []
    for sample in samples:  # told
        target = os.path.join(work, "ratings.tsv")
        run(["rate-bins", "lineage", "-t", "16", sample, work, "-f", target], notes)
        table = pd.read_csv(target, sep="\t")
        table["sample"] = os.path.basename(sample)
        tables.append(table)
    return pd.concat(tables)


def to_file(cmd, path):
    with open(path, "w") as out:
        out.write("# " + " ".join(cmd) + "\n")
        out.flush()
        subprocess.check_call(cmd, stdout=out)


def depths(samples):
    for sample in samples:  # fine
        target = sample + ".depth.txt"
        if not os.path.exists(target):
            to_file(["depth-of", "-a", sample], target)


if __name__ == "__main__":
    found = sorted(os.path.join(sys.argv[1], one) for one in os.listdir(sys.argv[1]))
    depths(found)
    rate(found, sys.argv[2], "notes").to_csv("ratings.csv")
