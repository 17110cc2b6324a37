"""The write-ahead log, laid out ahead of the saves that will fill it.

A flush after a write that makes a file longer also writes the file system's own journal: about as much again as the save
costs. SQLite lets its log grow commit by commit until the first checkpoint, and then overwrites it. So the first saves of a
process extend the log by zeros, a megabyte at a time, and find it long enough. Zeros are no frames: SQLite stops reading
where its checksums stop fitting, as it does behind any log that is overwritten.
"""

from __future__ import annotations

import os
import sqlite3

CHECKPOINT_BYTES = 4 << 20
"""SQLite copies the log into the database, and begins it anew, when it has grown by so much."""

LOG_BYTES = CHECKPOINT_BYTES + (1 << 18)
"""As long as the log ever gets: its frames have headers, and the last transaction before a checkpoint goes beyond."""

STEP_BYTES = 1 << 20
STEP_SAVES = 64
"""A step is taken before the first of so many saves: they fill less than it, so a short run lays out little."""

_CHUNK = bytes(1 << 16)
"""Longer writes may leave large pages in the system's cache, which later flushes of small parts write whole."""


class LogAhead:
    """Lengthens the log of the store at `path` up to `limit` bytes, step by step as saves are counted."""

    __slots__ = ("_limit", "_path", "until_next")

    def __init__(self, path: str, limit: int) -> None:
        self._path = f"{path}-wal"
        self._limit = limit
        self.until_next = 1 if path and hasattr(os, "pwrite") else -1

    def step(self, connection: sqlite3.Connection) -> None:
        """Lay out the next piece. What fails here is left: the log then grows as ever, and a save tells of a full disk."""
        self.until_next = STEP_SAVES
        try:
            if self._lengthen(connection):
                self.until_next = -1
        except (OSError, sqlite3.Error):
            self.until_next = -1

    def _lengthen(self, connection: sqlite3.Connection) -> bool:
        """Return whether the log is as long as it should be."""
        descriptor = os.open(self._path, os.O_WRONLY | getattr(os, "O_CLOEXEC", 0))
        try:
            connection.execute("BEGIN IMMEDIATE")  # who holds this lock is alone in writing to the log
            try:
                length = os.fstat(descriptor).st_size
                if length >= self._limit:
                    return True
                _write_zeros(descriptor, length, min(length + STEP_BYTES, self._limit))
            finally:
                connection.execute("ROLLBACK")
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        return False


def _write_zeros(descriptor: int, start: int, end: int) -> None:
    try:
        place = start
        while place < end:
            place += os.pwrite(descriptor, _CHUNK[: end - place], place)
    except OSError:
        os.ftruncate(descriptor, start)  # the disk may be full: leave the room to the saves
        raise
