"""A sink that keeps events as hash-linked JSON Lines: a cut tail is mended, a changed line is found.

A line is `{"seq":N,"prev":"…","event":{…},"link":"…"}`: `link` is the SHA-256 of `safepoint_event_v1:` and the line's own
bytes up to `,"link"`; `prev` is the link of the line before (64 zeros for the first of all). Whoever can write the file can
also compute a new chain, and a tail cut at a line's end leaves a shorter valid one: note the last link elsewhere, and
compare it with what `verify_events` returns, if that matters.
"""

from __future__ import annotations

import hashlib
import json
import os
import threading
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from safepoint.core.files import write_all
from safepoint.runtime.errors import BackendError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.runtime.events import CheckpointEvent

try:
    _fcntl: Any = import_module("fcntl")
except ImportError:  # Windows: one process a file
    _fcntl = None

GENESIS = "0" * 64
"""What the first line links to."""

DEFAULT_MAX_BYTES = 16 * 1024 * 1024
_DOMAIN = b"safepoint_event_v1:"
_LINK = b',"link":"'
_WINDOW = 16 * 1024


class Tail(NamedTuple):
    """Where a chain of events ends: the size of the file's whole lines in bytes, the last line's number and link."""

    size: int
    seq: int
    link: str


class JsonLinesSink:
    """Appends events to `path`, each line linked to the one before.

    Threads and processes may share a file; each line is written under its lock. A line that a crash cut short is moved to
    `path.torn` before the next one is written. A file that would grow beyond `max_bytes` is renamed to `path.1` (older ones
    to `.2` and so on; `backups` of them, at least one, are kept) and the chain goes on in a new file. `durable=True` flushes
    each line to the disk, which costs as much as a save; without it a line survives the process but not a power loss.
    Raises `BackendError` when the file cannot be used, or its last line is no link.
    """

    def __init__(
        self, path: str | os.PathLike[str], *, max_bytes: int = DEFAULT_MAX_BYTES, backups: int = 3, durable: bool = False
    ) -> None:
        self.path = os.fspath(path)
        self._max_bytes = max_bytes
        self._backups = max(backups, 1)
        self._durable = durable
        self._lock = threading.Lock()
        self._pid = os.getpid()
        self._file = -1
        self._tail = Tail(-1, 0, GENESIS)
        self._write(None)

    def emit(self, event: CheckpointEvent) -> None:
        """Append one line; raise `BackendError` when that failed, with the file as it was."""
        self._write(json.dumps(event._asdict(), separators=(",", ":")))

    def close(self) -> None:
        """Close the file; a later event opens it again."""
        with self._lock:
            self._close()

    def _write(self, event: str | None) -> None:
        if os.getpid() != self._pid:
            # A forked child must not share the parent's open file: the two would hold one lock.
            self._lock, self._pid = threading.Lock(), os.getpid()
            self._close()
        with self._lock:
            try:
                self._open_locked()
                try:
                    if event is not None:
                        self._append(event)
                finally:
                    _lock(self._file, held=False)
            except OSError as error:
                self._close()
                advice = "make room or choose another path"
                raise BackendError(f"the event log {self.path} cannot be written: {error}; {advice}") from error

    def _open_locked(self) -> None:
        while True:
            if self._file < 0:
                flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_CLOEXEC", 0)
                self._file = os.open(self.path, flags, 0o600)
            _lock(self._file, held=True)
            if _same_file(self._file, self.path):
                break
            self._close()  # somebody renamed it while we waited for the lock
        if os.fstat(self._file).st_size != self._tail.size:
            self._tail = mended_tail(self._file, self.path)

    def _append(self, event: str) -> None:
        line = _line(self._tail, event)
        if self._tail.size and self._tail.size + len(line) > self._max_bytes:
            self._rotate()
            line = _line(self._tail, event)
        try:
            write_all(self._file, line)
            if self._durable:
                os.fsync(self._file)
        except OSError:
            os.ftruncate(self._file, self._tail.size)
            raise
        self._tail = Tail(self._tail.size + len(line), self._tail.seq + 1, line[-67:-3].decode())

    def _rotate(self) -> None:
        for number in range(self._backups, 1, -1):
            if os.path.exists(f"{self.path}.{number - 1}"):
                os.replace(f"{self.path}.{number - 1}", f"{self.path}.{number}")
        if _fcntl is None:
            self._close()  # Windows renames no open file
        os.replace(self.path, f"{self.path}.1")
        self._close()
        self._open_locked()

    def _close(self) -> None:
        if self._file >= 0:
            os.close(self._file)
        self._file = -1
        self._tail = Tail(-1, 0, GENESIS)


