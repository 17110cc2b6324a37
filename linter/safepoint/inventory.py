"""Everything the linter looks at, not only what it objects to: files, loops with their verdicts, phases with checkpoints."""

from __future__ import annotations

from safepoint import engine
from safepoint.binding import Told
from safepoint.core.diagnostic import Severity
from safepoint.core.record import NamedTuple
from safepoint.core.source import CONTRACT, NOTEBOOK, PYTHON, Unreadable
from safepoint.discovery import discover, read_bytes
from safepoint.lint import Request, lint, search_rules
from safepoint.reading import read_source
from safepoint.trees import LazyTrees

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from safepoint.config import Settings
    from safepoint.core.report import Report
    from safepoint.core.source import Source
    from safepoint.loops.facts import LoopFacts


class Inventory(NamedTuple):
    """What a run saw: its report, the paths of all files it judged, every loop, and the contracts' phases.

    `phases` are those with and those without a checkpoint, each as `pipeline_id/phase`, sorted.
    """

    report: Report
    files: tuple[str, ...]
    loops: tuple[LoopFacts, ...]
    phases: tuple[tuple[str, ...], tuple[str, ...]]
    sources: dict[str, Source]


def take_inventory(paths: tuple[str, ...], settings: Settings, exclude: tuple[str, ...] = ()) -> Inventory:
    """Judge `paths` in this process and without a cache, and keep what was seen."""
    report = lint(Request(paths, settings, exclude=exclude, cache=False, jobs=1)).report
    sources, unreadable = read_sources(paths, settings, exclude)
    loops, _ = list_loops(sources, settings)
    files = tuple(sorted({*unreadable, *sources}))
    return Inventory(report, files, loops, _phases(sources, _contracts(sources)), sources)


def read_sources(
    paths: tuple[str, ...], settings: Settings, exclude: tuple[str, ...] = ()
) -> tuple[dict[str, Source], dict[str, str]]:
    """Return the sources below `paths` that are judged, by path, and why others cannot be read, by path as well."""
    found = discover(paths, search_rules(settings, exclude))
    sources: dict[str, Source] = {}
    unreadable = {path: str(fault) for path, fault in found.faults}
    for item in found.inputs:
        try:
            source = read_source(item.path, item.kind, read_bytes(item.path))
        except Unreadable as fault:
            unreadable[item.path] = str(fault)
            continue
        if source is not None:
            sources[item.path] = source
    return sources, unreadable


def list_loops(
    sources: dict[str, Source], settings: Settings, wanted: Callable[[str], bool] = lambda _: True
) -> tuple[tuple[LoopFacts, ...], tuple[str, ...]]:
    """Return the loops of the files that are `wanted` by their paths, judged as parts of the project of all `sources`.

    With them comes what could not be judged, a sentence for each such file; of templates nobody expects it.
    """
    python = [path for path, source in sources.items() if source.kind in (PYTHON, NOTEBOOK)]
    trees = LazyTrees(python, sources.get)
    project = engine.project(trees, Told(settings, _contracts(sources)).options())
    found: list[LoopFacts] = []
    faults: list[str] = []
    for path in python:
        if not wanted(path):
            continue
        read = trees.parsed(path).read
        if read.tree is None:
            faults += [f"{path}:{one.span.line}: {one.message}" for one in read.findings if one.severity is Severity.ERROR]
            continue
        try:
            facts, fault = engine.facts_or_fault(project.facts, path)
        except Unreadable as error:
            facts, fault = None, f"{path}: {error}"
        found += facts.loops if facts is not None else ()
        faults += [fault] if fault else []
    return tuple(found), tuple(faults)


def _contracts(sources: dict[str, Source]) -> list[str]:
    return [path for path, source in sources.items() if source.kind == CONTRACT]


def _phases(sources: dict[str, Source], contracts: list[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    from safepoint.contract.load import load_contract

    covered: set[str] = set()
    uncovered: set[str] = set()
    for path in contracts:
        contract = load_contract(sources[path].text, path).contract
        if contract is None:
            continue
        guarded = {spec.phase for spec in contract.checkpoint_integrity}
        for phase in contract.phases:
            (covered if phase in guarded else uncovered).add(f"{contract.pipeline_id}/{phase}")
    return tuple(sorted(covered)), tuple(sorted(uncovered))
