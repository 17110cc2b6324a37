"""One run of the linter over files: search, replay what is known, judge the rest, conclude."""

from __future__ import annotations

import os

from safepoint import conclusion, engine, neighbours
from safepoint.cache import Entry, Store, pack, unpack
from safepoint.core.globs import IgnoreFile
from safepoint.core.paths import rooted
from safepoint.core.record import NamedTuple
from safepoint.core.source import CONTRACT, NOTEBOOK, PYTHON, Unreadable
from safepoint.discovery import Rules, discover, kind_of, read_bytes
from safepoint.reading import digest_of, read_source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from safepoint.binding import Told
    from safepoint.cache import Key
    from safepoint.config import Settings
    from safepoint.core.baseline import Baseline
    from safepoint.core.report import Report
    from safepoint.core.source import Source
    from safepoint.discovery import Found
    from safepoint.engine import Judged
    from safepoint.trees import LazyTrees


class Request(NamedTuple):
    """What a run is asked to do.

    `paths` are as the user gave them; `text` is what standard input held, under the name `paths[0]`. `exclude`, `gitignore`
    and `force_exclude` are for `search_rules`. `jobs` is the number of processes (0: as many as there are processors).
    `cache` says whether results of earlier runs may be used, `content` whether files are told apart by their content and not
    by size and time. `progress` is called with files done and all. `fast` allows the short ways of judging a bulk of files
    (see `judging.Work`).
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


def search_rules(
    settings: Settings, exclude: tuple[str, ...] = (), *, gitignore: bool = True, force_exclude: bool = False
) -> Rules:
    """Return what a search leaves out: what the settings say, and more patterns of one run.

    Without `gitignore` no ignore file holds, whatever the settings say; `force_exclude` leaves out named paths as well.
    """
    words = (*settings.strings("exclude"), *exclude)
    respects = gitignore and settings.flag("respect-gitignore", default=True)
    return Rules(settings.root, IgnoreFile(list(words)) if words else None, respects, force_exclude)


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
        self.alone: bool = not all(os.path.isdir(path) for path in request.paths)
        """Whether files are named, which are judged in the project that the last run over the working folder saw."""
        self.universe: Sequence[str] = ()

    def rooted(self, path: str) -> str:
        """Return a displayed path relative to the settings' root."""
        return rooted(path, self.request.settings.root, self.cwd)

    def judge_paths(self) -> Sequence[str]:
        """Judge what lies below the paths; return named files of no known kind."""
        request = self.request
        rules = search_rules(
            request.settings, request.exclude, gitignore=request.gitignore, force_exclude=request.force_exclude
        )
        search = discover(request.paths, rules)
        for path, fault in search.faults:
            self.judged[path] = engine.unreadable(path, fault, self.rooted(path))
        self.found = {item.path: item for item in search.inputs}
        self.store = self.open_store()
        for item in search.inputs:
            if item.kind not in (PYTHON, NOTEBOOK) and not self.replay(item):
                self.judge_document(item)
        self.judge_python([item for item in search.inputs if item.kind in (PYTHON, NOTEBOOK)])
        if self.store is not None:
            if not self.alone:
                self.store.keep_only(self.found)
            self.store.save()
        return [*search.unknown, *self.foreign]

    def open_store(self) -> Store | None:
        """Return the results of the last run over the same folders, or of those over files; None when there may be none."""
        request = self.request
        if not request.cache:
            return None
        scope = neighbours.NAMED_FILES if self.alone else request.paths
        return neighbours.scoped_store(request.settings, self.cwd, scope, content=request.content)

    def key(self, item: Found) -> Key:
        """Return what tells this state of a file from others."""
        return digest_of(item.path) if self.request.content else (item.size, item.mtime)

    def replay(self, item: Found) -> bool:
        """Take over what is known of a file in this very state."""
        entry = self.store.result(item.path, self.key(item)) if self.store is not None else None
        if entry is None:
            return False
        if entry.kind == CONTRACT:
            self.kinds[item.path] = CONTRACT
        if entry.result is not None:
            self.judged[item.path] = unpack(entry.result)
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

    def judge_python(self, inputs: Sequence[Found]) -> None:
        """Judge the Python files that have changed, and those whose verdicts may rest on them."""
        if not inputs:
            return
        paths = [item.path for item in inputs]
        self.universe = paths
        told = self.told()
        store = self.store
        if store is None:
            self.judge_files(paths, told)
        elif self.alone:
            self.universe = self.with_neighbours()
            store.rests_on((told.state, self.states()))
            self.judge_files([item.path for item in inputs if not self.replay(item)], told)
        else:
            stale = [item.path for item in inputs if not self.replay(item)]
            if not store.resumes(paths, told.state):
                self.judge_files(paths, told)
            elif stale:
                again = store.graph.changed({path: self.words(path) for path in stale})
                self.judge_files([path for path in paths if path in again], told)

    def judge_files(self, paths: Sequence[str], told: Told) -> None:
        """Judge some Python files of the project."""
        if not paths:
            return
        from safepoint.judging import Work, judge_files

        request = self.request
        work = Work(self.universe, self.load, told.options(), self.rooted, request.jobs, request.progress, request.fast)
        graph = self.store.graph if self.store is not None and not self.alone else None
        for results, lookups in judge_files(paths, work):
            for path, raw, imports, callers in results:
                self.keep(path, raw)
                if graph is not None:
                    graph.judged(path, imports, callers)
            if graph is not None:
                graph.noted(*lookups)

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
        kept = self.store.extra if self.store is not None else {}
        return Told(self.request.settings, contracts, kept, content=self.request.content)

    def with_neighbours(self) -> Sequence[str]:
        """Return the files to be judged and those of the last run over the working folder: the project they are seen in."""
        others = neighbours.known_files(self.request.settings, self.cwd, (self.request.content,))
        return [*self.universe, *(path for path in others if path not in self.found)]

    def states(self) -> list[tuple[str, Key]]:
        """Return what tells the present state of all files of the project from others."""
        found = (self.found.get(path) or neighbours.present(path) for path in sorted(self.universe))
        return [(item.path, self.key(item)) for item in found]

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
    """Return the Python files of the last run over the working folder, as the project of a file that is judged alone."""
    from safepoint.trees import LazyTrees

    # Which files there are is the same whether that run told them apart by time or by content.
    paths = neighbours.known_files(settings, cwd)
    return LazyTrees(paths, lambda path: read_source(path, PYTHON, read_bytes(path)), lambda _: False)
