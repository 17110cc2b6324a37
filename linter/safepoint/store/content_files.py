"""Large contents as files named by their digest, beside the database: complete and flushed, or not there at all.

A file is written under a temporary name, flushed, renamed, and its folder flushed. While it is being written its writer
holds a lock on it, so a sweep can tell the leavings of a killed process from the work of a living one.
"""

from __future__ import annotations

import os
import secrets
from typing import TYPE_CHECKING

from safepoint.core.files import TEMPORARY_PREFIX, sync_folder, write_all

if TYPE_CHECKING:
    from collections.abc import Iterator

_CHUNK = 1 << 18
_NEW_FILE = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
_OLD_FILE = os.O_RDWR | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)


class ContentFiles:
    """The contents in one folder, which is made when it is first needed."""

    __slots__ = ("folder",)

    def __init__(self, folder: str) -> None:
        self.folder = folder

    def path(self, digest: str) -> str:
        """Return where a content stands; digests are our own words (`blob:` and hex digits), so they are safe in a path."""
        name = digest.replace(":", "-")
        return os.path.join(self.folder, name[-64:][:2], name)

    def write(self, digest: str, body: bytes) -> None:
        """Make the content durable; a file that already holds exactly `body` is left alone."""
        path = self.path(digest)
        if self.holds(digest, body):
            return
        self._make_folder(os.path.dirname(path))
        try:
            self._write_new(path, body)
        except FileNotFoundError:  # a sweep took the file in the instant between its creation and its lock
            self._write_new(path, body)
        sync_folder(os.path.dirname(path))

    def holds(self, digest: str, body: bytes) -> bool:
        """Return whether the stored file is there and equals `body`."""
        path = self.path(digest)
        try:
            if os.stat(path).st_size != len(body):
                return False
        except FileNotFoundError:
            return False
        view, position = memoryview(body), 0
        for chunk in self.read(digest):
            if view[position : position + len(chunk)] != chunk:
                return False
            position += len(chunk)
        return position == len(body)

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

    def digests(self) -> Iterator[str]:
        """Yield the digests of all files."""
        for _, name in self._names():
            if not name.startswith(TEMPORARY_PREFIX):
                yield name.replace("-", ":")

    def sweep(self) -> int:
        """Remove what killed processes left half written; return how many files that were."""
        return sum(
            _abandoned(os.path.join(folder, name)) for folder, name in self._names() if name.startswith(TEMPORARY_PREFIX)
        )

    def _names(self) -> Iterator[tuple[str, str]]:
        try:
            folders = sorted(os.listdir(self.folder))
        except FileNotFoundError:
            return
        for part in folders:
            folder = os.path.join(self.folder, part)
            yield from ((folder, name) for name in sorted(os.listdir(folder)))

    def _make_folder(self, folder: str) -> None:
        for path, above in ((self.folder, os.path.dirname(os.path.abspath(self.folder))), (folder, self.folder)):
            try:
                os.mkdir(path, 0o700)
            except FileExistsError:
                continue
            sync_folder(above)

    def _write_new(self, path: str, body: bytes) -> None:
        temporary = os.path.join(os.path.dirname(path), f"{TEMPORARY_PREFIX}{os.getpid()}-{secrets.token_hex(8)}.tmp")
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
