"""Which metals each protein structure of a local mirror binds, and which of them a list of depositors has revised."""
import argparse
import csv
import functools
import json
import os

from Bio import PDB

METALS = {"ZN", "FE", "MG", "CA", "MN", "CU", "NI", "CO"}


@functools.lru_cache(maxsize=16)
def read_structure(path):
    parser = PDB.MMCIFParser(QUIET=True)
    return parser.get_structure("", path)


def metals_of(structure):
    return sorted({atom.element for atom in structure.get_atoms() if atom.element in METALS})


def all_metals(mirror):
    bound = {}
    for name in os.listdir(mirror):  # told
        if not name.endswith(".cif"):
            continue
        path = os.path.join(mirror, name)
        bound[name.removesuffix(".cif")] = metals_of(read_structure(path))
    with open("metals.json", "w") as f:
        json.dump(bound, f)
    return bound


def compare_with_templates(queries, mirror):
    # A few templates stand behind all of the queries.
    differing = []
    with open(queries, newline="") as f:
        for row in csv.DictReader(f):  # fine
            template = read_structure(os.path.join(mirror, row["template"] + ".cif"))
            if metals_of(template) != row["metals"].split(","):
                differing.append(row["query"])
    return differing


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("mirror")
    arguments.add_argument("--queries")
    options = arguments.parse_args()
    bound = all_metals(options.mirror)
    print(len(bound), "structures")
    if options.queries:
        print("\n".join(compare_with_templates(options.queries, options.mirror)))


if __name__ == "__main__":
    main()
