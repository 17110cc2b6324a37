"""One run of the linter over files: search, read, judge, conclude."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from safepoint import conclusion, engine
from safepoint.core.globs import IgnoreFile
from safepoint.core.source import CONTRACT, NOTEBOOK, PYTHON, Source, Unreadable, decode_python, decode_utf8
from safepoint.discovery import YAML, Rules, discover, read_bytes, rooted

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from safepoint.config import Settings
    from safepoint.core.baseline import Baseline
    from safepoint.core.report import Report
    from safepoint.discovery import Found
    from safepoint.engine import Judged


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
        sources, foreign = self.read_all(search.inputs)
        self.judged.update(engine.judge_sources(sources, rooted=self.rooted))
        return [*search.unknown, *foreign]

    def read_all(self, inputs: Sequence[Found]) -> tuple[list[Source], list[str]]:
        """Read the inputs; return the sources, and the named files that are none."""
        sources, foreign = [], []
        for item in inputs:
            try:
                source = read_source(item.path, item.kind, read_bytes(item.path))
            except Unreadable as fault:
                self.judged[item.path] = engine.unreadable(item.path, fault, self.rooted(item.path))
                continue
            if source is not None:
                sources.append(source)
            elif item.asked:
                foreign.append(item.path)
        return sources, foreign

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
        self.judged.update(engine.judge_sources([source], rooted=self.rooted))
        return ()
