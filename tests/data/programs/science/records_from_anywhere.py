"""Read seismic records, which lie in files or at addresses, and put those of each station together."""

import argparse
import io
import json
from pathlib import Path

import numpy as np
import requests


def fetch(address):
    answer = requests.get(address, timeout=120)
    answer.raise_for_status()
    return io.BytesIO(answer.content)


def read(source, scale=1.0):
    if isinstance(source, Path):
        source = str(source)
    if "://" in source[:10]:
        with fetch(source) as opened:
            record = np.load(opened)
    else:
        record = np.load(source)
    return record * scale


def station(source):
    if source.startswith(("http://", "https://")):
        return json.load(fetch(source))
    return json.loads(Path(source).read_text())


def from_files(args):
    records = []
    for one in args.files:  # fine
        records.append(read(one, args.scale))
    return records


def of_days(root, days):
    found = {}
    for day in days:  # fine
        full_path = Path(root) / f"{day}.npy"
        if full_path.exists():
            found[day] = read(full_path).mean()
    return found


def stations(paths):
    return [station(path) for path in paths]  # fine


def from_archive(index):
    with open(index) as lines:
        urls = lines.read().split()
    records = []
    for url in urls:  # told
        records.append(read(url))
    np.save("archive.npy", np.stack(records))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*")
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--archive")
    parser.add_argument("--stations", nargs="*", default=[])
    args = parser.parse_args()
    if args.archive:
        from_archive(args.archive)
    print(of_days("/data/days", range(365)), stations(args.stations))
    np.save("records.npy", np.stack(from_files(args)))


if __name__ == "__main__":
    main()
