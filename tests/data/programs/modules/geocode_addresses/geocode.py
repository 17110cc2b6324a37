"""Geocode the membership list."""
import csv
import sys
from contextlib import closing

from nominatim import Nominatim
from rowlog import RowLog


def members(path):
    with open(path, newline="", encoding="utf-8") as f:
        yield from csv.DictReader(f)


def geocode(rows, geocoder, rowlog):
    for row in rows:  # fine
        if row["id"] in rowlog.done:
            continue
        rowlog.log(row["id"], *geocoder.lookup(f"{row['street']}, {row['zip']} {row['city']}"))


if __name__ == "__main__":
    with closing(RowLog("coordinates.csv")) as rowlog:
        geocode(members(sys.argv[1]), Nominatim("membermap/1.0"), rowlog)
