"""Fetches scanned plates of a museum by their catalogue entries, and looks afterwards at what has come."""

import json
import sys
import time
from pathlib import Path

import requests
from tqdm import tqdm

CATALOGUE = "https://plates.example.org/api/entries"
PLATES = Path("plates")


def entry_of(number):
    answer = requests.get(f"{CATALOGUE}/{number}", timeout=60)
    answer.raise_for_status()
    return answer.json()


def fetch_again(number, small):
    entry = entry_of(number)
    time.sleep(5)
    path = PLATES / f"{number}.tif"
    with requests.get(entry["scan"], stream=True, timeout=600) as answer, open(path, "wb") as out:
        for piece in answer.iter_content(1 << 20):
            out.write(piece)
    if path.exists() and path.stat().st_size < 10_000:
        print("a small plate:", entry["title"])
        small.append(number)


def fetch_missing(number, small):
    entry = entry_of(number)
    path = PLATES / f"{number}.tif"
    if not path.exists():
        time.sleep(5)
        with requests.get(entry["scan"], stream=True, timeout=600) as answer, open(path, "wb") as out:
            for piece in answer.iter_content(1 << 20):
                out.write(piece)
    if path.stat().st_size < 10_000:
        small.append(number)


def main():
    numbers = json.loads(Path(sys.argv[1]).read_text())
    small = []
    if len(sys.argv) > 2:
        for number in tqdm(numbers):  # fine
            fetch_missing(number, small)
    else:
        for number in tqdm(numbers):  # told
            fetch_again(number, small)
    print(len(small), "are small")


if __name__ == "__main__":
    main()
