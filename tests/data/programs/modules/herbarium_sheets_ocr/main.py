"""Reads the labels of all herbarium sheets with Textract (paid per page)."""
import csv
import pathlib

import settings
from label_reader import lines_of
from shelves import shelf_from
from tqdm import tqdm


def read_all(shelf, sheets):
    for sheet in tqdm(sheets):  # told
        if not shelf.has(sheet.stem):
            shelf.put(sheet.stem, lines_of(sheet))


def main():
    shelf = shelf_from(settings.SHELF)
    read_all(shelf, sorted(pathlib.Path(settings.SHEETS).rglob("*.jpg")))
    with open(settings.TABLE, "w", newline="") as fh:
        out = csv.writer(fh)
        out.writerows([key, "|".join(lines)] for key, lines in shelf.everything())


if __name__ == "__main__":
    main()
