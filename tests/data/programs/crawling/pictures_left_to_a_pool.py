"""Fetch the pictures of a catalogue: each is given to a pool, which waits for all of them when its block ends."""

import csv
import os
import pathlib
import sys
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import Pool

import requests
from tqdm import tqdm


def fetch(row, folder, timeout):
    answer = requests.get(row["url"], timeout=timeout)
    if answer.ok:
        with open(os.path.join(folder, row["id"] + ".jpg"), "wb") as file:
            file.write(answer.content)


def fetch_missing(row, folder, timeout):
    if not os.path.exists(os.path.join(folder, row["id"] + ".jpg")):
        fetch(row, folder, timeout)


def warm(row):
    return row["url"].rpartition("/")[2].lower()


def to_threads(rows, folder):
    with ThreadPoolExecutor(max_workers=20) as pool:
        for row in tqdm(rows):  # told
            pool.submit(fetch, row, folder, timeout=30)


def to_processes(rows, folder):
    pool = Pool(8)
    for row in rows:  # told
        pool.apply_async(fetch, (row, folder, 30))
    pool.close()
    pool.join()


def only_the_missing(rows, folder):
    with ThreadPoolExecutor(max_workers=20) as pool:
        for row in tqdm(rows):  # fine
            pool.submit(fetch_missing, row, folder, timeout=30)


def names(rows):
    with ThreadPoolExecutor(max_workers=20) as pool:
        for row in tqdm(rows):  # fine
            pool.submit(warm, row)


def broken_off(rows, folder):
    with Pool(8) as pool:
        for row in rows:  # fine
            pool.apply_async(fetch, (row, folder, 30))


def main():
    cache_path = pathlib.Path(sys.argv[2])
    if cache_path.exists():
        print(f"{cache_path} is there already.")
        sys.exit(1)
    cache_path.mkdir(parents=True)
    with open(sys.argv[1], newline="") as source:
        rows = list(csv.DictReader(source))
    print("Fetching", len(rows), "pictures")
    with ThreadPoolExecutor(max_workers=20) as pool:
        for row in tqdm(rows):  # told
            pool.submit(fetch, row, cache_path, timeout=30)


if __name__ == "__main__":
    if "--all" in sys.argv:
        with open(sys.argv[1], newline="") as listed:
            wanted = list(csv.DictReader(listed))
        names(wanted)
        to_threads(wanted, "pictures")
        to_processes(wanted, "pictures")
        only_the_missing(wanted, "pictures")
        broken_off(wanted, "pictures")
    else:
        main()
