"""Opening an SQLite store safely: who may read it, where it stands, how it commits, and which schema it has."""

from __future__ import annotations

import os
import secrets
import sqlite3
import sys
import time
import urllib.parse

from safepoint.runtime.errors import BackendError
from safepoint.store import schema
from safepoint.store.errors import StoreAddressError
from safepoint.store.sqlite_log import CHECKPOINT_BYTES

APPLICATION_ID = 0x5AFE9017
"""Written to the file's header (as the signed number SQLite wants), so that `file` and we know our stores."""

_SIGNED_ID = APPLICATION_ID - (1 << 32) if APPLICATION_ID >= 1 << 31 else APPLICATION_ID
PAGE_SIZE = 4096
_PRIMARY = 0xFF
"""What of an extended error code of SQLite names the kind of error."""
_PAUSE = 0.005
"""Seconds between two attempts at what SQLite does not wait for."""
_REMOTE = frozenset(
    (
        *("nfs", "nfs4", "cifs", "smb3", "smbfs", "ncpfs", "afs", "9p", "ceph", "glusterfs", "lustre", "beegfs", "gpfs"),
        *("fuse.sshfs", "fuse.glusterfs", "fuse.s3fs"),
    )
)


def connect(path: str, timeout: float, *, read_only: bool) -> sqlite3.Connection:
    """Open the store at `path`, making it (for its owner only) and bringing its schema up to date when writing.

    Raises `StoreAddressError` for a folder in its place or one that is missing, a network file system, another program's
    database, an empty file to read, or a store of a newer Safepoint; `BackendError` for a file to write to that has lost
    its id; sqlite3.Error (or UnicodeDecodeError, see `SQLITE_FAULTS`) when SQLite cannot open it.
    """
    _refuse_remote(path)
    if os.path.isdir(path):
        raise StoreAddressError(f"{path} is a folder, and a store is a file; name a file in it, such as {path}/runs.db")
    if not read_only:
        _create_private(path)
    elif not os.path.exists(path):
        raise StoreAddressError(f"there is no store at {path}; check the address (a store is made by the first save)")
    name = f"file:{urllib.parse.quote(path)}?mode={'ro' if read_only else 'rw'}"
    connection = sqlite3.connect(name, uri=True, timeout=timeout, isolation_level=None, check_same_thread=False)
    try:
        if not read_only:
            connection.execute(f"PRAGMA page_size = {PAGE_SIZE}")  # takes effect in a new file only
            _use_log(connection, timeout)
        _pin(connection, path, read_only=read_only)
        if read_only:
            _refuse_foreign(connection, path, made=True)
        else:
            migrate(connection, path)
            connection.executescript(schema.SQLITE_APPEND)
            _require_id(connection, path)
    except BaseException:
        connection.close()
        raise
    return connection


def connect_memory() -> sqlite3.Connection:
    """Open an empty store in memory."""
    connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA foreign_keys = ON")
    migrate(connection, "memory:")
    connection.executescript(schema.SQLITE_APPEND)
    return connection


def store_id(connection: sqlite3.Connection) -> str:
    """Return the name the store was given when it was made; empty when damage to the file has taken it."""
    row = connection.execute("SELECT value FROM store WHERE name = 'store_id'").fetchone()
    return "" if row is None else str(row[0])


def migrate(connection: sqlite3.Connection, path: str) -> None:
    """Bring the schema to this version, step by step, each step in one transaction; refuse what is not ours or is newer."""
    _refuse_foreign(connection, path)
    while _version(connection) < schema.VERSION:
        connection.execute("BEGIN IMMEDIATE")
        try:
            _step(connection)
        except BaseException:
            connection.execute("ROLLBACK")
            raise
        connection.execute("COMMIT")


