"""A store in PostgreSQL, for runs on many hosts: the same rows as everywhere, locked by stream.

Writers of different streams do not wait for each other. A write transaction holds its stream by an advisory lock (there may
be no row yet) and by its head's row lock, which also holds off `append`. Reads run on one snapshot and wait for nobody.
"""

from __future__ import annotations

from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any, TypeVar

from safepoint.runtime.errors import BackendError
from safepoint.store import sql
from safepoint.store.errors import DuplicateRowError
from safepoint.store.postgres_driver import Connections, load_psycopg, translated, without_secrets
from safepoint.store.postgres_schema import prepare
from safepoint.store.record import TABLES, ContentRow, HeadRow, RecordRow

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from safepoint.store.record import Value

Row = TypeVar("Row", bound=tuple[Any, ...])

IN_ROW_MAX = 256 * 1024
"""Contents up to this many bytes stand in one field; larger ones are stored in chunks."""

CHUNK_BYTES = 1 << 20
PAGE_ROWS = 64
STREAM_LOCK = 7_235_419_004
READ = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
WRITE = "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE"

_HEAD_TESTS = " AND ".join(f"{name} IS NOT DISTINCT FROM %s" for name in HeadRow._fields[1:])
_HEAD_CHANGES = ", ".join(f"{name} = %s" for name in HeadRow._fields[1:])
_RECORD_COLUMNS = ", ".join(RecordRow._fields)
_NUMBERS = ("seq", "iteration_count", "epoch", "wall_clock_time", "state_size")
_RECORD_TYPES = {"seal": "bytea", "body": "bytea", **dict.fromkeys(_NUMBERS, "bigint")}
_RECORD_VALUES = ", ".join(f"%s::{_RECORD_TYPES.get(name, 'text')}" for name in RecordRow._fields)
APPEND = f"""WITH moved AS (UPDATE streams SET {_HEAD_CHANGES} WHERE stream = %s AND {_HEAD_TESTS} RETURNING stream)
INSERT INTO records ({_RECORD_COLUMNS}) SELECT {_RECORD_VALUES} FROM moved"""  # noqa: S608
"""One statement, one round trip, one commit: the head moves if it is the expected one, and only then the record goes in."""


class PostgresBackend:
    """The rows and contents of a store in one schema of a PostgreSQL database.

    `url` is a libpq address; our own parameter `schema` names the schema (default "safepoint"), which is made when it is
    not there. Raises `BackendError` when the server cannot be reached and `SafepointError` without psycopg.
    """

    def __init__(self, url: str) -> None:
        self._url = without_secrets(url)
        schema, self._store_id = prepare(url)
        self._connections = Connections(url, schema)

    @property
    def url(self) -> str:
        """The address it was opened with, without secrets."""
        return self._url

    @property
    def store_id(self) -> str:
        """A random name the store was given when it was made."""
        return self._store_id

    @contextmanager
    def transaction(self, *, write: bool) -> Iterator[PostgresTransaction]:
        """Open a transaction; it commits durably when the block ends, and rolls back when the block raises."""
        with self._connections.one() as connection:
            with translated("beginning a transaction"):
                connection.execute(WRITE if write else READ)
            try:
                yield PostgresTransaction(connection, writes=write)
            except BaseException:
                _roll_back(connection)
                raise
            with translated("committing"):
                done = connection.execute("COMMIT").statusmessage
            if done != "COMMIT":
                # PostgreSQL answers a commit after a failed statement with ROLLBACK, and calls that no error.
                raise BackendError("PostgreSQL: nothing was committed, for a statement before had failed; retry is safe")

    def append(self, expected: HeadRow, record: RecordRow, head: HeadRow) -> bool:
        """Add `record` and replace the head, if the stored head still equals `expected`; return whether it did."""
        with self._connections.one() as connection, translated(f"saving record {record.seq} of {record.stream!r}"):
            cursor = connection.execute(APPEND, (*head[1:], *expected, *record))
            return bool(cursor.rowcount == 1)

    def stage(self, digest: str, body: bytes) -> None:
        """Do nothing: contents are rows here, written with the transaction that keeps them."""

    def changed_elsewhere(self) -> bool:
        """Return False: the server does not tell, and `append` compares the whole head anyway."""
        return False

    def reclaim(self) -> int:
        """Rewrite the tables, so that the disk gets its space back; while they are in use, only mark the space free."""
        psycopg = load_psycopg()
        with self._connections.one() as connection, translated("giving disk space back"):
            before = _disk_size(connection)
            for table in ("records", "contents", "content_chunks"):
                try:
                    connection.execute(f"VACUUM FULL {table}")
                except psycopg.errors.LockNotAvailable:
                    connection.execute(f"VACUUM {table}")
            return max(before - _disk_size(connection), 0)

    def close(self) -> None:
        """Close the connections; closing twice is harmless."""
        self._connections.close()


