"""Small append-only files, one for each workflow: a line is there whole or not at all, and on disk when the call returns."""

from __future__ import annotations

import hashlib
import os
import re
from contextlib import contextmanager
from typing import TYPE_CHECKING

from safepoint.core.errors import SafepointError
from safepoint.core.files import sync_folder, write_all

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

HINT_CHARACTERS = 32


class JournalError(SafepointError):
    """A journal file that cannot be read as what it claims to be."""


def journal_path(folder: str, workflow_id: str, kind: str) -> str:
    """Return the file of one workflow: a readable hint and the digest of the whole id, so that no two ids can collide."""
    hint = re.sub(r"[^A-Za-z0-9_-]+", "-", workflow_id)[:HINT_CHARACTERS]
    return os.path.join(folder, f"{hint}-{hashlib.sha256(workflow_id.encode('utf-8')).hexdigest()}.{kind}.jsonl")


def extend(path: str, make: Callable[[list[bytes]], bytes | None]) -> None:
    """Append the line that `make` returns for the lines there are, and flush it; `None` appends nothing.

    The file is locked from reading to flushing. A torn last line that a crash left is cut off first.
    """
    os.makedirs(os.path.dirname(path), exist_ok=True)
    new = not os.path.exists(path)
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600)
    try:
        with _locked(descriptor):
            whole = read_lines(path)
            line = make(whole)
            if line is not None:
                _append(descriptor, sum(map(len, whole)) + len(whole), line)
    finally:
        os.close(descriptor)
    if new:
        sync_folder(os.path.dirname(path))


def read_lines(path: str) -> list[bytes]:
    """Return the whole lines of a journal; none when the file does not exist. A torn last line was never acknowledged."""
    try:
        with open(path, "rb") as file:
            data = file.read()
    except FileNotFoundError:
        return []
    return data.split(b"\n")[:-1]


def _append(descriptor: int, length: int, line: bytes) -> None:
    if b"\n" in line:
        raise JournalError("a line must not hold a line break")
    os.ftruncate(descriptor, length)
    os.lseek(descriptor, length, os.SEEK_SET)
    write_all(descriptor, line + b"\n")
    os.fsync(descriptor)


@contextmanager
def _locked(descriptor: int) -> Iterator[None]:
    """Hold the file for this process, where the platform has advisory locks."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    fcntl.flock(descriptor, fcntl.LOCK_EX)
    try:
        yield
    finally:
        fcntl.flock(descriptor, fcntl.LOCK_UN)
