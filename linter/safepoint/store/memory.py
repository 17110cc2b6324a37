"""The store for tests: the embedded store's rows and rules in memory, gone with the process."""

from __future__ import annotations

from safepoint.store.sqlite import SqliteBackend


class MemoryBackend(SqliteBackend):
    """A store that keeps nothing when the process ends; transactions, fencing and verification are the real ones."""

    def __init__(self) -> None:
        super().__init__("")
