"""One run of the linter over files: search, replay what is known, judge the rest, conclude."""

from __future__ import annotations

import os

from safepoint import conclusion, engine
from safepoint.cache import Entry, Store, open_store, pack, unpack
from safepoint.core.globs import IgnoreFile
from safepoint.core.paths import rooted
from safepoint.core.record import NamedTuple
from safepoint.core.source import CONTRACT, NOTEBOOK, PYTHON, Source, Unreadable, decode_python, decode_utf8
from safepoint.discovery import YAML, Rules, discover, kind_of, read_bytes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any

    from safepoint.binding import Told
    from safepoint.cache import Key
    from safepoint.config import Settings
    from safepoint.core.baseline import Baseline
    from safepoint.core.report import Report
    from safepoint.discovery import Found
    from safepoint.engine import Judged
    from safepoint.trees import LazyTrees


MOST_NEIGHBOURS = 400
"""A file judged alone is seen in a project of at most this many files: looking through more would be felt in an editor."""


class Request(NamedTuple):
    """What a run is asked to do.

    `paths` are as the user gave them; `text` is what standard input held, under the name `paths[0]`. `jobs` is the number
    of processes (0: as many as there are processors). `cache` says whether results of earlier runs may be used, `content`
    whether files are told apart by their content and not by size and time. `progress` is called with files done and all.
    `fast` allows the short ways of judging a bulk of files (see `judging.Work`).
    """

    paths: tuple[str, ...]
    settings: Settings
    filters: conclusion.Filters = conclusion.Filters()
    exclude: tuple[str, ...] = ()
    gitignore: bool = True
    force_exclude: bool = False
    text: bytes | None = None
    baseline: Baseline | None = None
    jobs: int = 0
    cache: bool = True
    content: bool = False
    progress: Callable[[int, int], None] | None = None
    fast: bool = True


class Outcome(NamedTuple):
    """The report of a run, and the named files that are neither Python nor contracts."""

    report: Report
    unknown: tuple[str, ...] = ()


def lint(request: Request) -> Outcome:
    """Judge everything below the paths of `request`."""
    run = _Run(request)
    unknown = run.judge_stdin() if request.text is not None else run.judge_paths()
    report = conclusion.conclude(run.judged, request.filters, rooted=run.rooted, baseline=request.baseline)
    return Outcome(report, tuple(unknown))


def read_source(path: str, kind: str, data: bytes) -> Source | None:
    """Return the source in `data`, or None when it turns out to be of no kind we judge; raises Unreadable."""
    if kind == PYTHON:
        return Source(path, PYTHON, decode_python(data))
    if kind == NOTEBOOK:
        from safepoint.core.notebook import read_notebook

        return read_notebook(decode_utf8(data), path)
    if kind != YAML:
        return Source(path, kind, decode_utf8(data))
    # Most YAML is no contract; telling so must cost no more than a search in its bytes.
    if b"$schema" not in data[:4000] and not (b"pipeline_id" in data and b"phases" in data):
        return None
    from safepoint.contract.recognise import is_contract

    text = decode_utf8(data)
    return Source(path, CONTRACT, text) if is_contract(path, text) else None


