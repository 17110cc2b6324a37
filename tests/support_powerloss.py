"""Power loss, simulated: a real run's file operations are recorded by strace, and any crash's disk can be made of them.

What survives a power loss, here: of each file what was there at its last fsync or fdatasync, and any part of what was
written since, in pieces of a disk sector; of each folder its entries at its last fsync, and then the first few of the later
changes. Nothing more is granted: a flushed file without a flushed folder entry may be gone.
"""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from typing import NamedTuple

SECTOR = 512
CALLS = (
    "openat,creat,close,dup,dup2,write,writev,pwrite64,pwritev,fsync,fdatasync,ftruncate,rename,renameat,renameat2,link,linkat,"
    "unlink,unlinkat,mkdir,mkdirat,sync_file_range,fallocate,mmap"
)


class Op(NamedTuple):
    """One recorded operation; `path` for folders' changes is the entry, `other` the second path of a rename or link."""

    kind: str
    path: str = ""
    other: str = ""
    offset: int = 0
    data: bytes = b""


def record(folder: str, program: str, *arguments: str) -> list[Op]:
    """Run a Python program under strace and return what it did below `folder`, and, as kind `said`, what it printed."""
    trace = folder.rstrip("/") + ".trace"
    command = [
        "strace",
        "-f",
        "-qq",
        "-y",
        "-xx",
        "-s",
        "100000000",
        "-e",
        f"trace={CALLS}",
        "-e",
        "signal=none",
        "-o",
        trace,
    ]
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [*command, sys.executable, "-c", program, *arguments], capture_output=True, text=True, timeout=300, env=environment
    )
    assert done.returncode == 0, done.stderr
    with open(trace, encoding="ascii") as file:
        ops = _Parser(folder).parse(file)
    os.unlink(trace)
    return ops


_LINE = re.compile(r"^(?:\d+\s+)?(\w+)\((.*)\)\s+= (-?\d+|\?)(?:<([^>]*)>)?.*$", re.DOTALL)
_DESCRIPTOR = re.compile(r"^(\d+|AT_FDCWD)<((?:\\x[0-9a-f]{2})*|[^>]*)>")


_RESUMED = re.compile(r"^(\d+)\s+<\.\.\. \w+ resumed>(.*)$", re.DOTALL)
_UNFINISHED = " <unfinished ...>"


def _whole(lines):
    """Join the calls that another thread's interrupted in the trace; each counts where it ended."""
    begun: dict[str, str] = {}
    for line in lines:
        if _UNFINISHED in line:
            begun[line.split()[0]] = line[: line.index(_UNFINISHED)]
            continue
        rest = _RESUMED.match(line)
        yield begun.pop(rest[1]) + rest[2] if rest and rest[1] in begun else line


def _text(hexed: str) -> bytes:
    return bytes.fromhex(hexed.strip('"').replace("\\x", ""))


class _Parser:
    """Turns strace's lines into operations; positions of plain writes are counted for each open file."""

    def __init__(self, folder: str) -> None:
        self.folder = os.path.realpath(folder)
        self.positions: dict[int, int] = {}
        self.appending: set[int] = set()
        self.sizes: dict[str, int] = {}

    def parse(self, lines) -> list[Op]:
        ops: list[Op] = []
        for line in _whole(lines):
            found = _LINE.match(line)
            if found and not found[3].startswith("-"):
                ops.extend(self._op(found[1], self._arguments(found[2]), int(found[3])))
        return ops

    def _arguments(self, text: str) -> list[str]:
        return [part.strip() for part in text.split(", ")]

    def _ours(self, path: str) -> bool:
        return (path == self.folder or path.startswith(self.folder + "/")) and not path.endswith("-shm")

    def _of(self, descriptor: str) -> tuple[int, str]:
        found = _DESCRIPTOR.match(descriptor)
        if not found or found[1] == "AT_FDCWD":
            return -1, ""
        path = _text(found[2]).decode() if found[2].startswith("\\x") else found[2]
        return int(found[1]), path.removesuffix(" (deleted)")

    def _path(self, hexed: str) -> str:
        return os.path.normpath(os.path.join(self.folder, _text(hexed).decode()))

    def _op(self, call, arguments, result):
        handler = getattr(self, f"_{call}", None)
        return handler(arguments, result) if handler else []

    def _openat(self, arguments, result):
        path, flags = self._path(arguments[1]), arguments[2]
        self.positions[result] = 0
        self.appending.discard(result)
        if not self._ours(path):
            return []
        if "O_APPEND" in flags:
            self.appending.add(result)
        ops = []
        if "O_CREAT" in flags and path not in self.sizes:
            self.sizes[path] = 0
            ops.append(Op("create", path))
        if "O_TRUNC" in flags:
            self.sizes[path] = 0
            ops.append(Op("truncate", path))
        return ops

    def _write(self, arguments, result):
        number, path = self._of(arguments[0])
        data = _text(arguments[1])[:result]
        if number == 1:
            return [Op("said", data=data)]
        if not self._ours(path):
            return []
        start = self.sizes[path] if number in self.appending else self.positions[number]
        self.positions[number] = start + result
        return self._written(path, start, data)

    def _pwrite64(self, arguments, result):
        _, path = self._of(arguments[0])
        return self._written(path, int(arguments[3]), _text(arguments[1])[:result]) if self._ours(path) else []

    def _written(self, path, start, data):
        self.sizes[path] = max(self.sizes.get(path, 0), start + len(data))
        return [Op("write", path, offset=start, data=data)]

    def _fsync(self, arguments, _result):
        _, path = self._of(arguments[0])
        return [Op("sync", path)] if self._ours(path) else []

    _fdatasync = _fsync

    def _ftruncate(self, arguments, _result):
        _, path = self._of(arguments[0])
        if not self._ours(path):
            return []
        self.sizes[path] = int(arguments[1])
        return [Op("truncate", path, offset=int(arguments[1]))]

    def _unlink(self, arguments, _result):
        return self._gone(self._path(arguments[0]))

    def _unlinkat(self, arguments, _result):
        return self._gone(self._path(arguments[1]))

    def _gone(self, path):
        self.sizes.pop(path, None)
        return [Op("unlink", path)] if self._ours(path) else []

    def _rename(self, arguments, _result):
        return self._moved("rename", self._path(arguments[0]), self._path(arguments[1]))

    def _renameat2(self, arguments, _result):
        return self._moved("rename", self._path(arguments[1]), self._path(arguments[3]))

    def _link(self, arguments, _result):
        return self._moved("link", self._path(arguments[0]), self._path(arguments[1]))

    def _linkat(self, arguments, _result):
        return self._moved("link", self._path(arguments[1]), self._path(arguments[3]))

    def _moved(self, kind, old, new):
        if not self._ours(old):
            return []
        self.sizes[new] = self.sizes[old]
        if kind == "rename":
            del self.sizes[old]
        return [Op(kind, old, new)]

    def _mkdir(self, arguments, _result):
        path = self._path(arguments[0])
        return [Op("mkdir", path)] if self._ours(path) else []

    def _mkdirat(self, arguments, _result):
        return self._mkdir(arguments[1:], _result)

    def _unsupported(self, arguments, _result):
        assert not self._ours(self._of(arguments[0])[1]), f"the simulation does not know this call: {arguments}"
        return []

    _writev = _pwritev = _fallocate = _unsupported

    def _mmap(self, arguments, _result):
        number, path = self._of(arguments[4])
        shared = "MAP_SHARED" in arguments[3] and "PROT_WRITE" in arguments[2]
        assert not (number >= 0 and shared and self._ours(path)), f"{path} is written through memory"
        return []