def _step(connection: sqlite3.Connection) -> None:
    version = _version(connection)  # read again under the lock: another process may have been faster
    if version >= schema.VERSION:
        return
    for statement in schema.STEPS[version].split(";\n"):
        connection.execute(statement)
    if version == 0:
        connection.execute("INSERT INTO store VALUES ('store_id', ?)", (secrets.token_hex(16),))
        connection.execute(f"PRAGMA application_id = {_SIGNED_ID}")
    connection.execute(f"PRAGMA user_version = {version + 1}")


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _refuse_foreign(connection: sqlite3.Connection, path: str, *, made: bool = False) -> None:
    """Raise unless the file is ours and of a version that is known; one that is empty may do, unless it must be `made`."""
    # In one transaction: between two questions another process may make the store, and then the answers do not fit.
    connection.execute("BEGIN")
    try:
        version, application = _version(connection), int(connection.execute("PRAGMA application_id").fetchone()[0])
        empty = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0
    finally:
        if connection.in_transaction:  # a damaged file may have ended it already
            connection.execute("ROLLBACK")
    if application != _SIGNED_ID and not (empty and version == 0 and application == 0):
        raise StoreAddressError(f"{path}: this SQLite file belongs to another program; choose another file for the store")
    if version > schema.VERSION:
        raise StoreAddressError(
            f"{path}: the store has schema version {version}, this Safepoint knows up to {schema.VERSION}; upgrade safepoint"
        )
    if made and empty:
        raise StoreAddressError(f"there is no store in {path} yet, the file is empty; check the address")


def _require_id(connection: sqlite3.Connection, path: str) -> None:
    if not store_id(connection):
        raise BackendError(
            f"{path}: the row with the store's id is gone, so the file is damaged; saving there could bury what is left. "
            "Copy the file aside; `safepoint store verify` says what is sound, `safepoint store export` takes that out, "
            "`safepoint store import` brings it into a new store"
        )


def _use_log(connection: sqlite3.Connection, timeout: float) -> None:
    """Switch to the write-ahead log, within `timeout` seconds.

    While another process opens the same new file, SQLite refuses at once and does not wait, whatever the busy timeout is.
    """
    deadline = time.monotonic() + timeout
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & _PRIMARY != sqlite3.SQLITE_BUSY or time.monotonic() >= deadline:
                raise
            time.sleep(_PAUSE)
        else:
            return


def _pin(connection: sqlite3.Connection, path: str, *, read_only: bool) -> None:
    if not read_only:
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        page = int(connection.execute("PRAGMA page_size").fetchone()[0])
        connection.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_BYTES // page}")
    if sys.platform == "darwin":  # there fsync alone does not reach the disk
        connection.execute("PRAGMA fullfsync = ON")
        connection.execute("PRAGMA checkpoint_fullfsync = ON")
    connection.execute("PRAGMA trusted_schema = OFF")
    wanted = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
    for name, value in wanted.items() if not read_only else ():
        seen = connection.execute(f"PRAGMA {name}").fetchone()[0]
        if seen != value:
            raise StoreAddressError(
                f"{path}: {name} is {seen!r} where {value!r} was set; saves would not be durable here. "
                "Use a local disk, or a postgresql:// store"
            )


def _create_private(path: str) -> None:
    """Create a missing file for its owner only; an existing one is not opened, for that could drop SQLite's locks on it."""
    if not os.path.isdir(os.path.dirname(path)):
        raise StoreAddressError(f"{path}: its folder does not exist; create it first")
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR | getattr(os, "O_CLOEXEC", 0), 0o600))
    except FileExistsError:
        return


def _refuse_remote(path: str) -> None:
    kind = file_system(path)
    if kind in _REMOTE:
        raise StoreAddressError(
            f"{path} is on {kind}: SQLite's WAL needs memory shared by all its users, which a network file system has not. "
            "Use a local disk, or a postgresql:// store for several hosts"
        )


def file_system(path: str, mounts: str = "/proc/self/mountinfo") -> str:
    """Return the type of the file system that `path` is on, or nothing where the system does not tell."""
    target, best, kind = os.path.realpath(path), "", ""
    try:
        with open(mounts, encoding="utf-8", errors="surrogateescape") as file:
            lines = file.read().splitlines()
    except OSError:
        return ""
    for line in lines:
        fields, _, rest = line.partition(" - ")
        point = fields.split(" ")[4].encode("utf-8", "surrogateescape").decode("unicode_escape")
        inside = target == point or target.startswith(point.rstrip("/") + "/")
        if inside and len(point) >= len(best):
            best, kind = point, rest.split(" ")[0]
    return kind
