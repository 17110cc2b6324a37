"""Reads every structure of a folder into a list of sequences and writes them behind."""

import os
import sys

from Bio import PDB


def sequences(path):
    parser = PDB.MMCIFParser(QUIET=True)
    structure = parser.get_structure("", path)
    return ["".join(one.get_resname() for one in chain) for chain in structure.get_chains()]


def main(folder, out):
    found = []
    for name in os.listdir(folder):  # told
        for chain in sequences(os.path.join(folder, name)):
            found.append(f">{name}\n{chain}")
    with open(out, "w") as file:
        file.write("\n".join(found))


if __name__ == "__main__":
    main(*sys.argv[1:])
