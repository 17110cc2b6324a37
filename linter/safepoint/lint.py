"""One run of the linter over files: search, read, judge, conclude."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from safepoint import conclusion, engine
from safepoint.binding import options_of
from safepoint.core.globs import IgnoreFile
from safepoint.core.source import CONTRACT, NOTEBOOK, PYTHON, Source, Unreadable, decode_python, decode_utf8
from safepoint.discovery import YAML, Rules, discover, read_bytes, rooted
from safepoint.trees import LazyTrees

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from safepoint.config import Settings
    from safepoint.core.baseline import Baseline
    from safepoint.core.report import Report
    from safepoint.discovery import Found
    from safepoint.engine import Judged
    from safepoint.loops.options import LoopOptions


class Request(NamedTuple):
    """What a run is asked to do.

    `paths` are as the user gave them; `text` is what standard input held, under the name `paths[0]`. `jobs` is the number
    of processes (0: as many as there are processors), `cache` whether results of earlier runs may be used.
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
    progress: Callable[[int, int], None] | None = None


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
    """The state of one run: what was found, and what was said of it so far."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.cwd = os.getcwd()
        self.judged: dict[str, Judged] = {}
        self.found: dict[str, Found] = {}
        self.kinds: dict[str, str] = {}

    def rooted(self, path: str) -> str:
        """Return a displayed path relative to the settings' root."""
        return rooted(path, self.request.settings.root, self.cwd)

    def judge_paths(self) -> Sequence[str]:
        """Judge what lies below the paths; return named files of no known kind."""
        words = (*self.request.settings.strings("exclude"), *self.request.exclude)
        exclude = IgnoreFile(list(words)) if words else None
        rules = Rules(self.request.settings.root, exclude, self.request.gitignore, self.request.force_exclude)
        search = discover(self.request.paths, rules)
        for path, fault in search.faults:
            self.judged[path] = engine.unreadable(path, fault, self.rooted(path))
        self.found = {item.path: item for item in search.inputs}
        python = [item for item in search.inputs if item.kind in (PYTHON, NOTEBOOK)]
        foreign = [name for item in search.inputs if (name := self.judge_document(item)) is not None]
        self.judge_python([item.path for item in python])
        return [*search.unknown, *foreign]

    def judge_document(self, item: Found) -> str | None:
        """Judge an input that is no Python; return the path of a named one that is of no kind we judge."""
        if item.kind in (PYTHON, NOTEBOOK):
            return None
        try:
            source = self.load(item.path)
        except Unreadable as fault:
            self.judged[item.path] = engine.unreadable(item.path, fault, self.rooted(item.path))
            return None
        if source is None:
            return item.path if item.asked else None
        self.judged[item.path] = engine.judge_document(source, self.source, self.rooted(item.path))
        return None

    def judge_python(self, paths: Sequence[str]) -> None:
        """Judge Python sources as one project."""
        if not paths:
            return
        trees = LazyTrees(paths, self.load)
        project = engine.project(trees, self.options())
        for path in paths:
            outcome = judge_path(path, trees, project, self.rooted)
            if outcome is not None:
                self.judged[path] = outcome

    def options(self) -> LoopOptions:
        """Return what settings and contracts tell the loop analysis."""
        contracts = [path for path in self.judged if self.kinds.get(path) == CONTRACT]
        return options_of(self.request.settings, contracts)

    def load(self, path: str) -> Source | None:
        """Read one input; raises Unreadable."""
        source = read_source(path, self.found[path].kind, read_bytes(path))
        if source is not None:
            self.kinds[path] = source.kind
        return source

    def source(self, path: str) -> Source | None:
        """Return an input that a finding speaks of, or None when it cannot be read."""
        try:
            return self.load(path) if path in self.found else None
        except Unreadable:
            return None

    def judge_stdin(self) -> Sequence[str]:
        """Judge the text of standard input under the name that it was given."""
        from safepoint.discovery import kind_of

        path = self.request.paths[0]
        try:
            source = read_source(path, kind_of(path) or PYTHON, self.request.text or b"")
        except Unreadable as fault:
            self.judged[path] = engine.unreadable(path, fault, self.rooted(path))
            return ()
        if source is None:
            return (path,)
        self.judged.update(engine.judge_sources([source], self.options(), rooted=self.rooted))
        return ()


def judge_path(path: str, trees: LazyTrees, project: Any, rooted: Callable[[str], str]) -> Judged | None:
    """Judge one Python source of a project; None when it is none after all (a notebook in another language)."""
    parsed = trees.parsed(path)
    found = parsed.read.findings
    if parsed.source is None:
        return engine.judge_unparsed(Source(path, PYTHON, ""), found, rooted(path)) if found else None
    if parsed.read.tree is None or project is None:
        return engine.judge_unparsed(parsed.source, found, rooted(path))
    return engine.judge_module(project.facts, parsed.source, trees.source, found, rooted(path))
