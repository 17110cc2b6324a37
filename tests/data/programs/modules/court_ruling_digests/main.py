"""Digests of the rulings of the administrative courts, for the reading service."""
import argparse
import pathlib

from cabinet import Cabinet
from digest import Digest


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("rulings", type=pathlib.Path)
    texts = {p.stem: p for p in sorted(ap.parse_args().rulings.glob("*.txt"))}
    cabinet = Cabinet()
    for docket in cabinet >> texts.keys():  # fine
        cabinet << Digest(docket, texts[docket].read_text()).build()


if __name__ == "__main__":
    main()
