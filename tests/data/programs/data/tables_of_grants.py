"""Puts years of grants, one large table each, into a database to be asked."""

import argparse
import csv
import sqlite3
from pathlib import Path

SCHEMA = """
CREATE TABLE grants (number TEXT PRIMARY KEY, giver TEXT, taker TEXT, given REAL, day TEXT);
CREATE TABLE givers (short TEXT PRIMARY KEY, name TEXT);
"""


def number(text):
    try:
        return float(text.replace(",", ""))
    except ValueError:
        return None


def put_grants(held: sqlite3.Connection, path: Path) -> int:
    count = 0
    with open(path, encoding="utf-8", errors="replace") as file:
        for row in csv.DictReader(file):
            if not row["number"]:
                continue
            held.execute(
                "INSERT OR REPLACE INTO grants VALUES (?, ?, ?, ?, ?)",
                (row["number"], row["giver"], row["taker"], number(row["given"]), row["day"]),
            )
            count += 1
    return count


def put_givers(held: sqlite3.Connection, givers: dict[str, str]) -> None:
    for short, name in givers.items():
        held.execute("INSERT INTO givers VALUES (?, ?)", (short, name))


def build(paths: list[Path], place: Path) -> None:
    held = sqlite3.connect(place)
    held.executescript(SCHEMA)
    for path in paths:  # told
        print(path.name, put_grants(held, path))
    for givers in ({"nat": "Nature fund"}, {"sea": "Sea fund", "air": "Air fund"}):  # fine
        put_givers(held, givers)
    held.commit()
    held.close()


def build_again(paths: list[Path], place: Path) -> None:
    held = sqlite3.connect(place)
    for path in paths:  # fine
        done = held.execute("SELECT 1 FROM loaded WHERE path = ?", (path.name,)).fetchone()
        if done:
            continue
        put_grants(held, path)
        held.execute("INSERT INTO loaded VALUES (?)", (path.name,))
        held.commit()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--place", type=Path, default=Path("grants.db"))
    parser.add_argument("--more", action="store_true")
    args = parser.parse_args()
    (build_again if args.more else build)(sorted(args.folder.glob("*.csv")), args.place)


if __name__ == "__main__":
    main()
