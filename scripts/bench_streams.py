"""What the benchmarks of the store are made on: states of 1 KB, bare inserts of the same bytes, and long streams."""

from __future__ import annotations

import os
import sqlite3
import time
from typing import TYPE_CHECKING, Any

from safepoint.core.canonical import canonical_bytes
from safepoint.store import derive_checkpoint_id, open_store
from safepoint.store.chain import hash_state_text, linked_hash, linked_ids, record_hash
from safepoint.store.record import HeadRow, RecordRow

if TYPE_CHECKING:
    from collections.abc import Callable

STREAM = "bench"
FILL_AT_ONCE = 20_000
MOST = 1_500
"""How often each work is run."""


def small_state(turn: int) -> dict[str, Any]:
    """Return a state whose canonical text has about 1 KB."""
    return {"cursor": turn, "phase": "crawl", "loss": 0.125 + turn, "seen": [turn + n for n in range(8)], "page": "x" * 880}


def bare_inserts(folder: str, name: str) -> Callable[[int], None]:
    """Return a function that inserts 1 KB durably, one transaction each: WAL, synchronous FULL, nothing else."""
    connection = sqlite3.connect(os.path.join(folder, name), isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE kept (id INTEGER PRIMARY KEY, body BLOB)")
    body = canonical_bytes(small_state(1))

    def insert(_turn: int) -> None:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("INSERT INTO kept (body) VALUES (?)", (body,))
        connection.execute("COMMIT")

    return insert


def least_saves(folder: str, name: str) -> Callable[[int], None]:
    """Return a function that does what no save can do without, and nothing else, as fast as Python does it.

    That is to encode the state, to hash state, id and record, and to write record and head in one transaction: a row at
    the end of a table by its integer key, and one other row.
    """
    connection = sqlite3.connect(os.path.join(folder, name), isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    columns = ", ".join(RecordRow._fields)
    connection.execute(f"CREATE TABLE records (place INTEGER PRIMARY KEY, {columns})")
    connection.execute("CREATE TABLE heads (stream INTEGER PRIMARY KEY, length, checkpoint_id, record_hash, version)")
    connection.execute("INSERT INTO heads VALUES (1, 0, '', '', 0)")
    states = [small_state(turn) for turn in range(MOST + 1)]
    run, derive, standing = connection.cursor().execute, linked_ids(STREAM), ["0" * 64, "0" * 64]
    insert = f"INSERT INTO records VALUES ({', '.join('?' * (len(RecordRow._fields) + 1))})"
    update = "UPDATE heads SET length = ?, checkpoint_id = ?, record_hash = ?, version = version + 1 WHERE stream = 1"

    def save(turn: int) -> None:
        previous, total = standing
        text, now = canonical_bytes(states[turn]), time.time_ns() // 1_000_000
        state = hash_state_text(text)
        own = derive(turn, 1, state.encode(), previous.encode())
        total = linked_hash(total.encode(), own.encode(), turn, now, len(text))
        run("BEGIN IMMEDIATE")
        run(insert, (turn, STREAM, turn, own, previous, turn, 1, now, state, len(text), "", total, None, text))
        run(update, (turn, own, total))
        run("COMMIT")
        standing[:] = own, total

    return save


def fill(url: str, count: int) -> None:
    """Put `count` valid records into a stream, many in one transaction."""
    with open_store(url) as store:
        if not count:
            return
        connection: sqlite3.Connection = store.backend.connection(write=True)  # type: ignore[attr-defined]
        connection.execute("PRAGMA synchronous = OFF")
        derive, previous, total = linked_ids(STREAM), None, ""
        with store.transaction(write=True) as rows:
            rows.insert(HeadRow(STREAM, 0, None, "", 1, 0, 0, "", None))
        for start in range(1, count + 1, FILL_AT_ONCE):
            batch = []
            for seq in range(start, min(start + FILL_AT_ONCE, count + 1)):
                row = _record(derive, seq, previous, total)
                batch.append(row)
                previous, total = row.checkpoint_id, row.record_hash
            places = ", ".join("?" * len(RecordRow._fields))
            connection.execute("BEGIN IMMEDIATE")
            connection.executemany(f"INSERT INTO records VALUES ({places})", batch)
            connection.execute("UPDATE streams SET length = ?, checkpoint_id = ?, record_hash = ?", (seq, previous, total))
            connection.execute("COMMIT")


def _record(derive: Callable[[int, int, bytes, bytes], str], seq: int, previous: str | None, total: str) -> RecordRow:
    text = canonical_bytes(small_state(seq))
    state = hash_state_text(text)
    own = (
        derive_checkpoint_id(STREAM, seq, 1, state, None)
        if previous is None
        else derive(seq, 1, state.encode(), previous.encode())
    )
    now = time.time_ns() // 1_000_000
    hashed = record_hash(total, own, seq, now, len(text), "")
    return RecordRow(STREAM, seq, own, previous, seq, 1, now, state, len(text), "", hashed, None, text)
