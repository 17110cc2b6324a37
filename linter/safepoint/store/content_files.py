"""Large contents as files named by their digest, beside the database: complete and flushed, or not there at all.

A file is written in the folder `partial`, flushed, moved to its name, and the folder is flushed. While it is being written
its writer holds a lock on it, so a sweep can tell the leavings of a killed process from the work of a living one.
"""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

from safepoint.core.files import sync_folder, write_all

if TYPE_CHECKING:
    from collections.abc import Iterator

_CHUNK = 1 << 16
"""Small enough to stay in the processor's cache between reading and hashing."""

_PARTIAL = "partial"
_REMEMBERED = 4096
_NEW_FILE = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
_OLD_FILE = os.O_RDWR | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)


class ContentFiles:
    """The contents in one folder, which is made when it is first needed."""

    __slots__ = ("_seen", "folder")

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self._seen: dict[str, tuple[int, ...]] = {}

    def path(self, digest: str) -> str:
        """Return where a content stands; digests are our own words (`blob:` and hex digits), so they are safe in a path."""
        return os.path.join(self.folder, digest.replace(":", "-"))

    def write(self, digest: str, body: bytes) -> None:
        """Make the content durable; a file that already holds exactly `body` is left alone."""
        if self.holds(digest, body):
            return
        path = self.path(digest)
        self._make_folders()
        try:
            self._write_new(path, body)
        except FileNotFoundError:  # a sweep took the file in the instant between its creation and its lock
            self._write_new(path, body)
        sync_folder(self.folder)
        self._remember(digest, _signature(path))

    def holds(self, digest: str, body: bytes) -> bool:
        """Return whether the stored file is there and equals `body`; a file is read once, and again when it has changed."""
        signature = _signature(self.path(digest))
        if signature is None or signature[0] != len(body):
            return False
        if self._seen.get(digest) == signature:
            return True
        view, position = memoryview(body), 0
        for chunk in self.read(digest):
            if view[position : position + len(chunk)] != chunk:
                return False
            position += len(chunk)
        self._remember(digest, signature)
        return position == len(body)

    def _remember(self, digest: str, signature: tuple[int, ...] | None) -> None:
        if len(self._seen) >= _REMEMBERED:
            self._seen.clear()
        if signature is not None:
            self._seen[digest] = signature

    def exists(self, digest: str, size: int) -> bool:
        """Return whether a file of that size is there."""
        try:
            return os.stat(self.path(digest)).st_size == size
        except FileNotFoundError:
            return False

    def read(self, digest: str) -> Iterator[bytes]:
        """Yield the bytes in chunks; raises FileNotFoundError when there are none."""
        with open(self.path(digest), "rb", buffering=0) as file:
            while chunk := file.read(_CHUNK):
                yield chunk

    def remove(self, digest: str) -> None:
        """Remove the content if it is there."""
        try:
            os.unlink(self.path(digest))
        except FileNotFoundError:
            return

    def old_digests(self, age_s: float) -> Iterator[str]:
        """Yield the digests of files that were written longer ago than `age_s` seconds."""
        limit = time.time() - age_s
        try:
            entries = list(os.scandir(self.folder))
        except FileNotFoundError:
            return
        for entry in entries:
            if entry.name != _PARTIAL and entry.stat().st_mtime < limit:
                yield entry.name.replace("-", ":")

    def sweep(self) -> int:
        """Remove what killed processes left half written; return how many files that were."""
        partial = os.path.join(self.folder, _PARTIAL)
        try:
            names = os.listdir(partial)
        except FileNotFoundError:
            return 0
        return sum(_abandoned(os.path.join(partial, name)) for name in names)

    def _make_folders(self) -> None:
        for path in (self.folder, os.path.join(self.folder, _PARTIAL)):
            try:
                os.mkdir(path, 0o700)
            except FileExistsError:
                continue
            sync_folder(os.path.dirname(path))

    def _write_new(self, path: str, body: bytes) -> None:
        name = f"{os.getpid()}-{os.urandom(8).hex()}.tmp"
        temporary = os.path.join(self.folder, _PARTIAL, name)
        descriptor = os.open(temporary, _NEW_FILE, 0o600)
        try:
            _lock(descriptor)
            write_all(descriptor, body)
            os.fsync(descriptor)
            os.rename(temporary, path)
        except BaseException:
            if os.path.lexists(temporary):
                os.unlink(temporary)
            raise
        finally:
            os.close(descriptor)


def _signature(path: str) -> tuple[int, ...] | None:
    """Return what tells a file from a changed one: size, identity and times; `None` when it is not there."""
    try:
        status = os.stat(path)
    except FileNotFoundError:
        return None
    return status.st_size, status.st_ino, status.st_mtime_ns, status.st_ctime_ns


def _lock(descriptor: int) -> bool:
    if os.name == "nt":
        return True
    import fcntl

    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _abandoned(path: str) -> bool:
    try:
        descriptor = os.open(path, _OLD_FILE)
    except FileNotFoundError:
        return False
    try:
        if not _lock(descriptor):
            return False
        os.unlink(path)
    finally:
        os.close(descriptor)
    return True
