"""Puts tiles into an index of tiles, and cleans the clouds from each."""

import subprocess
import sys
import time


def tiles_of(path):
    with open(path) as file:
        return file.read().strip().split("\n")


def index(tiles, out):
    began = time.time()
    for at, tile in enumerate(tiles):  # fine
        if at % 1000 == 0:
            print(f"{at}/{len(tiles)} after {time.time() - began:.1f} s")
        subprocess.call(["gdaltindex", "-t_srs", "epsg:4326", out, tile])


def masks(tiles):
    shares = {}
    for at, tile in enumerate(tiles):  # told
        if at % 10 == 0:
            print(f"{at}/{len(tiles)}")
        said = subprocess.run(["cloudmask", "--share", tile], capture_output=True, text=True, check=True)
        shares[tile] = float(said.stdout)
    return shares


if __name__ == "__main__":
    listed = tiles_of(sys.argv[1])
    index(listed, sys.argv[2])
    for tile, share in masks(listed).items():
        print(tile, share)
