"""Hash the files of a data release: once to publish their sums, and later to see whether a copy is whole."""
import argparse
import hashlib
import json
import os
from pathlib import Path

KNOWN = json.loads(Path("sums.json").read_text()) if Path("sums.json").exists() else {}


def digest(path):
    found = hashlib.md5()
    with open(path, "rb") as opened:
        found.update(opened.read())
    return found.hexdigest()


def verify_release(folder):
    failed, seen = [], dict.fromkeys(KNOWN, False)
    for below in sorted(found[0] for found in os.walk(folder)):  # fine
        print("verifying", below)
        for name in os.listdir(below):
            if name not in KNOWN:
                continue
            if digest(os.path.join(below, name)) == KNOWN[name]:
                seen[name] = True
            else:
                failed.append(name)
    print("whole" if not failed and all(seen.values()) else failed)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    verify_release(parser.parse_args().folder)