class _File:
    def __init__(self) -> None:
        self.durable = b""
        self.pending: list[Op] = []


class Disk:
    """The folder as the operations leave it, with what is durable of it and what is not."""

    def __init__(self, folder: str) -> None:
        self.root = os.path.realpath(folder)
        self.entries: dict[str, dict[str, _File | None]] = {self.root: {}}
        self.changes: dict[str, list[Op]] = {self.root: []}
        self.now: dict[str, _File] = {}

    def apply(self, op: Op) -> None:
        """Let one operation happen."""
        kind = op.kind
        if kind in ("write", "truncate"):
            self.now[op.path].pending.append(op)
        elif kind == "sync" and op.path in self.now:
            file = self.now[op.path]
            file.durable, file.pending = _played(file.durable, file.pending), []
        elif kind == "sync":
            for change in self.changes[op.path]:
                _enter(self.entries, change)
            self.changes[op.path] = []
        elif kind != "said":
            self._change(op)

    def _change(self, op: Op) -> None:
        if op.kind == "create":
            self.now[op.path] = _File()
        elif op.kind == "mkdir":
            self.changes[op.path], self.entries[op.path] = [], {}
        elif op.kind == "unlink":
            self.now.pop(op.path, None)
        else:
            self.now[op.other] = self.now.pop(op.path) if op.kind == "rename" else self.now[op.path]
        target = self.now.get(op.other or op.path)
        change = (op, target)
        self.changes[os.path.dirname(op.other or op.path)].append(change)

    def crash(self, folder: str, chooser: random.Random, variant: str) -> None:
        """Write to `folder` what a power loss may leave: `none` or `all` of what is not durable, or a random part (`some`)."""
        entries = {path: dict(names) for path, names in self.entries.items()}
        for changes in self.changes.values():
            kept = {"none": 0, "all": len(changes)}.get(variant, chooser.randint(0, len(changes)))
            for change in changes[:kept]:
                _enter(entries, change)
        self._write(self.root, folder, entries, chooser, variant)

    def _write(self, path, folder, entries, chooser, variant) -> None:
        os.makedirs(folder, exist_ok=True)
        for name, file in entries.get(path, {}).items():
            if file is None:
                self._write(os.path.join(path, name), os.path.join(folder, name), entries, chooser, variant)
                continue
            data = _played(file.durable, _survivors(file.pending, chooser, variant))
            with open(os.path.join(folder, name), "wb") as target:
                target.write(data)


def _enter(entries, change) -> None:
    op, file = change
    parent, name = os.path.split(op.other or op.path)
    if op.kind == "unlink":
        entries[parent].pop(name, None)
        return
    entries[parent][name] = file
    if op.kind == "rename":
        old, before = os.path.split(op.path)
        entries[old].pop(before, None)


def _survivors(pending, chooser, variant):
    if variant != "some":
        return pending if variant == "all" else []
    survivors = []
    for op in pending:
        if op.kind == "truncate":
            survivors += [op] if chooser.random() < 0.5 else []
            continue
        lucky = chooser.random()
        for start in range(0, len(op.data), SECTOR):
            if chooser.random() < lucky:
                survivors.append(op._replace(offset=op.offset + start, data=op.data[start : start + SECTOR]))
    return survivors


def _played(data: bytes, ops) -> bytes:
    if not ops:
        return data
    result = bytearray(data)
    for op in ops:
        if op.kind == "truncate":
            del result[op.offset :]
            result.extend(bytes(op.offset - len(result)))
        else:
            if len(result) < op.offset:
                result.extend(bytes(op.offset - len(result)))
            result[op.offset : op.offset + len(op.data)] = op.data
    return bytes(result)
