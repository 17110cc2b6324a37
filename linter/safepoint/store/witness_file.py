"""The witness as a file of its own: one JSON line for each head, appended and flushed; a stream's highest version counts.

So an older line that somebody puts back at the end changes nothing. Lines that were cut off cannot be missed: the file is
what the store is judged by, and nothing judges the file but the seals in it.
"""

from __future__ import annotations

import json
import os
import threading

from safepoint.core.canonical import canonical_bytes
from safepoint.core.files import sync_folder, write_all, write_atomic
from safepoint.store.errors import WitnessError
from safepoint.store.record import WitnessRow

_COMPACT_BYTES = 8 << 20


class FileWitness:
    """Heads in the file at `path`, made for its owner only. A torn last line, left by a crash, does not count."""

    def __init__(self, path: str) -> None:
        self._path = os.path.abspath(path)
        self._lock = threading.Lock()
        self._heads: dict[str, WitnessRow] = {}
        self._read_to = 0
        self._identity = (0, 0)
        try:
            self._make()
            self._catch_up()
        except OSError as error:
            raise WitnessError(f"{path}: {error.strerror}; the witness must be readable and writable") from error

    def remember(self, row: WitnessRow) -> None:
        """Append a head and flush it."""
        line = canonical_bytes([*row[:-1], row.seal.hex() if row.seal else None]) + b"\n"
        try:
            with self._lock:
                self._append(line)
                self._note(row)
        except OSError as error:
            raise WitnessError(f"{self._path}: {error.strerror}; the save is stored but not witnessed, retry it") from error

    def recall(self, stream: str) -> WitnessRow | None:
        """Return the newest head of a stream, also when another process wrote it."""
        try:
            with self._lock:
                self._catch_up()
                return self._heads.get(stream)
        except OSError as error:
            raise WitnessError(f"{self._path}: {error.strerror}; without its witness the store cannot be judged") from error

    def close(self) -> None:
        """Nothing stays open."""

    def _make(self) -> None:
        try:
            os.close(os.open(self._path, os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_CLOEXEC", 0), 0o600))
        except FileExistsError:
            return
        sync_folder(os.path.dirname(self._path))

    def _append(self, line: bytes) -> None:
        descriptor = os.open(self._path, os.O_RDWR | os.O_APPEND | getattr(os, "O_CLOEXEC", 0))
        try:
            _exclusive(descriptor)
            size = os.fstat(descriptor).st_size
            if size and os.pread(descriptor, 1, size - 1) != b"\n":
                line = b"\n" + line  # ends a line that a crash has torn
            write_all(descriptor, line)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        if size > _COMPACT_BYTES:
            self._compact()

    def _catch_up(self) -> None:
        status = os.stat(self._path)
        if (status.st_dev, status.st_ino) != self._identity or status.st_size < self._read_to:
            self._heads, self._read_to, self._identity = {}, 0, (status.st_dev, status.st_ino)
        if status.st_size == self._read_to:
            return
        with open(self._path, "rb") as file:
            file.seek(self._read_to)
            data = file.read()
        whole = data[: data.rfind(b"\n") + 1]
        for line in whole.splitlines():
            self._take(line)
        self._read_to += len(whole)

    def _take(self, line: bytes) -> None:
        try:
            *fields, seal = json.loads(line)
            row = WitnessRow._make([*fields, bytes.fromhex(seal) if seal else None])
        except (ValueError, TypeError):
            return  # torn by a crash; the save it belonged to was never acknowledged
        self._note(row)

    def _note(self, row: WitnessRow) -> None:
        known = self._heads.get(row.stream)
        if known is None or known.store_id != row.store_id or known.version <= row.version:
            self._heads[row.stream] = row

    def _compact(self) -> None:
        self._catch_up()
        lines = [canonical_bytes([*row[:-1], row.seal.hex() if row.seal else None]) for row in self._heads.values()]
        write_atomic(self._path, b"\n".join(lines) + b"\n", mode=0o600)


def _exclusive(descriptor: int) -> None:
    if os.name != "nt":
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX)
