"""The embedded store: one SQLite file in WAL mode, every commit flushed, one pair of connections a process.

Pinned and read back: journal_mode=WAL, synchronous=FULL, foreign_keys, busy_timeout. Writers take the lock at the start
(BEGIN IMMEDIATE, or one writing statement, which does the same). Readers have a connection of their own and never wait.
"""

from __future__ import annotations

import os
import sqlite3
import threading
import weakref
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

from safepoint.runtime.errors import BackendError
from safepoint.store import sqlite_setup
from safepoint.store.content_files import ContentFiles
from safepoint.store.sqlite_log import LOG_BYTES, LogAhead
from safepoint.store.sqlite_rows import IN_ROW_MAX, SQLITE_FAULTS, SqliteRows, faults

if TYPE_CHECKING:
    from types import TracebackType

    from safepoint.store.backend import Transaction
    from safepoint.store.record import HeadRow, RecordRow

_UNNEEDED_AFTER_S = 3600.0
_APPEND = f"INSERT INTO appends VALUES ({', '.join('?' * 18)})"  # noqa: S608
_OPEN_STORES: weakref.WeakSet[SqliteBackend] = weakref.WeakSet()
_INHERITED: list[object] = []
"""Connections of a parent process: a child must neither use nor close them, so they are kept from being collected."""


class SqliteBackend:
    """A store at `path`; an empty path means memory. `timeout` is how many seconds to wait for another process's lock."""

    def __init__(self, path: str, *, timeout: float = 30.0, read_only: bool = False) -> None:
        self._path = os.path.abspath(path) if path else ""
        self._timeout = timeout
        self._read_only = read_only
        self._files = ContentFiles(f"{self._path}.contents") if path else None
        self._store_id = ""
        self._connection: sqlite3.Connection | None = None
        self._read_connection: sqlite3.Connection | None = None
        self._appending: sqlite3.Cursor | None = None
        self._data_version = -1
        self._log = LogAhead("", 0)
        self.write_lock = threading.RLock()
        self.read_lock = threading.RLock() if path else self.write_lock
        _OPEN_STORES.add(self)
        with faults(self.url, "opening"):
            self._writer()

    @property
    def url(self) -> str:
        """The address it was opened with."""
        return f"sqlite:///{self._path}" if self._path else "memory:"

    @property
    def store_id(self) -> str:
        """A random name the store was given when it was made; copies of the store share it."""
        return self._store_id

    def transaction(self, *, write: bool) -> _Transaction:
        """Open a transaction; a write transaction holds the store's lock from the start."""
        if write and self._read_only:
            raise BackendError(f"{self.url} was opened read-only (?mode=ro); open it without that to write")
        return _Transaction(self, write=write)

    def append(self, expected: HeadRow, record: RecordRow, head: HeadRow) -> bool:
        """Add `record` and move the head in one statement, if the stored head is `expected`."""
        _, length, _, record_hash, _, fence, audit_count, _, _ = expected
        values = (*record, length, record_hash, fence, audit_count, head.seal)
        with self.write_lock:
            try:
                log = self._log
                log.until_next -= 1
                if not log.until_next:
                    log.step(self._writer())
                (self._appending or self._appender()).execute(_APPEND, values)
            except sqlite3.IntegrityError as error:
                if "safepoint: head moved" in str(error):
                    return False
                raise self._broken("saving", error) from error
            except SQLITE_FAULTS as error:
                raise self._broken("saving", error) from error
        return True

    def stage(self, digest: str, body: bytes) -> None:
        """Write large content to its file, flushed, before the transaction that keeps it begins."""
        if self._files is not None and len(body) > IN_ROW_MAX:
            with faults(self.url, "writing content"):
                self._files.write(digest, body)

    def changed_elsewhere(self) -> bool:
        """Return whether another connection has written since this was last asked."""
        with self.write_lock:
            try:
                version = int(self._writer().execute("PRAGMA data_version").fetchone()[0])
            except SQLITE_FAULTS as error:
                raise self._broken("reading", error) from error
            changed = version != self._data_version
            self._data_version = version
            return changed

    def reclaim(self) -> int:
        """Rewrite the file without its free pages and return how many bytes that gave back."""
        with self.write_lock, faults(self.url, "giving space back"):
            connection = self._writer()
            self._remove_unneeded(connection)
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            before = self._size()
            connection.execute("VACUUM")
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            return max(before - self._size(), 0)

    def close(self) -> None:
        """Close both connections, the writing one last: it folds the log into the file, which a reader cannot."""
        with self.write_lock, self.read_lock:
            if self._read_connection is not None:
                self._read_connection.close()
                self._read_connection = None
            self._drop()

    def connection(self, *, write: bool) -> sqlite3.Connection:
        """Return the connection for writing or reading, opened if need be; the caller holds its lock."""
        return self._writer() if write or self._files is None else self._reader()

    def finish(self, rows: SqliteRows) -> None:
        """Remove the files of contents that a committed transaction released, unless somebody needs them again."""
        if self._files is None or not rows.released:
            return
        connection = self._writer()
        connection.execute("BEGIN IMMEDIATE")
        try:
            for digest in rows.released:
                if connection.execute("SELECT 1 FROM contents WHERE digest = ?", (digest,)).fetchone() is None:
                    self._files.remove(digest)
        finally:
            connection.execute("COMMIT")

    def _remove_unneeded(self, connection: sqlite3.Connection) -> None:
        """Remove files that no row needs: a process was killed between writing one and committing, or before removing it.

        Young ones may belong to a save that is under way.
        """
        if self._files is None:
            return
        connection.execute("BEGIN IMMEDIATE")
        try:
            for digest in self._files.old_digests(_UNNEEDED_AFTER_S):
                if connection.execute("SELECT 1 FROM contents WHERE digest = ?", (digest,)).fetchone() is None:
                    self._files.remove(digest)
        finally:
            connection.execute("COMMIT")

    def rows(self, *, write: bool) -> SqliteRows:
        """Return the rows of the transaction that the caller has begun."""
        return SqliteRows(self.connection(write=write), self._files, writes=write)

    def discard(self) -> None:
        """Let go of the writing connection after a fault; the next use opens and checks a new one."""
        self._drop()

    def after_fork(self) -> None:
        """In a forked child: leave the parent's connections alone and open new ones when needed."""
        if self._path:
            _INHERITED.extend((self._connection, self._read_connection, self._appending))
            self._connection = self._read_connection = self._appending = None
        self.write_lock = threading.RLock()
        self.read_lock = threading.RLock() if self._path else self.write_lock

    def _writer(self) -> sqlite3.Connection:
        if self._connection is None:
            if self._path:
                self._connection = sqlite_setup.connect(self._path, self._timeout, read_only=self._read_only)
                self._log = LogAhead(self._path, LOG_BYTES)
            else:
                self._connection = sqlite_setup.connect_memory()
            self._store_id = sqlite_setup.store_id(self._connection)
            if self._files is not None and not self._read_only:
                self._files.sweep()
        return self._connection

    def _appender(self) -> sqlite3.Cursor:
        self._appending = self._writer().cursor()  # kept: to make one for each save takes a microsecond
        return self._appending

    def _reader(self) -> sqlite3.Connection:
        if self._read_connection is None:
            self._read_connection = sqlite_setup.connect(self._path, self._timeout, read_only=True)
        return self._read_connection

    def _broken(self, doing: str, error: Exception) -> BaseException:
        self._drop()
        try:
            with faults(self.url, doing):
                raise error
        except BackendError as translated:
            return translated

    def _drop(self) -> None:
        if self._connection is not None and self._path:
            connection, self._connection = self._connection, None
            self._appending = None
            try:
                connection.close()
            except sqlite3.Error:
                _INHERITED.append(connection)  # a connection that cannot close is left alone
            self._drop_idle_reader()

    def _drop_idle_reader(self) -> None:
        # SQLite's connections of one process share what it knows of the file's locks. Only when all of them are closed is it
        # rid of a lock whose release has failed, so the reader goes too, unless somebody is reading.
        if not self.read_lock.acquire(blocking=False):
            return
        connection = self._read_connection
        try:
            if connection is not None and not connection.in_transaction:
                self._read_connection = None
                connection.close()
        except sqlite3.Error:
            _INHERITED.append(connection)
        finally:
            self.read_lock.release()

    def _size(self) -> int:
        """Return the bytes on disk: what the write-ahead log holds takes space too."""
        files = (self._path, f"{self._path}-wal") if self._path else ()
        return sum(os.path.getsize(path) for path in files if os.path.exists(path))


