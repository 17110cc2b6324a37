"""Asks the land office for the owner of each parcel and writes a table of them, into a bucket or onto the disk."""

import argparse
import csv
import time

import requests
from smart_open import open as open_anywhere

OFFICE = "https://landoffice.example/api/parcels"
FIELDS = ["parcel", "owner", "since"]


def read_parcels(path):
    with open(path, newline="") as source:
        return [row["parcel"] for row in csv.DictReader(source)]


def ask(parcel):
    answer = requests.get(f"{OFFICE}/{parcel}", timeout=30)
    answer.raise_for_status()
    return answer.json()


def into_bucket(parcels, bucket):
    with open_anywhere(f"s3://{bucket}/owners.csv", "w") as out:
        rows = csv.writer(out)
        rows.writerow(FIELDS)
        for parcel in parcels:  # told
            known = ask(parcel)
            rows.writerow([parcel, known["owner"], known["since"]])
            time.sleep(0.5)


def one_object_each(parcels, bucket, done):
    for parcel in parcels:  # fine
        if parcel in done:
            continue
        known = ask(parcel)
        with open_anywhere(f"s3://{bucket}/owners/{parcel}.csv", "w") as out:
            csv.writer(out).writerow([parcel, known["owner"], known["since"]])


def onto_disk(parcels, path, done):
    with open_anywhere(path, "a") as out:
        rows = csv.writer(out)
        for parcel in parcels:  # fine
            if parcel in done:
                continue
            known = ask(parcel)
            rows.writerow([parcel, known["owner"], known["since"]])
            out.flush()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("parcels")
    parser.add_argument("--bucket")
    parser.add_argument("--path", default="owners.csv")
    parser.add_argument("--each", action="store_true")
    parser.add_argument("--done", default="done.csv")
    args = parser.parse_args()
    parcels = read_parcels(args.parcels)
    if args.bucket and not args.each:
        into_bucket(parcels, args.bucket)
    elif args.bucket:
        one_object_each(parcels, args.bucket, set(read_parcels(args.done)))
    else:
        onto_disk(parcels, args.path, set(read_parcels(args.done)))


if __name__ == "__main__":
    main()
