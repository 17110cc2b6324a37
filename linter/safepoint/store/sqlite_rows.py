"""Rows and contents of an SQLite store within one transaction."""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from safepoint.runtime.errors import BackendError
from safepoint.store import sql
from safepoint.store.errors import DamagedRowError, DuplicateRowError
from safepoint.store.record import TABLES, ContentRow, HeadRow, RecordRow, malformed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from safepoint.store.content_files import ContentFiles
    from safepoint.store.record import Value

Row = TypeVar("Row", bound=tuple[Any, ...])

IN_ROW_MAX = 512 * 1024
"""Contents up to this many bytes stand in a row: one flush instead of three. Larger ones are files, for a row's bytes are
written twice, to the log and to the database; a save takes equally long either way at about 2 MB."""

SQLITE_FAULTS = (sqlite3.Error, UnicodeDecodeError)
"""What a call into SQLite raises: a damaged schema gives a message that names the damage byte by byte, and `sqlite3` decodes
messages strictly."""

_PAGE = 256
_KEEP = (
    "INSERT INTO contents (digest, size, refs, body) VALUES (?, ?, 1, ?)"
    " ON CONFLICT (digest) DO UPDATE SET refs = refs + 1, body = excluded.body, size = excluded.size"
)
_SHARE = "UPDATE contents SET refs = refs + 1 WHERE digest = ?"
_RELEASE = "UPDATE contents SET refs = refs - 1 WHERE digest = ?"
_REFS = "SELECT refs FROM contents WHERE digest = ?"
_CONTENT = "SELECT size, body FROM contents WHERE digest = ?"