class PostgresTransaction:
    """The rows as one transaction sees them; made by `PostgresBackend.transaction`."""

    __slots__ = ("_connection", "_writes")

    def __init__(self, connection: Any, *, writes: bool) -> None:
        self._connection = connection
        self._writes = writes

    def lock(self, stream: str) -> HeadRow | None:
        """Return the stream's head; a write transaction keeps other writers off the stream until its end."""
        statement = _exact(sql.select_sql(HeadRow, ("stream",), "%s", after=False, newest_first=False, limit=False), ())
        if self._writes:
            self._run(f"SELECT pg_advisory_xact_lock(hashtextextended(%s, {STREAM_LOCK}))", (stream,))
            statement += " FOR UPDATE"
        found = self._run(statement, (stream,)).fetchone()
        return None if found is None else HeadRow._make(found)

    def insert(self, row: tuple[Any, ...]) -> None:
        """Add a row. Raise `DuplicateRowError` when its key is taken."""
        # ON CONFLICT instead of letting it fail: after an error PostgreSQL takes no more statements in this transaction.
        if self._run(f"{sql.insert_sql(type(row), '%s')} ON CONFLICT DO NOTHING", row).rowcount == 0:
            raise DuplicateRowError(type(row).__name__, f"a row with the key of {row[:2]} is there")

    def put(self, row: tuple[Any, ...]) -> None:
        """Add a row, or replace the one that has its key."""
        self._run(sql.insert_sql(type(row), "%s", replace=True), row)

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
        place = kind._fields.index(TABLES[kind].order)  # type: ignore[attr-defined]
        while limit is None or limit > 0:
            size = PAGE_ROWS if limit is None else min(limit, PAGE_ROWS)
            rows = self._page(kind, after, equal, newest_first=newest_first, size=size)
            yield from rows
            if len(rows) < size:
                return
            after = rows[-1][place]
            limit = None if limit is None else limit - size

    def count(self, kind: type[Any], /, **equal: Value) -> int:
        """Return how many rows there are."""
        return int(self._exactly(sql.count_sql(kind, tuple(equal), "%s"), equal).fetchone()[0])

    def update(self, kind: type[Any], changes: Mapping[str, Value], /, **equal: Value) -> int:
        """Set columns of the rows that match and return how many did."""
        return int(self._exactly(sql.update_sql(kind, tuple(changes), tuple(equal), "%s"), equal, changes.values()).rowcount)

    def delete(self, kind: type[Any], /, **equal: Value) -> int:
        """Remove the rows that match and return how many did."""
        return int(self._exactly(sql.delete_sql(kind, tuple(equal), "%s"), equal).rowcount)

    def keep(self, digest: str, body: bytes) -> None:
        """Store content under `digest`, or count one more need of it; a stored copy that differs from `body` is replaced."""
        parts = _parts(body)
        inline = None if parts else body
        refs = self._run(
            "INSERT INTO contents (digest, size, refs, body) VALUES (%s, %s, 1, %s)"
            " ON CONFLICT (digest) DO UPDATE SET refs = contents.refs + 1 RETURNING refs",
            (digest, len(body), inline),
        ).fetchone()[0]
        if refs > 1:
            if self._stored_digests(digest) == [sha256(part).digest() for part in parts or [body]]:
                return
            self._run("UPDATE contents SET size = %s, body = %s WHERE digest = %s", (len(body), inline, digest))
            self._run("DELETE FROM content_chunks WHERE digest = %s", (digest,))
        for part, chunk in enumerate(parts):
            self._run("INSERT INTO content_chunks (digest, part, body) VALUES (%s, %s, %b)", (digest, part, chunk))

    def share(self, digest: str) -> bool:
        """Count one more need of stored content; return False when there is none."""
        return bool(self._run("UPDATE contents SET refs = refs + 1 WHERE digest = %s", (digest,)).rowcount == 1)

    def release(self, digest: str) -> bool:
        """Count one need less; return True when that was the last and the content goes with the commit."""
        found = self._run("UPDATE contents SET refs = refs - 1 WHERE digest = %s RETURNING refs", (digest,)).fetchone()
        if found is None or found[0] > 0:
            return False
        self.delete(ContentRow, digest=digest)
        return True

    def content(self, digest: str) -> Iterable[bytes] | None:
        """Return the stored bytes in chunks, unverified, or `None` when there is no such content."""
        found = self._run("SELECT body FROM contents WHERE digest = %s", (digest,)).fetchone()
        if found is None:
            return None
        return self._chunks(digest) if found[0] is None else iter((bytes(found[0]),))

    def _chunks(self, digest: str) -> Iterator[bytes]:
        part = 0
        statement = "SELECT body FROM content_chunks WHERE digest = %s AND part = %s"
        while found := self._run(statement, (digest, part), binary=True).fetchone():
            yield bytes(found[0])
            part += 1

    def _stored_digests(self, digest: str) -> list[bytes]:
        """Return the SHA-256 of each stored part, made by the server: the bytes need not travel to be compared."""
        rows = self._run(
            "SELECT sha256(body) FROM (SELECT 0 AS part, body FROM contents WHERE digest = %s AND body IS NOT NULL"
            " UNION ALL SELECT part, body FROM content_chunks WHERE digest = %s) AS parts ORDER BY part",
            (digest, digest),
        )
        return [bytes(row[0]) for row in rows]

    def _exactly(
        self, statement: str, equal: Mapping[str, Value], changes: Iterable[Value] = (), last: Iterable[Value] = ()
    ) -> Any:
        given = (value for value in equal.values() if value is not None)
        nulls = tuple(name for name, value in equal.items() if value is None)
        return self._run(_exact(statement, nulls), (*changes, *given, *last))

    def _run(self, statement: str, values: Iterable[Any], *, binary: bool = False) -> Any:
        with translated("reading or writing rows"):
            return self._connection.execute(statement, tuple(values), binary=binary)

    def _page(
        self, kind: type[Row], after: int | str | None, equal: Mapping[str, Value], *, newest_first: bool, size: int
    ) -> list[Row]:
        text = sql.select_sql(kind, tuple(equal), "%s", after=after is not None, newest_first=newest_first, limit=True)
        behind = () if after is None else (after,)
        rows = self._exactly(text, equal, last=(*behind, size)).fetchall()
        return list(map(kind._make, rows))  # type: ignore[attr-defined]


