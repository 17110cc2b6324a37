"""Uploads the tables of our partner laboratories, one program a file."""

import argparse
import os
import subprocess

parser = argparse.ArgumentParser()
parser.add_argument("--database", default="titers")
parser.add_argument("--labs", nargs="+", help="laboratories to go through: north, south, harbour")
parser.add_argument("--strains", nargs="+", help="strains to take")
parser.add_argument("--root", default="incoming")


def upload_flat(database, root):
    folder = os.path.join(root, "flat")
    for name in os.listdir(folder):  # told
        command = f"python tables/flat_upload.py --db {database} --path {folder} --stem {name[:-4]}"
        print("running", command)
        subprocess.call(command, shell=True)


def upload_by_strain(database, root, strains):
    folders = {"early": ["early/2018", "early/2019"], "late": ["late/2020"]}
    for strain in strains:  # fine
        for below in folders[strain]:  # fine
            folder = os.path.join(root, below)
            for name in os.listdir(folder):  # told
                command = "python tables/strain_upload.py -db {} --path {} --stem {}".format(database, folder, name)
                print("running", command)
                subprocess.call(command, shell=True)


def resample(root):
    """Each program looks itself for what it has written before."""
    for name in os.listdir(os.path.join(root, "scans")):  # fine
        subprocess.call(f"python tables/resample.py --scan {name}", shell=True)


if __name__ == "__main__":
    args = parser.parse_args()
    if args.labs is None:
        args.labs = ["north", "south", "harbour"]
    if args.strains is None:
        args.strains = ["early", "late"]
    for lab in args.labs:  # fine
        if lab == "north":
            upload_flat(args.database, args.root)
        if lab == "south":
            upload_by_strain(args.database, args.root, args.strains)
        if lab == "harbour":
            resample(args.root)