class _Run:
    """The state of one run: what was found, what is known of it, and what was said of it so far."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.cwd = os.getcwd()
        self.judged: dict[str, Judged] = {}
        self.found: dict[str, Found] = {}
        self.foreign: list[str] = []
        self.kinds: dict[str, str] = {}
        self.store: Store | None = None

    def rooted(self, path: str) -> str:
        """Return a displayed path relative to the settings' root."""
        return rooted(path, self.request.settings.root, self.cwd)

    def judge_paths(self) -> Sequence[str]:
        """Judge what lies below the paths; return named files of no known kind."""
        request = self.request
        words = (*request.settings.strings("exclude"), *request.exclude)
        exclude = IgnoreFile(list(words)) if words else None
        search = discover(request.paths, Rules(request.settings.root, exclude, request.gitignore, request.force_exclude))
        for path, fault in search.faults:
            self.judged[path] = engine.unreadable(path, fault, self.rooted(path))
        self.found = {item.path: item for item in search.inputs}
        self.store = self.open_store()
        stale = [item for item in search.inputs if not self.replay(item)]
        for item in stale:
            if item.kind not in (PYTHON, NOTEBOOK):
                self.judge_document(item)
        self.judge_python([item.path for item in stale if item.kind in (PYTHON, NOTEBOOK)])
        if self.store is not None:
            self.store.keep_only(self.found)
            self.store.save()
        return [*search.unknown, *self.foreign]

    def open_store(self) -> Store | None:
        """Return the results of the last run over the same folders, None when there may be none."""
        request = self.request
        if not request.cache or not all(os.path.isdir(path) for path in request.paths):
            return None
        return scoped_store(request.settings, self.cwd, request.paths, content=request.content)

    def key(self, item: Found) -> Key:
        """Return what tells this state of a file from others."""
        if not self.request.content:
            return item.size, item.mtime
        from hashlib import blake2b

        try:
            return blake2b(read_bytes(item.path), digest_size=16).digest()
        except Unreadable:
            return b""

    def replay(self, item: Found) -> bool:
        """Take over what is known of a file in this very state."""
        entry = self.store.result(item.path, self.key(item)) if self.store is not None else None
        if entry is None:
            return False
        if entry[1] == CONTRACT:
            self.kinds[item.path] = CONTRACT
        if entry[2] is not None:
            self.judged[item.path] = unpack(entry[2])
        elif item.asked:
            self.foreign.append(item.path)
        return True

    def judge_document(self, item: Found) -> None:
        """Judge an input that is no Python."""
        kind, judged = item.kind, None
        try:
            source = self.load(item.path)
        except Unreadable as fault:
            judged = engine.unreadable(item.path, fault, self.rooted(item.path))
        else:
            if source is not None:
                kind, judged = source.kind, engine.judge_document(source, self.source, self.rooted(item.path))
        self.kinds[item.path] = kind
        if judged is not None:
            self.judged[item.path] = judged
        elif item.asked:
            self.foreign.append(item.path)
        if self.store is not None and (judged is None or not judged.fault):
            self.store.put(item.path, Entry(self.key(item), kind, None if judged is None else pack(judged)))

    def judge_python(self, stale: Sequence[str]) -> None:
        """Judge the Python files that have changed, and those whose verdicts may rest on them."""
        python = [path for path, item in self.found.items() if item.kind in (PYTHON, NOTEBOOK)]
        if not python:
            return
        told = self.told()
        store = self.store
        if store is None or not store.resumes(python, told.state):
            self.judge_files(python, python, told)
        elif stale:
            again = store.graph.changed({path: self.words(path) for path in stale})
            self.judge_files([path for path in python if path in again], python, told)

    def judge_files(self, paths: Sequence[str], universe: Sequence[str], told: Told) -> None:
        """Judge Python files of the project `universe`."""
        if not paths:
            return
        from safepoint.judging import Work, judge_files

        everything = self.with_neighbours(universe)
        request = self.request
        work = Work(everything, self.load, told.options(), self.rooted, request.jobs, request.progress, request.fast)
        for results, lookups in judge_files(paths, work):
            for path, raw, imports, callers in results:
                self.keep(path, raw)
                if self.store is not None:
                    self.store.graph.judged(path, imports, callers)
            if self.store is not None:
                self.store.graph.noted(*lookups)

    def keep(self, path: str, raw: tuple[Any, ...] | int | None) -> None:
        """Take over the packed result of a Python file, and remember it for the next run."""
        self.judged.pop(path, None)
        if raw is not None:
            self.judged[path] = unpack(raw)
        if self.store is None:
            return
        if raw is not None and self.judged[path].fault:
            self.store.forget(path)
            return
        item = self.found[path]
        self.store.put(path, Entry(self.key(item), item.kind, raw))

    def words(self, path: str) -> set[bytes]:
        """Return the words that stand in a file now."""
        from safepoint.words import words_in

        source = self.source(path)
        return words_in(source) if source is not None else set()

    def told(self) -> Told:
        """Return what settings and contracts tell the loop analysis."""
        from safepoint.binding import Told

        contracts = [path for path, kind in self.kinds.items() if kind == CONTRACT]
        return Told(self.request.settings, contracts, self.store.extra if self.store is not None else {})

    def with_neighbours(self, universe: Sequence[str]) -> Sequence[str]:
        """Add the files of the last run over the working folder, so that a file judged alone is seen in its project."""
        if self.store is not None or not self.request.cache:
            return universe
        known = scoped_store(self.request.settings, self.cwd, ["."], content=self.request.content).entries
        others = [path for path, entry in known.items() if entry[1] == PYTHON and path not in self.found]
        return [*universe, *others] if len(others) <= MOST_NEIGHBOURS else universe

    def load(self, path: str) -> Source | None:
        """Read one input; raises Unreadable."""
        item = self.found.get(path)
        return read_source(path, PYTHON if item is None else item.kind, read_bytes(path))

    def source(self, path: str) -> Source | None:
        """Return an input that a finding speaks of, or None when it cannot be read."""
        try:
            return self.load(path) if path in self.found else None
        except Unreadable:
            return None

    def judge_stdin(self) -> Sequence[str]:
        """Judge the text of standard input under the name that it was given."""
        path = self.request.paths[0]
        try:
            source = read_source(path, kind_of(os.path.basename(path)) or PYTHON, self.request.text or b"")
        except Unreadable as fault:
            self.judged[path] = engine.unreadable(path, fault, self.rooted(path))
            return ()
        if source is None:
            return (path,)
        if source.kind not in (PYTHON, NOTEBOOK):
            self.judged[path] = engine.judge_document(source, self.source, self.rooted(path))
            return ()
        from safepoint.judging import judge_path
        from safepoint.trees import WithGuest

        trees = WithGuest(neighbourhood(self.request.settings, self.cwd), source, engine.read_python(source))
        outcome = judge_path(path, trees, engine.project(trees, self.told().options(), listing=False), self.rooted)
        if outcome is not None:
            self.judged[path] = outcome
        return ()


def neighbourhood(settings: Settings, cwd: str) -> LazyTrees:
    """Return the Python files of the last run over the working folder, as the project of a file that is judged alone.

    Empty when there was no such run, or when the project is so large that looking through it would be felt in an editor.
    """
    from safepoint.trees import LazyTrees

    # Which files there are is the same whether that run told them apart by time or by content.
    stores = (scoped_store(settings, cwd, ["."], content=content).entries for content in (False, True))
    known = next((entries for entries in stores if entries), {})
    others = [path for path, entry in known.items() if entry[1] == PYTHON]
    paths = others if len(others) <= MOST_NEIGHBOURS else []
    return LazyTrees(paths, lambda path: read_source(path, PYTHON, read_bytes(path)), lambda _: False)


def scoped_store(settings: Settings, cwd: str, paths: Iterable[str], *, content: bool) -> Store:
    """Return the store of runs over `paths` with these settings in this working folder."""
    named = [repr((key, settings.values.get(key))) for key in ("contracts", "checkpoint-calls", "packs")]
    return open_store(settings.root, [cwd, *named, str(content), *sorted(paths)])