class SqliteRows:
    """The `Transaction` of an SQLite store: `contents` is the folder of large contents, or `None` for a store in memory."""

    __slots__ = ("_connection", "_files", "_writes", "released")

    reads_apart = True
    """Large contents are files: other threads may read the chunks that `content` returns."""

    def __init__(self, connection: sqlite3.Connection, files: ContentFiles | None, *, writes: bool) -> None:
        self._connection = connection
        self._files = files
        self._writes = writes
        self.released: list[str] = []

    def lock(self, stream: str) -> HeadRow | None:
        """Return the stream's head; a write transaction holds the whole store already."""
        return next(self.select(HeadRow, stream=stream), None)

    def insert(self, row: tuple[Any, ...]) -> None:
        """Add a row; raise `DuplicateRowError` when its key is taken."""
        try:
            self._run(sql.insert_sql(type(row), "?"), row)
        except sqlite3.IntegrityError as error:
            raise DuplicateRowError(type(row).__name__, str(error)) from None

    def put(self, row: tuple[Any, ...]) -> None:
        """Add a row, or replace the one that has its key."""
        self._run(sql.insert_sql(type(row), "?", replace=True), row)

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
        """Yield rows in the order of the kind's sequence column."""
        if self._writes and limit is None:
            return self._select_pages(kind, after, equal, newest_first=newest_first)
        return self._select(kind, after, equal, newest_first=newest_first, limit=limit)

    def select_plain(self, kind: type[Any], /, *, after: int, **equal: Value) -> Iterator[tuple[Any, ...]]:
        """Yield rows as `select` does, in the order of the sequence column, but as plain tuples: a walk is faster so."""
        text = sql.select_sql(kind, tuple(equal), "?", after=True, newest_first=False, limit=False)
        return self._run(text, (*equal.values(), after))

    def count(self, kind: type[Any], /, **equal: Value) -> int:
        """Return how many rows there are."""
        row = self._run(sql.count_sql(kind, tuple(equal), "?"), tuple(equal.values())).fetchone()
        return int(row[0])

    def update(self, kind: type[Any], changes: Mapping[str, Value], /, **equal: Value) -> int:
        """Set columns of the rows that match and return how many did."""
        text = sql.update_sql(kind, tuple(changes), tuple(equal), "?")
        return self._run(text, (*changes.values(), *equal.values())).rowcount

    def delete(self, kind: type[Any], /, **equal: Value) -> int:
        """Remove the rows that match and return how many did."""
        return self._run(sql.delete_sql(kind, tuple(equal), "?"), tuple(equal.values())).rowcount

    def keep(self, digest: str, body: bytes) -> None:
        """Store content, or count one more need of it; a stored copy that differs is replaced."""
        in_row = self._files is None or len(body) <= IN_ROW_MAX
        if self._files is not None and not in_row and not self._files.exists(digest, len(body)):
            # Retention may have removed the file since it was staged; it does so under this same lock.
            self._files.write(digest, body)
        self._run(_KEEP, (digest, len(body), body if in_row else None))

    def share(self, digest: str) -> bool:
        """Count one more need of stored content; return False when there is none."""
        return self._run(_SHARE, (digest,)).rowcount == 1

    def release(self, digest: str) -> bool:
        """Count one need less; return True when that was the last."""
        self._run(_RELEASE, (digest,))
        row = self._run(_REFS, (digest,)).fetchone()
        if row is None or row[0] > 0:
            return False
        self._run(sql.delete_sql(ContentRow, ("digest",), "?"), (digest,))
        self.released.append(digest)
        return True

    def content(self, digest: str) -> Iterable[bytes] | None:
        """Return the stored bytes in chunks, unverified, or `None` when there is no such content."""
        row = self._run(_CONTENT, (digest,)).fetchone()
        if row is None:
            return None
        if row[1] is not None:
            return (row[1],)
        if self._files is None or not self._files.exists(digest, row[0]):
            return None
        return self._files.read(digest)

    def _run(self, text: str, values: tuple[Any, ...]) -> sqlite3.Cursor:
        return self._connection.execute(text, values)

    def _select(
        self, kind: type[Row], after: int | str | None, equal: Mapping[str, Value], *, newest_first: bool, limit: int | None
    ) -> Iterator[Row]:
        text = sql.select_sql(
            kind, tuple(equal), "?", after=after is not None, newest_first=newest_first, limit=limit is not None
        )
        values = (*equal.values(), *(x for x in (after, limit) if x is not None))
        rows = map(partial(tuple.__new__, kind), self._run(text, values))  # `_make` in C
        return rows if kind is RecordRow else map(_sound, rows)  # a walk judges records itself, and says more

    def _select_pages(
        self, kind: type[Row], after: int | str | None, equal: Mapping[str, Value], *, newest_first: bool
    ) -> Iterator[Row]:
        """Read page by page, so that the caller may change the rows it is walking over."""
        place = kind._fields.index(TABLES[kind].order)  # type: ignore[attr-defined]
        while True:
            rows = list(self._select(kind, after, equal, newest_first=newest_first, limit=_PAGE))
            yield from rows
            if len(rows) < _PAGE:
                return
            after = rows[-1][place]


def _sound(row: Row) -> Row:
    """Return the row if its values have the types of its columns."""
    if malformed(row):
        raise DamagedRowError(type(row).__name__, str(row[0]))
    return row


@contextmanager
def faults(url: str, doing: str) -> Iterator[None]:
    """Turn SQLite's and the file system's errors into `BackendError` with advice."""
    try:
        yield
    except SQLITE_FAULTS as error:
        raise BackendError(f"{url}: {doing}: {error}; {_advice(error)}") from error
    except OSError as error:
        raise BackendError(f"{url}: {doing}: {error}; check the disk and the folder's permissions, then retry") from error


def _advice(error: Exception) -> str:
    name = "SQLITE_CORRUPT" if isinstance(error, UnicodeError) else getattr(error, "sqlite_errorname", "")
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return "another process held the store for too long; retry, or raise the timeout in the address (?timeout=60)"
    if name.startswith("SQLITE_FULL"):
        return "free disk space and retry; a save that fails so is not half there"
    if name.startswith("SQLITE_NOTADB"):  # the header is missing
        return (
            "it does not begin as a database does: check the address; if a store stood there, its beginning is damaged: "
            "copy the file aside, and go back to a backup or an export"
        )
    if name.startswith("SQLITE_CORRUPT"):
        return "the file is damaged; copy it aside and run `safepoint store verify` on a copy"
    if name.startswith("SQLITE_READONLY"):
        return "the store is read-only; open it with write permission"
    return "retry is safe: what was being written is wholly there or not at all"