class _Transaction(AbstractContextManager["Transaction"]):
    """The block of one transaction."""

    __slots__ = ("_backend", "_lock", "_rows", "_write")

    def __init__(self, backend: SqliteBackend, *, write: bool) -> None:
        self._backend = backend
        self._write = write
        self._lock = backend.write_lock if write else backend.read_lock
        self._rows: SqliteRows | None = None

    def __enter__(self) -> SqliteRows:
        self._lock.acquire()
        try:
            with faults(self._backend.url, "beginning"):
                connection = self._backend.connection(write=self._write)
                connection.execute("BEGIN IMMEDIATE" if self._write else "BEGIN")
            self._rows = self._backend.rows(write=self._write)
        except BaseException:
            self._lock.release()
            raise
        return self._rows

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        try:
            self._end(error)
        finally:
            self._lock.release()

    def _end(self, error: BaseException | None) -> None:
        connection = self._backend.connection(write=self._write)
        if error is not None:
            self._undo(connection)
            if isinstance(error, (*SQLITE_FAULTS, OSError)):
                with faults(self._backend.url, "writing" if self._write else "reading"):
                    raise error
            return
        try:
            with faults(self._backend.url, "committing"):
                connection.execute("COMMIT")
        except BackendError:
            self._undo(connection)
            self._backend.discard()
            raise
        if self._rows is not None:
            with faults(self._backend.url, "removing content"):
                self._backend.finish(self._rows)

    def _undo(self, connection: sqlite3.Connection) -> None:
        try:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
        except sqlite3.Error:
            self._backend.discard()


def _after_fork() -> None:
    for store in list(_OPEN_STORES):
        store.after_fork()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
