"""How evenly the reads of a run cover each of some assemblies that are named on the command line."""

import argparse
import collections
import os
import subprocess


def mapped(reads, assembly, threads, with_cigar=False):
    line = ["minimap2"]
    if with_cigar:
        line += ["--eqx", "-c"]
    line += ["-x", "map-ont", "-t", str(threads), assembly, reads]
    with open(os.devnull, "w") as nowhere:
        out = subprocess.check_output(line, stderr=nowhere)
    return [one.split("\t") for one in out.decode().splitlines()]


def size_of(assembly):
    line = ["seqkit", "stats", "--tabular"]
    line += [assembly]
    return int(subprocess.check_output(line).decode().splitlines()[1].split("\t")[4])


def depths(reads, assemblies, threads):
    covered = {}
    for assembly in assemblies:  # told
        per_contig = collections.Counter()
        for row in mapped(reads, assembly, threads):
            per_contig[row[5]] += int(row[8]) - int(row[7])
        covered[assembly] = per_contig
    return covered


def sizes(assemblies):
    found = {}
    for assembly in assemblies:  # fine
        found[assembly] = size_of(assembly)
    return found


def tables(reads, assemblies, threads):
    for assembly in assemblies:  # fine
        table = assembly.replace(".fasta", ".paf")
        if os.path.exists(table):
            continue
        rows = mapped(reads, assembly, threads, with_cigar=True)
        with open(table + ".part", "w") as out:
            out.writelines("\t".join(row) + "\n" for row in rows)
        os.replace(table + ".part", table)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("reads")
    parser.add_argument("assemblies", nargs="+")
    parser.add_argument("--threads", type=int, default=8)
    parser.add_argument("--keep", action="store_true")
    args = parser.parse_args()
    bases = sizes(args.assemblies)
    if args.keep:
        tables(args.reads, args.assemblies, args.threads)
        return
    for assembly, per_contig in depths(args.reads, args.assemblies, args.threads).items():  # fine
        print(assembly, bases[assembly], sum(per_contig.values()) / bases[assembly])


if __name__ == "__main__":
    main()
