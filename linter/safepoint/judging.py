"""Judge the Python files of a project, batch by batch, in one process or several."""

from __future__ import annotations

from safepoint import engine
from safepoint.cache import pack
from safepoint.core.record import NamedTuple
from safepoint.core.source import PYTHON, Source, Unreadable
from safepoint.loops.source.test_code import is_collected, is_timing, unread_loops
from safepoint.trees import LazyTrees
from safepoint.workers import processes, run

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any

    from safepoint.engine import Judged
    from safepoint.loops.options import LoopOptions
    from safepoint.trees import WithGuest

    PackedResult = tuple[str, Any, tuple[str, ...], tuple[tuple[str, str], ...]]
    """Path, packed result (None: no Python after all), the project files it imports, and whose callers were looked for."""

    Lookups = tuple[dict[str, tuple[str, ...]], dict[str, tuple[str, ...]], dict[str, tuple[str, ...]]]
    """What results rest on beyond imports: links, words and places, as `dependence.Graph.noted` takes them."""

RENEWED_AFTER = 1200
"""Files that one index serves: a longer life saves work, a shorter one memory."""

BULK = 100
"""From so many files on, parsing bodies that nobody asks for would be felt."""


class Work(NamedTuple):
    """What judging a project's files needs: all its Python files, how to read one, options, and how findings name them.

    With `fast`, a bulk of files is skimmed and prefiltered, which changes no finding but those about syntax.
    """

    universe: Sequence[str]
    load: Callable[[str], Source | None]
    options: LoopOptions
    rooted: Callable[[str], str]
    jobs: int = 1
    progress: Callable[[int, int], None] | None = None
    fast: bool = True


def judge_files(paths: Sequence[str], work: Work) -> Iterator[tuple[list[PackedResult], Lookups]]:
    """Yield the results of `paths`, which are some of the project's files, batch by batch."""
    done = 0
    bench = _Bench(work, _parsed_whole(paths, work))
    for results, lookups in run(paths, bench.judge, processes(work.jobs, len(paths))):
        done += len(results)
        if work.progress is not None:
            work.progress(done, len(paths))
        yield results, lookups


def _parsed_whole(paths: Sequence[str], work: Work) -> frozenset[str]:
    """Return the files of which every body is parsed; the others are skimmed."""
    if not work.fast:
        return frozenset(work.universe)
    # Files that are only looked into may always be skimmed: nobody asks what is wrong with them.
    return frozenset() if len(paths) >= BULK else frozenset(paths)


class _Bench:
    """The trees and the index of one process, made anew after many files, so that memory does not grow with the tree."""

    def __init__(self, work: Work, whole: frozenset[str]) -> None:
        self.work = work
        self.whole = whole
        self.judged: set[str] = set()
        self.trees: LazyTrees | None = None
        self.project: Any = None

    def judge(self, paths: Sequence[str]) -> tuple[list[PackedResult], Lookups]:
        """Judge some files."""
        if self.trees is None or len(self.judged) > RENEWED_AFTER:
            self.renew()
        trees, project = self.trees, self.project
        assert trees is not None
        trail = project.world.index.trail
        results: list[PackedResult] = []
        asked: set[str] = set()
        for path in paths:
            unread = self.pass_over(path)
            if unread is not None:
                results.append((path, pack(unread), (), ()))
                continue
            judged = judge_path(path, trees, project, self.work.rooted)
            self.judged.add(path)
            callers = trail.take_callers()
            asked.update(word for word, _ in callers)
            results.append((path, None if judged is None else pack(judged), imports_of(path, trees, project), callers))
        return results, _lookups(project, asked)

    def pass_over(self, path: str) -> Judged | None:
        """Return the outcome of a test module without parsing it, None of a file that has to be parsed."""
        if path in self.whole or not (is_collected(path) or is_timing(path)) or self.work.options.limits.loops:
            return None
        try:
            source = self.work.load(path)
        except Unreadable:
            return None
        if source is None or source.kind != PYTHON:
            return None
        loops = unread_loops(path, source.text)
        return None if loops is None else engine.judge_unparsed(source, (), self.work.rooted(path), loops=loops)

    def renew(self) -> None:
        """Begin with an empty index, and without the files that were judged."""
        known = None if self.project is None else self.project.world
        if self.trees is None or known is None:
            self.trees = LazyTrees(self.work.universe, self.work.load, self.whole.__contains__)
        else:
            # The command runs without automatic collection: what refers to itself is taken apart by hand.
            known.close()
            self.project = None
            self.trees = self.trees.emptied(self.judged)
        self.judged = set()
        self.project = engine.project(self.trees, self.work.options, fast=self.work.fast, listing=False)
        if known is not None:
            self.project.world.take_over(known)


def judge_path(path: str, trees: LazyTrees | WithGuest, project: Any, rooted: Callable[[str], str]) -> Judged | None:
    """Judge one Python source of a project; None when it is none after all (a notebook in another language)."""
    parsed = trees.parsed(path)
    found = parsed.read.findings
    if parsed.source is None:
        return engine.judge_unparsed(Source(path, PYTHON, ""), found, rooted(path)) if found else None
    if parsed.read.tree is None:
        return engine.judge_unparsed(parsed.source, found, rooted(path))
    judged = engine.judge_module(project.facts, parsed.source, trees.source, found, rooted(path))
    if not parsed.read.tree.broken:
        return judged
    whole = engine.read_python(parsed.source)
    return judged if whole.tree is not None else engine.judge_unparsed(parsed.source, whole.findings, rooted(path))


def _lookups(project: Any, asked: set[str]) -> Lookups:
    """Return what was looked up since the last batch, and where the words stand that were asked for."""
    links, words = project.world.index.trail.take()
    places = {word: tuple(project.world.by_name.mentions(word)) for word in asked.union(*words.values())}
    return _plain(links), _plain(words), places


def _plain(table: dict[str, set[str]]) -> dict[str, tuple[str, ...]]:
    return {key: tuple(sorted(values)) for key, values in table.items()}


def imports_of(path: str, trees: LazyTrees, project: Any) -> tuple[str, ...]:
    """Return the project files that a file imports, by the names of modules alone, so that no other file is parsed."""
    tree = trees.parsed(path).read.tree
    if tree is None:
        return ()
    module = project.world.index.module
    names = {*tree.imports.values(), *tree.stars, *[one for several in tree.rivals.values() for one in several]}
    names |= {head for name in names if (head := name.rpartition(".")[0]).strip(".")}
    found = {target for name in names if (target := module(path, name)) is not None}
    return tuple(sorted(found - {path}))
