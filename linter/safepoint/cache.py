"""What earlier runs found out, kept in one file per root: findings are replayed, not found again.

A file's result holds as long as the file is the same (size and modification time in nanoseconds, or a digest of its
content) and so are the files its verdict rests on. The store is a marshalled table in the user's own folder: quick to
load, but neither portable nor safe from strangers, so that it is named after tool and Python version, is only read when
this user owns it, and anything odd in it means an empty store. Writing replaces the file in one step; of two runs at once,
one wins whole.
"""

from __future__ import annotations

import marshal
import os
import sys
from binascii import crc32

from safepoint import __version__
from safepoint.core.diagnostic import Confidence, Diagnostic, Related, Severity, Span
from safepoint.core.plain import plain
from safepoint.core.record import NamedTuple
from safepoint.core.source import NOTEBOOK, PYTHON
from safepoint.core.suppression import Suppression

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from safepoint.dependence import Graph
    from safepoint.engine import Judged

FOLDER = ".safepoint_cache"
KEPT_STORES = 12
_FORMAT = 2

Key = tuple[int, int] | bytes
"""What tells one state of a file from another: size and nanoseconds, or a digest of the content."""


Plain = tuple[Key, str, "tuple[Any, ...] | int | None"]
"""An entry as it is written: the table is read in one go, and most of its entries are never asked for."""


class Entry(NamedTuple):
    """What is known of one input: its state then, its kind, and the packed result (None: it is no input of ours)."""

    key: Key
    kind: str
    result: tuple[Any, ...] | int | None


class Store:
    """The table of one root and scope; `stamp` says what all results in it rest on."""

    __slots__ = ("_graph", "changed", "entries", "extra", "path", "stamp")

    def __init__(self, path: str, stamp: str) -> None:
        self.path = path
        self.stamp = stamp
        self.entries: dict[str, Plain] = {}
        self.extra: dict[str, Any] = {}
        self.changed = False
        self._graph: bytes | Graph = b""

    @property
    def graph(self) -> Graph:
        """What the results rest on; decoded only when something has changed."""
        if isinstance(self._graph, bytes):
            self._graph = _decoded(self._graph)
        return self._graph

    def resumes(self, python: Iterable[str], told: object) -> bool:
        """Tell whether the last run saw the same Python files and was told the same, and remember what this one is told.

        Where it did not, every result is found anew, and what the old ones rested on is forgotten.
        """
        same = self.extra.get("told") == told and set(self.paths(PYTHON, NOTEBOOK)) == set(python)
        if not same:
            self.changed = True
            self.extra["told"] = told
            self._graph = b""
        return same

    def rests_on(self, state: object) -> None:
        """Forget the results of all Python files that were found in another state of the project than this one."""
        if self.extra.get("rests") == state:
            return
        self.changed = True
        self.extra["rests"] = state
        for path in self.paths(PYTHON, NOTEBOOK):
            del self.entries[path]

    def paths(self, *kinds: str) -> list[str]:
        """Return the known inputs of these kinds."""
        return [path for path, (_, kind, _) in self.entries.items() if kind in kinds]

    def result(self, path: str, key: Key) -> Entry | None:
        """Return what is known of a file in this very state."""
        entry = self.entries.get(path)
        return Entry._make(entry) if entry is not None and entry[0] == key else None

    def put(self, path: str, entry: Entry) -> None:
        """Remember an input's result."""
        self.entries[path] = (entry.key, entry.kind, entry.result)
        self.changed = True

    def forget(self, path: str) -> None:
        """Forget one input, so that the next run judges it again."""
        self.changed = self.entries.pop(path, None) is not None or self.changed

    def keep_only(self, paths: Iterable[str]) -> None:
        """Forget inputs that are no more."""
        wanted = set(paths)
        for path in [path for path in self.entries if path not in wanted]:
            del self.entries[path]
            self.changed = True

    def save(self) -> None:
        """Write the table if it has changed; a cache that cannot be written is left alone."""
        if not self.changed:
            return
        from safepoint.core.files import write_atomic

        graph = self._graph if isinstance(self._graph, bytes) else marshal.dumps(self._graph.parts)
        try:
            _prepare(os.path.dirname(self.path))
            write_atomic(
                self.path, marshal.dumps((_FORMAT, self.stamp, self.entries, self.extra, graph)), mode=0o600, durable=False
            )
            _forget_old(os.path.dirname(self.path))
        except (OSError, ValueError):
            return

    def load(self) -> None:
        """Read the table, if it is ours and rests on the same stamp."""
        try:
            with open(self.path, "rb") as file:
                if os.name != "nt" and os.fstat(file.fileno()).st_uid != os.geteuid():
                    return
                data = marshal.loads(file.read())  # noqa: S302  our own file, owner checked above
            form, stamp, table, extra, graph = data
        except (OSError, ValueError, EOFError, TypeError):
            return
        if form == _FORMAT and stamp == self.stamp and isinstance(table, dict) and isinstance(extra, dict):
            self.entries, self.extra, self._graph = table, extra, graph