def _parts(body: bytes) -> list[bytes]:
    """Return the chunks of a large content, none for one that fits a field."""
    if len(body) <= IN_ROW_MAX:
        return []
    return [body[start : start + CHUNK_BYTES] for start in range(0, len(body), CHUNK_BYTES)]


@cache
def _exact(statement: str, nulls: tuple[str, ...]) -> str:
    """Ask by `=` and `IS NULL`: unlike SQLite's `IS`, PostgreSQL's `IS NOT DISTINCT FROM` uses no index."""
    for name in nulls:
        statement = statement.replace(f"{name} IS NOT DISTINCT FROM %s", f"{name} IS NULL")
    return statement.replace(" IS NOT DISTINCT FROM %s", " = %s")


def _roll_back(connection: Any) -> None:
    """Undo; a connection that cannot even do that is closed, which undoes it too."""
    try:
        connection.execute("ROLLBACK")
    except load_psycopg().Error:
        connection.close()


def _disk_size(connection: Any) -> int:
    found = connection.execute(
        "SELECT sum(pg_total_relation_size(to_regclass(name))) FROM unnest(%s::text[]) AS name",
        (["records", "contents", "content_chunks"],),
    ).fetchone()
    return int(found[0] or 0)


def open_postgres(url: str) -> PostgresBackend:
    """Open the store at a `postgresql://…` address; see `PostgresBackend`."""
    return PostgresBackend(url)
