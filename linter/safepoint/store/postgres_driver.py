"""Reach a PostgreSQL database through psycopg 3: addresses, connections, and errors in our own words."""

from __future__ import annotations

import os
import select
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any
from urllib.parse import SplitResult, parse_qsl, quote, urlencode, urlsplit, urlunsplit

from safepoint.core.errors import SafepointError
from safepoint.runtime.errors import BackendError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

LOCK_TIMEOUT_MS = 30_000
IDLE_TIMEOUT_MS = 600_000
"""How long a transaction may sit idle before the server ends it: a host that hangs must not keep a stream locked."""

KEPT_CONNECTIONS = 8
DURABLE_COMMITS = ("on", "remote_apply")


def load_psycopg() -> ModuleType:
    """Return the module `psycopg`; raises `SafepointError` when the extra is not installed."""
    try:
        import psycopg
    except ImportError as error:
        raise SafepointError(
            f"PostgreSQL needs psycopg 3 ({error}); install it with `pip install 'safepoint[postgres]'`"
        ) from None
    return psycopg


def split_schema(url: str) -> tuple[str, str | None]:
    """Take our own parameter `schema` out of an address; return what the driver understands, and the schema if given."""
    parts = urlsplit(url)
    options = parse_qsl(parts.query, keep_blank_values=True)
    if "schema" not in dict(options):
        return url, None
    schema = next((value for name, value in options if name == "schema"), None)
    rest = urlencode([(name, value) for name, value in options if name != "schema"], quote_via=quote)
    return _join(parts, parts.netloc, rest), schema


def without_secrets(url: str) -> str:
    """Return the address with any password left out, fit for messages and reports."""
    parts = urlsplit(url)
    login, at, place = parts.netloc.rpartition("@")
    options = [(name, value) for name, value in parse_qsl(parts.query) if "password" not in name]
    return _join(parts, f"{login.partition(':')[0]}{at}{place}", urlencode(options, safe="/", quote_via=quote))


def _join(parts: SplitResult, place: str, query: str) -> str:
    # urlunsplit drops the "//" of an address without a host, which is one that uses the server's socket.
    text = urlunsplit((parts.scheme, place, parts.path, query, ""))
    return text if "://" in text else text.replace(":", "://", 1)


def connect(url: str, *, schema: str | None = None) -> Any:
    """Open a connection that commits each statement by itself; the address's own `schema` wins over the one given.

    Raises `BackendError` when the server cannot be reached or the address cannot be read.
    """
    psycopg = load_psycopg()
    address, named = split_schema(url)
    with translated(f"cannot open {without_secrets(url)}"):
        connection = psycopg.connect(address, autocommit=True, fallback_application_name="safepoint")
        schema = named or schema
        if schema is not None:
            connection.execute(psycopg.sql.SQL("SET search_path = {}").format(psycopg.sql.Identifier(schema)))
    return connection


@contextmanager
def translated(doing: str) -> Iterator[None]:
    """Turn the driver's errors into `BackendError`: what was being done, and what the server said."""
    psycopg = load_psycopg()
    try:
        yield
    except psycopg.Error as error:
        said = " ".join(str(error).split()) or type(error).__name__
        raise BackendError(f"PostgreSQL: {doing}: {said}") from error


class Connections:
    """Connections that are reused one at a time: by any thread, never by a forked child."""

    def __init__(self, url: str, schema: str) -> None:
        self._url = url
        self._schema = schema
        self._lock = threading.Lock()
        self._idle: list[Any] = []
        self._owner = os.getpid()
        self._closed = False

    @contextmanager
    def one(self) -> Iterator[Any]:
        """Lend a connection; it is kept for the next caller unless it is left broken or within a transaction."""
        connection = self._take() or self._open()
        try:
            yield connection
        finally:
            self._give_back(connection)

    def close(self) -> None:
        """Close what is idle; a connection in use is closed when it comes back."""
        self._forget_after_fork()
        with self._lock:
            self._closed = True
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()

    def _open(self) -> Any:
        if self._closed:
            raise BackendError(f"the store {without_secrets(self._url)} is closed; open it again")
        connection = connect(self._url, schema=self._schema)
        with translated("setting up the connection"):
            # Never inherited from a role or the server: an acknowledged save must be on disk, whatever the defaults are.
            if connection.execute("SHOW synchronous_commit").fetchone()[0] not in DURABLE_COMMITS:
                connection.execute("SET synchronous_commit = on")
            connection.execute(f"SET lock_timeout = {LOCK_TIMEOUT_MS}")
            connection.execute(f"SET idle_in_transaction_session_timeout = {IDLE_TIMEOUT_MS}")
        return connection

    def _take(self) -> Any | None:
        self._forget_after_fork()
        while True:
            with self._lock:
                if not self._idle:
                    return None
                connection = self._idle.pop()
            if _alive(connection):
                return connection
            connection.close()

    def _give_back(self, connection: Any) -> None:
        reusable = not connection.closed and connection.pgconn.transaction_status == 0
        with self._lock:
            if reusable and not self._closed and len(self._idle) < KEPT_CONNECTIONS:
                self._idle.append(connection)
                return
        connection.close()

    def _forget_after_fork(self) -> None:
        """Let go of the parent's connections without a word to the server; psycopg leaves them open for the parent."""
        if self._owner != os.getpid():
            self._owner = os.getpid()
            self._lock = threading.Lock()
            self._idle = []


def _alive(connection: Any) -> bool:
    """Tell whether an idle connection may be used: a server that went away has left its farewell to be read."""
    if connection.closed:
        return False
    try:
        return not select.select([connection.fileno()], [], [], 0)[0]
    except (OSError, ValueError):
        return True