def mended_tail(file: int, path: str) -> Tail:
    """Return where the open file's chain ends, after moving a last line that was cut short to `path.torn`.

    An empty file goes on from `path.1`, if there is one. Raises `BackendError` when the last whole line is no link.
    """
    size = os.fstat(file).st_size
    last, torn = _last_line(file, size)
    if torn:
        with open(f"{path}.torn", "ab") as kept:
            kept.write(torn + b"\n")
        os.ftruncate(file, size - len(torn))
    if last is not None:
        return _checked_tail(last, path, size - len(torn))
    if not os.path.exists(f"{path}.1"):
        return Tail(0, 0, GENESIS)
    with open(f"{path}.1", "rb") as older:
        before, _ = _last_line(older.fileno(), os.fstat(older.fileno()).st_size)
    return Tail(0, 0, GENESIS) if before is None else _checked_tail(before, f"{path}.1", 0)


class EventLogReport(NamedTuple):
    """What `verify_events` found: how many lines link, the last of them, and what is wrong after it (`None` if nothing).

    `first_seq` above 1 means that older files were left out. A last line that was cut short is named in `problem`; the next
    `emit` mends it.
    """

    events: int
    first_seq: int
    last_seq: int
    last_link: str
    problem: str | None


def verify_events(*paths: str | os.PathLike[str]) -> EventLogReport:
    """Check the chain through files in the order given, oldest first (`log.jsonl.2`, `log.jsonl.1`, `log.jsonl`)."""
    count, first, tail = 0, 0, None
    for path in paths:
        for number, line in enumerate(_lines(path), 1):
            problem, tail_here = _check_line(line, tail)
            if problem is not None or tail_here is None:
                where = f"{os.fspath(path)}:{number}: {problem}"
                return EventLogReport(count, first, tail.seq if tail else 0, tail.link if tail else GENESIS, where)
            first = first or tail_here.seq
            tail = tail_here
            count += 1
    return EventLogReport(count, first, tail.seq if tail else 0, tail.link if tail else GENESIS, None)


def _line(tail: Tail, event: str) -> bytes:
    body = f'{{"seq":{tail.seq + 1},"prev":"{tail.link}","event":{event}'.encode()
    return body + _LINK + _link(body).encode() + b'"}\n'


def _link(body: bytes) -> str:
    return hashlib.sha256(_DOMAIN + body).hexdigest()


def _lines(path: str | os.PathLike[str]) -> Iterator[bytes]:
    with open(path, "rb") as file:
        yield from file


def _check_line(line: bytes, before: Tail | None) -> tuple[str | None, Tail | None]:
    if not line.endswith(b"\n"):
        return "the last line was cut short", None
    body, mark, rest = line[:-1].rpartition(_LINK)
    link = rest[:-2].decode("ascii", "replace")
    if not mark or rest[-2:] != b'"}' or _link(body) != link:
        return "the line was changed: its link does not fit its bytes", None
    try:
        entry = json.loads(line)
        seq, prev = int(entry["seq"]), str(entry["prev"])
    except (ValueError, KeyError, TypeError):
        return "the line is no event", None
    expected = before or Tail(0, seq - 1, GENESIS if seq == 1 else prev)
    if (seq, prev) != (expected.seq + 1, expected.link):
        return f"the line is number {seq} and does not follow number {expected.seq}: lines are missing or moved", None
    return None, Tail(0, seq, link)


def _checked_tail(line: bytes, path: str, size: int) -> Tail:
    problem, tail = _check_line(line, None)
    if tail is None:
        raise BackendError(f"the event log {path} ends with a line that is no link ({problem}); move the file away")
    return tail._replace(size=size)


def _last_line(file: int, size: int) -> tuple[bytes | None, bytes]:
    """Return the last whole line, and what stands after it."""
    window = _WINDOW
    while True:
        start = max(size - window, 0)
        data = _read(file, start, size - start)
        end = data.rfind(b"\n") + 1
        begin = data.rfind(b"\n", 0, max(end - 1, 0)) + 1
        if start == 0 or (end and begin):
            return (data[begin:end] if end else None), data[end:]
        window *= 4


def _read(file: int, start: int, length: int) -> bytes:
    os.lseek(file, start, os.SEEK_SET)
    parts: list[bytes] = []
    while length > 0:
        part = os.read(file, length)
        if not part:
            break
        parts.append(part)
        length -= len(part)
    return b"".join(parts)


def _lock(file: int, *, held: bool) -> None:
    if _fcntl is not None and file >= 0:
        _fcntl.flock(file, _fcntl.LOCK_EX if held else _fcntl.LOCK_UN)


def _same_file(file: int, path: str) -> bool:
    try:
        return os.path.samestat(os.fstat(file), os.stat(path))
    except FileNotFoundError:
        return False
