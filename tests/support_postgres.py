"""A real PostgreSQL server for tests: one that is given by address, or one started from the machine's own programs.

`SAFEPOINT_TEST_POSTGRES=postgresql://user@host/database` points at a server; every test gets a schema of its own there.
Otherwise the newest `initdb` and `pg_ctl` found are used; a server refuses to run as root, so then it runs as `postgres` or
`nobody`.
"""

from __future__ import annotations

import glob
import os
import secrets
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple

import pytest

ADDRESS = "SAFEPOINT_TEST_POSTGRES"
UNPRIVILEGED = ("postgres", "nobody")


class Server(NamedTuple):
    """A running server: how to reach its database, and where it lives when it is ours to stop and start."""

    url: str
    binaries: str = ""
    folder: str = ""
    account: str | None = None

    def control(self, *words: str) -> None:
        """Run pg_ctl on our own server, such as `control("stop", "-m", "immediate")`."""
        run([f"{self.binaries}/pg_ctl", "-D", f"{self.folder}/data", "-w", *words], self.account)

    def start(self) -> None:
        """Start our own server: Unix socket only, durable as in production."""
        options = f"-k {self.folder} -c listen_addresses='' -c max_connections=60 -c shared_buffers=16MB"
        self.control("-o", options, "-l", f"{self.folder}/log", "start")


@contextmanager
def running_server() -> Iterator[Server]:
    """Give a server for the tests of one session; skips with the reason where there is none."""
    pytest.importorskip("psycopg", reason="psycopg is not installed (extra `postgres`)")
    if os.environ.get(ADDRESS):
        yield Server(os.environ[ADDRESS])
        return
    server = _prepared()
    try:
        server.start()
        yield server
    finally:
        with suppress(subprocess.SubprocessError):
            server.control("stop", "-m", "immediate")
        shutil.rmtree(server.folder, ignore_errors=True)


@contextmanager
def fresh_database(server: Server) -> Iterator[str]:
    """Give the address of an empty schema on the server, dropped afterwards."""
    import psycopg
    from psycopg import sql

    schema = f"safepoint_test_{secrets.token_hex(6)}"
    with psycopg.connect(server.url, autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE SCHEMA {}").format(sql.Identifier(schema)))
    joint = "&" if "?" in server.url else "?"
    try:
        yield f"{server.url}{joint}schema={schema}"
    finally:
        with psycopg.connect(server.url, autocommit=True) as connection:
            connection.execute(sql.SQL("DROP SCHEMA {} CASCADE").format(sql.Identifier(schema)))


def run(command: list[str], account: str | None) -> None:
    """Run a program as that account; its output is shown when it fails."""
    group = None if account is None else _entry(account).pw_gid
    done = subprocess.run(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
        user=account, group=group, extra_groups=None if account is None else [], cwd="/",
        env={**os.environ, "HOME": "/", "LC_ALL": "C.UTF-8"}, timeout=120,
    )  # fmt: skip
    if done.returncode:
        raise subprocess.SubprocessError(f"{' '.join(command)} failed:\n{done.stdout}")


def _prepared() -> Server:
    binaries = _binaries()
    account = _account()
    folder = tempfile.mkdtemp(prefix="safepoint-pg-")
    if account is not None:
        owner = _entry(account)
        os.chown(folder, owner.pw_uid, owner.pw_gid)
    try:
        run(
            [f"{binaries}/initdb", "-D", f"{folder}/data", "-U", "safepoint", "-A", "trust", "-E", "UTF8", "--no-sync"],
            account,
        )
    except subprocess.SubprocessError as error:
        shutil.rmtree(folder, ignore_errors=True)
        pytest.skip(f"PostgreSQL cannot be set up here: {error}")
    return Server(f"postgresql://safepoint@/postgres?host={folder}", binaries, folder, account)


def _binaries() -> str:
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin/pg_ctl"), key=lambda path: int(path.split("/")[4]))
    if found:
        return os.path.dirname(found[-1])
    on_path = shutil.which("pg_ctl")
    if on_path is None or shutil.which("initdb") is None:
        pytest.skip(f"no PostgreSQL server programs on this machine; install them or set {ADDRESS}")
    return os.path.dirname(on_path)


def _account() -> str | None:
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return None
    for name in UNPRIVILEGED:
        with suppress(KeyError):
            return _entry(name).pw_name
    pytest.skip("running as root, and there is no unprivileged account to run PostgreSQL as")


def _entry(account: str) -> Any:
    import pwd  # not there on Windows, where no account is changed either

    return pwd.getpwnam(account)
