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
    from collections.abc import Iterator

HINT_CHARACTERS = 32


class JournalError(SafepointError):
    """A journal file that cannot be read as what it claims to be."""


def journal_path(folder: str, workflow_id: str, kind: str) -> str:
    """Return the file of one workflow: a readable hint and the digest of the whole id, so that no two ids can collide."""
    hint = re.sub(r"[^A-Za-z0-9_-]+", "-", workflow_id)[:HINT_CHARACTERS]
    return os.path.join(folder, f"{hint}-{hashlib.sha256(workflow_id.encode('utf-8')).hexdigest()}.{kind}.jsonl")


def append_line(path: str, line: bytes) -> None:
    """Append one line and flush it; a torn last line that a crash left is cut off first."""
    if b"\n" in line:
        raise JournalError(f"a line of {path} must not hold a line break")
    os.makedirs(os.path.dirname(path), exist_ok=True)
    new = not os.path.exists(path)
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600)
    try:
        with _locked(descriptor):
            os.lseek(descriptor, _whole_length(descriptor), os.SEEK_SET)
            os.ftruncate(descriptor, os.lseek(descriptor, 0, os.SEEK_CUR))
            write_all(descriptor, line + b"\n")
            os.fsync(descriptor)
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


def _whole_length(descriptor: int) -> int:
    """Return the length up to and including the last line break."""
    end = os.lseek(descriptor, 0, os.SEEK_END)
    while end > 0:
        start = max(end - 65536, 0)
        os.lseek(descriptor, start, os.SEEK_SET)
        at = os.read(descriptor, end - start).rfind(b"\n")
        if at >= 0:
            return start + at + 1
        end = start
    return 0


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
