"""What a store must be able to do; everything else (writer, restoration, retention, repair) is written once above this.

A backend has two duties. `append` is compare-and-append: one durable step that adds a record if, and only if, the stream's
head still is what the caller saw. `transaction` gives plain typed rows for everything that is not on the hot path. A save
is acknowledged when either returns: its rows must then survive a kill and a power loss.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeVar, runtime_checkable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from contextlib import AbstractContextManager

    from safepoint.store.record import HeadRow, RecordRow, Value

Row = TypeVar("Row", bound=tuple[Any, ...])


class Transaction(Protocol):
    """A group of reads and writes that happens wholly or not at all; what it reads is one snapshot.

    `kind` is a row class of `safepoint.store.record`; `equal` names columns and the values they must have. A write
    transaction is alone: no other one runs on the store (SQLite) or on the streams it has locked (PostgreSQL). Every method
    raises `BackendError` when the store fails.
    """

    def lock(self, stream: str) -> HeadRow | None:
        """Return the stream's head, and keep other writers off the stream until the end. Call it before any write."""
        ...

    def insert(self, row: tuple[Any, ...]) -> None:
        """Add a row. Raise `DuplicateRowError` when its key is taken."""
        ...

    def put(self, row: tuple[Any, ...]) -> None:
        """Add a row, or replace the one that has its key."""
        ...

    def select(
        self,
        kind: type[Row],
        /,
        *,
        after: int | str | None = None,
        newest_first: bool = False,
        limit: int | None = None,
        **equal: Value,
    ) -> Iterator[Row]:
        """Yield rows in the order of the kind's sequence column, beginning behind `after` (before it when newest first)."""
        ...

    def count(self, kind: type[Any], /, **equal: Value) -> int:
        """Return how many rows there are."""
        ...

    def update(self, kind: type[Any], changes: Mapping[str, Value], /, **equal: Value) -> int:
        """Set columns of the rows that match and return how many did."""
        ...

    def delete(self, kind: type[Any], /, **equal: Value) -> int:
        """Remove the rows that match and return how many did."""
        ...

    def keep(self, digest: str, body: bytes) -> None:
        """Store content under `digest`, or count one more need of it; a stored copy that differs from `body` is replaced.

        The bytes should have been given to `Backend.stage` before, so that they are written outside the lock. Callers
        that keep several contents do so in the order of their digests (PostgreSQL locks rows).
        """
        ...

    def share(self, digest: str) -> bool:
        """Count one more need of content that is stored already; return False when there is none of that digest."""
        ...

    def release(self, digest: str) -> bool:
        """Count one need less; return True when that was the last and the content goes with the commit."""
        ...

    def content(self, digest: str) -> Iterable[bytes] | None:
        """Return the stored bytes in chunks, unverified, or `None` when there is no such content."""
        ...


@runtime_checkable
class Backend(Protocol):
    """A place that keeps rows and contents."""

    @property
    def url(self) -> str:
        """The address it was opened with, without secrets."""
        ...

    @property
    def store_id(self) -> str:
        """A random name the store was given when it was made; copies of the store share it."""
        ...

    def transaction(self, *, write: bool) -> AbstractContextManager[Transaction]:
        """Open a transaction; it commits durably when the block ends, and rolls back when the block raises.

        A write transaction holds the store's (SQLite) or its streams' lock from the start. Read transactions do not wait for
        writers. A commit that fails raises `BackendError`: the changes may or may not be there.
        """
        ...

    def append(self, expected: HeadRow, record: RecordRow, head: HeadRow) -> bool:
        """Add `record` and replace the head by `head` in one durable step, if the stored head still equals `expected`.

        Return False, with nothing changed, when it does not. `record.body` is not `None` here; records with contents, and
        the first one of a stream, go through `transaction`.
        """
        ...

    def stage(self, digest: str, body: bytes) -> None:
        """Make large content durable ahead of the transaction that keeps it; a no-op for what the store keeps in rows."""
        ...

    def changed_elsewhere(self) -> bool:
        """Return whether another connection has written since this was last asked.

        False when the backend cannot tell cheaply: `append` compares the head in any case.
        """
        ...

    def reclaim(self) -> int:
        """Give the space of what was deleted back to the disk; return how many bytes that were, as far as is known."""
        ...

    def close(self) -> None:
        """Release files and connections; closing twice is harmless."""
        ...
