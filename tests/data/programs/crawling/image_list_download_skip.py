import argparse
import sys
from pathlib import Path
from urllib.parse import urlparse

import requests


def filename(url):
    return Path(urlparse(url).path).name


def fetch(url, dest):
    if dest.is_file() and dest.stat().st_size > 0:
        return False
    tmp = dest.with_suffix(".part")
    with requests.get(url, stream=True, timeout=60) as r:
        r.raise_for_status()
        with tmp.open("wb") as f:
            for block in r.iter_content(1 << 16):
                f.write(block)
    tmp.rename(dest)
    return True


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("list")
    parser.add_argument("--dir", type=Path, default=Path("."))
    args = parser.parse_args()
    new = 0
    for line in open(args.list):  # fine
        url = line.strip()
        try:
            new += fetch(url, args.dir / filename(url))
        except requests.RequestException as e:
            print(url, e, file=sys.stderr)
    print(new, "new files")


if __name__ == "__main__":
    main()
