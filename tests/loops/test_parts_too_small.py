"""Helpers that wait for so many rows before they commit, and are handed parts of fewer rows."""

import pytest

from support_loops import loops

COUNTED = """
import sqlite3
from itertools import batched
import requests

CHUNK = 250
WAIT = 1000


def handle(conn, rows):
    waiting = 0
    held = []
    for row in rows:
        answer = requests.get("https://example.org/place", params=row, timeout=60).json()
        conn.execute("UPDATE place SET lat = ? WHERE id = ?", (answer["lat"], row["id"]))
        MOVE
        if TEST:
            conn.commit()
            waiting = 0
            held.clear()


def main(rows):
    conn = sqlite3.connect("places.db")
    PARTS
    conn.commit()


main(read())
"""
SLICES = "for at in range(0, len(rows), CHUNK): handle(conn, rows[at : at + CHUNK])"


def verdict(test: str = "waiting >= WAIT", move: str = "waiting += 1; held.append(row)", parts: str = SLICES) -> str:
    return loops(COUNTED.replace("MOVE", move).replace("TEST", test).replace("PARTS", parts))[-1].verdict


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"test": "len(held) >= WAIT"},
        {"test": "waiting > 250"},
        {"test": "waiting == 300"},
        {"parts": "for part in batched(rows, CHUNK): handle(conn, part)"},
        {"parts": "for at in range(0, len(rows), 90):\n        part = rows[at : at + 90]\n        handle(conn, part)"},
    ],
)
def test_a_part_never_has_as_many_rows_as_its_helper_waits_for(given: dict[str, str]) -> None:
    assert verdict(**given) == "flagged"


@pytest.mark.parametrize(
    "given",
    [
        {"test": "waiting >= 250"},
        {"test": "len(held) == 100"},
        {"move": "waiting += len(answer)"},
        {"move": "global waiting; waiting += 1"},
        {"move": "held.append(row); held.extend(answer)", "test": "len(held) >= WAIT"},
        {"parts": "for part in batched(rows, size(rows)): handle(conn, part)"},
        {"parts": "handle(conn, rows)"},
    ],
)
def test_a_part_may_have_as_many_rows_as_its_helper_waits_for(given: dict[str, str]) -> None:
    assert verdict(**given) != "flagged"
