"""Shared by the store's tests: stores to try things on, and a hand that alters them behind our back."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Any

from safepoint.store import CheckpointWriter
from safepoint.store.saver import LOOK_EVERY_NS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

KEY = "a key of more than sixteen bytes"
STREAM = "orch-1"


def url_of(folder: Path, name: str = "runs.db") -> str:
    return f"sqlite:///{folder / name}"


def saved(writer: CheckpointWriter, *iterations: int, epoch: int = 1, stream: str = STREAM) -> list[str]:
    """Save a state {"cursor": "<iteration>"} at each iteration and return the ids."""
    return [writer.save_checkpoint(stream, turn, epoch, {"cursor": str(turn)}) for turn in iterations]


@contextmanager
def hand(folder: Path, name: str = "runs.db") -> Iterator[sqlite3.Connection]:
    """A connection of somebody who edits the store's file directly; what it did is committed at the end.

    A living writer asks only so often whether others have written, so its time to ask again is let pass.
    """
    with closing(sqlite3.connect(folder / name, isolation_level=None)) as connection:
        yield connection
    time.sleep(LOOK_EVERY_NS / 1e9)


def alter(folder: Path, statement: str, *values: Any) -> int:
    """Run one statement on the store's file, behind the writer's back."""
    with hand(folder) as connection:
        return connection.execute(statement, values).rowcount


def head_of(folder: Path) -> tuple[Any, ...]:
    """Return the row of the only stream's head, to be put back later."""
    with hand(folder) as connection:
        row: tuple[Any, ...] = connection.execute("SELECT * FROM streams").fetchone()
        return row


def set_back(folder: Path, head: tuple[Any, ...]) -> None:
    """Set the only stream back to an older head, as it was written then, and remove the records after it."""
    with hand(folder) as connection:
        connection.execute("DELETE FROM records WHERE seq > ?", (head[1],))
        connection.execute("DELETE FROM streams")
        connection.execute(f"INSERT INTO streams VALUES ({', '.join('?' * len(head))})", head)
