"""Copy the object catalogue of the museum API to a JSONL file, page by page."""
import argparse
import json
import os
import time
from pathlib import Path

import requests

API = "https://api.museum.example/v2/objects"


class Position:
    def __init__(self, path):
        self.path = Path(path)
        self.cursor = "*"
        if self.path.exists():
            self.cursor = json.loads(self.path.read_text())["cursor"]

    def move(self, cursor):
        self.cursor = cursor
        tmp = self.path.with_suffix(".tmp")
        tmp.write_text(json.dumps({"cursor": cursor, "at": time.time()}))
        os.replace(tmp, self.path)


def pages(session, cursor):
    while cursor:  # fine
        reply = session.get(API, params={"cursor": cursor, "size": 100}, timeout=60)
        reply.raise_for_status()
        body = reply.json()
        cursor = body.get("next_cursor")
        yield body["objects"], cursor
        time.sleep(1)


def append(path, objects):
    with open(path, "a", encoding="utf-8") as fh:
        for obj in objects:
            fh.write(json.dumps(obj, ensure_ascii=False) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("objects.jsonl"))
    args = parser.parse_args()

    session = requests.Session()
    session.headers["X-Api-Key"] = os.environ["MUSEUM_KEY"]
    position = Position(args.out.with_suffix(".position"))
    count = 0
    for objects, cursor in pages(session, position.cursor):  # fine
        append(args.out, objects)
        position.move(cursor)
        count += len(objects)
        print(f"{count} objects", end="\r")


if __name__ == "__main__":
    main()