def open_store(root: str, parts: Iterable[str]) -> Store:
    """Return the store of a root for runs that agree in `parts` (settings, working folder, scope); it may be empty."""
    stamp = "\0".join([__version__, sys.version, _state_of_the_code(), *parts])
    name = f"check-{sys.implementation.cache_tag}-{crc32(stamp.encode('utf-8', 'surrogatepass')):08x}.marshal"
    store = Store(os.path.join(root, FOLDER, name), stamp)
    store.load()
    return store


def pack(judged: Judged) -> tuple[Any, ...] | int:
    """Return a result as plain values: the number of loops for a file without findings, else everything."""
    if not judged.findings and not judged.suppressions and not judged.fault:
        return judged.loops
    return (plain(judged.findings), plain(judged.suppressions), plain(judged.lines), judged.loops, judged.fault)


def unpack(raw: tuple[Any, ...] | int) -> Judged:
    """Return a result from its plain form."""
    from safepoint.engine import Judged

    if isinstance(raw, int):
        return Judged(loops=raw)
    findings, suppressions, lines, loops, fault = raw
    comments = tuple(Suppression(*item) for item in suppressions)
    return Judged(tuple(map(_finding, findings)), comments, lines, loops, fault)


def _finding(raw: tuple[Any, ...]) -> Diagnostic:
    code, name, path, span, severity, confidence, message, help_text, related, cell, mark = raw
    return Diagnostic(
        code,
        name,
        path,
        Span(*span),
        Severity(severity),
        Confidence(confidence),
        message,
        help_text,
        tuple(Related(place, Span(*where), text, number) for place, where, text, number in related),
        cell,
        mark,
    )


def _decoded(data: bytes) -> Graph:
    from safepoint.dependence import Graph

    try:
        return Graph(marshal.loads(data))  # noqa: S302  part of our own file
    except (ValueError, EOFError, TypeError):
        return Graph()


def _state_of_the_code() -> str:
    """Return what changes whenever this code does: of a checkout its files' times, when installed what pip has recorded.

    The version alone does not tell one commit from the next, which may be installed under the same number. The record
    holds a hash of each file, so that a cache which is carried from one machine to another is good there as well.
    """
    package = os.path.dirname(os.path.abspath(__file__))
    if os.path.isdir(os.path.join(package, "_data")):
        try:
            with open(
                os.path.join(os.path.dirname(package), f"safepoint-{__version__}.dist-info", "RECORD"), "rb"
            ) as record:
                return f"{crc32(record.read()):08x}"
        except OSError:
            return ""
    newest, folders = 0, [package, *[os.path.join(package, part) for part in ("checks", "contract", "core", "loops")]]
    for folder in folders:
        with os.scandir(folder) as entries:
            found = list(entries)
        newest = max([newest, *(e.stat().st_mtime_ns for e in found if e.name.endswith(".py"))])
        if folder != package:
            folders += [e.path for e in found if e.is_dir() and e.name != "__pycache__"]
    return str(newest)


def _prepare(folder: str) -> None:
    if os.path.isdir(folder):
        return
    os.makedirs(folder, mode=0o700, exist_ok=True)
    for name, text in ((".gitignore", "*\n"), ("CACHEDIR.TAG", "Signature: 8a477f597d28d172789f06886806bc55\n")):
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text)


def _forget_old(folder: str) -> None:
    with os.scandir(folder) as entries:
        stores = sorted((e.stat().st_mtime_ns, e.path) for e in entries if e.name.startswith("check-"))
    for _, path in stores[:-KEPT_STORES]:
        os.unlink(path)
