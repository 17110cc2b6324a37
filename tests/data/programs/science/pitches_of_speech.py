import csv
import sys
from glob import glob

import soundfile
from tqdm import tqdm


def lengths(folder, place):
    rows = []
    for path in tqdm(glob(f"{folder}/**/*.wav", recursive=True)):  # told
        signal, rate = soundfile.read(path)
        rows.append((path, len(signal) / rate))
    with open(place, "w") as kept:
        csv.writer(kept).writerows(rows)


def loudest(folder):
    found = []
    for path in glob(f"{folder}/*.wav"):  # fine
        signal, _ = soundfile.read(path)
        found.append(abs(signal).max())
    return max(found)


if __name__ == "__main__":
    lengths(sys.argv[1], sys.argv[2])
    print(loudest(sys.argv[1]))
