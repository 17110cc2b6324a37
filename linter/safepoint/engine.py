"""Judge sources: texts and checks in, findings out; reads no file, prints nothing, and knows no settings file.

Judging has two steps, so that a run can keep the result of the first: `judge_*` gives everything there is to say about
one file, and `conclusion.conclude` chooses from it what this run is asked for.
"""

from __future__ import annotations

from importlib import import_module

from safepoint.checks import CHECKS
from safepoint.core.record import NamedTuple
from safepoint.core.source import NOTEBOOK, PYTHON, Source, Unreadable
from safepoint.core.suppression import Suppression, find_suppressions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from typing import Any

    from safepoint.core.diagnostic import Diagnostic
    from safepoint.loops.options import LoopOptions
    from safepoint.loops.source.read import ModuleTree

    Texts = Callable[[str], "Source | None"]

LOADERS: dict[str, tuple[str, str]] = {
    "contract": ("safepoint.contract.load", "load_contract"),
    "pipeline": ("safepoint.contract.pipeline_file", "load_pipeline_file"),
    "evidence": ("safepoint.contract.evidence_file", "load_evidence"),
}
"""Subject -> module and function `(text, path) -> facts` of the inputs that are judged one by one.

Facts have an attribute `unreadable`: an `Unreadable` when the text is not of its format at all, else None.
"""


class Judged(NamedTuple):
    """Everything there is to say about one file, before selection, suppression and filters.

    `lines` holds (path, cell, line, text) for the places that the findings name. `fault` is a failure of ours, in one
    sentence.
    """

    findings: tuple[Diagnostic, ...] = ()
    suppressions: tuple[Suppression, ...] = ()
    lines: tuple[tuple[str, int | None, int, str], ...] = ()
    loops: int = 0
    fault: str = ""


class Read(NamedTuple):
    """One Python source after parsing: its tree unless it cannot be parsed, and the findings of parsing."""

    tree: ModuleTree | None
    findings: tuple[Diagnostic, ...] = ()


def read_python(source: Source, *, skim: bool = False) -> Read:
    """Parse a Python source or a notebook; a cell that cannot be parsed does not hide the others.

    With `skim`, bodies that nobody asks for are not parsed, and faults of syntax in these go unseen.
    """
    whole = _parse(source.text, source.path, skim=skim and source.kind == PYTHON)
    if not isinstance(whole, Unreadable):
        return Read(whole)
    if source.kind != NOTEBOOK:
        return Read(None, (_unreadable(source.path, whole),))
    text, faults = _without_broken_cells(source)
    rest = _parse(text, source.path)
    if isinstance(rest, Unreadable):
        return Read(None, (_unreadable(source.path, whole),))
    return Read(rest, tuple(_unreadable(source.path, fault) for fault in faults))


def _parse(text: str, path: str, *, skim: bool = False) -> ModuleTree | Unreadable:
    from safepoint.loops.source.read import read_module, skim_module

    try:
        return skim_module(text, path) if skim else read_module(text, path)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        return _parse_fault(error, text)


def judge_module(
    facts_of: Callable[[str], Any], source: Source, texts: Texts, found: tuple[Diagnostic, ...] = (), rooted: str = ""
) -> Judged:
    """Return what the loop checks say of one module; `found` are findings made while parsing it."""
    try:
        facts, failed = facts_or_fault(facts_of, source.path)
    except Unreadable as fault:
        return _judged(source, (*found, _unreadable(source.path, fault)), texts, rooted)
    if facts is None:
        return _judged(source, found, texts, rooted, fault=failed)
    findings, fault_text = _run_checks("loop", facts, source.path)
    return _judged(source, (*found, *findings), texts, rooted, loops=len(facts.loops) + facts.unlisted, fault=fault_text)


def facts_or_fault(facts_of: Callable[[str], Any], path: str) -> tuple[Any, str]:
    """Return the facts of one module, or None and what failed: a fault of ours in one file must not end the run.

    Raises:
        Unreadable: the module is nested more deeply than can be judged.
    """
    try:
        return facts_of(path), ""
    except RecursionError:
        raise Unreadable("nested too deeply to be judged", help="exclude the file if it is generated") from None
    except Exception as error:  # noqa: BLE001  whatever it is, the other files are judged
        return None, _fault("the loop analysis", path, error)


def judge_unparsed(source: Source, found: tuple[Diagnostic, ...], rooted: str = "", *, loops: int = 0) -> Judged:
    """Return what can be said of a source that has no tree."""
    return _judged(source, found, lambda _: None, rooted, loops=loops)


def judge_document(source: Source, texts: Texts, rooted: str = "") -> Judged:
    """Return what the checks of a contract or another data file say of it."""
    module, function = LOADERS[source.kind]
    try:
        facts = getattr(import_module(module), function)(source.text, source.path)
    except RecursionError:
        return unreadable(source.path, Unreadable("nested too deeply to be read", help="flatten it"), rooted)
    if facts.unreadable is not None:
        return _judged(source, (_unreadable(source.path, facts.unreadable),), texts, rooted)
    findings, fault = _run_checks(source.kind, facts, source.path)
    return _judged(source, findings, texts, rooted, fault=fault)


def unreadable(path: str, fault: Unreadable, rooted: str = "") -> Judged:
    """Return the outcome of a file that could not be read at all."""
    return _judged(Source(path, PYTHON, ""), (_unreadable(path, fault),), lambda _: None, rooted)


def judge_sources(sources: Iterable[Source], options: LoopOptions | None = None) -> dict[str, Judged]:
    """Judge sources together, Python files as one project, in this process."""
    by_path = {source.path: source for source in sources}
    python = {path: source for path, source in by_path.items() if source.kind in (PYTHON, NOTEBOOK)}
    reads = {path: read_python(source) for path, source in python.items()}
    trees = {path: read.tree for path, read in reads.items() if read.tree is not None}
    index = project(trees, options)
    judged: dict[str, Judged] = {}
    for path, source in by_path.items():
        if path not in reads:
            judged[path] = judge_document(source, by_path.get)
        elif path in trees:
            judged[path] = judge_module(index.facts, source, by_path.get, reads[path].findings)
        else:
            judged[path] = judge_unparsed(source, reads[path].findings)
    return judged


def project(trees: Mapping[str, ModuleTree], options: LoopOptions | None, *, fast: bool = True, listing: bool = True) -> Any:
    """Return the project that loop checks take their facts from; `listing` if harmless loops are asked for as well."""
    from safepoint.loops.options import LoopOptions
    from safepoint.loops.project import Project

    return Project(trees, LoopOptions() if options is None else options, plain=not fast, listing=listing)


def checks_of(subject: str) -> Iterator[tuple[str, Callable[[Any], Iterator[Diagnostic]]]]:
    """Yield code and check function of every rule about `subject`, loading their modules."""
    for reference in CHECKS:
        if reference.subject == subject:
            yield reference.code, import_module(f"safepoint.checks.{reference.module}").check


def _run_checks(subject: str, facts: Any, path: str) -> tuple[list[Diagnostic], str]:
    findings: list[Diagnostic] = []
    fault = ""
    for code, check in checks_of(subject):
        try:
            findings.extend(check(facts))
        except Exception as error:  # noqa: BLE001  a fault of one rule must not lose the findings of the others
            fault = _fault(code, path, error)
    return findings, fault


def _fault(code: str, path: str, error: Exception) -> str:
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = f" ({trace.tb_frame.f_code.co_filename}:{trace.tb_lineno})" if trace is not None else ""
    return f"{path}: {code} failed with {type(error).__name__}: {error}{where}; this is a bug in Safepoint, please report it"


def _unreadable(path: str, fault: Unreadable) -> Diagnostic:
    from safepoint.checks.unreadable_input import finding

    return finding(path, fault)


def _parse_fault(error: BaseException, text: str) -> Unreadable:
    from safepoint.checks.unreadable_input import RUNNING, TEMPLATE, is_template

    if isinstance(error, SyntaxError):
        lines = text.count("\n") + 1
        line = min(max(error.lineno or 1, 1), lines)
        if is_template(text.split("\n")[line - 1]):
            return Unreadable(f"{TEMPLATE}: {error.msg}", line, max(error.offset or 1, 1), "exclude it")
        hint = f"correct the line; if it is right for another Python than {RUNNING}, run Safepoint with that one"
        return Unreadable(f"{RUNNING} cannot parse this: {error.msg}", line, max(error.offset or 1, 1), hint)
    if isinstance(error, ValueError):
        return Unreadable(f"{RUNNING} cannot parse this: {error}")
    return Unreadable(f"nested too deeply for the parser of {RUNNING}", help="exclude the file if it is generated")


def _without_broken_cells(source: Source) -> tuple[str, list[Unreadable]]:
    """Return a notebook's text with empty lines for the cells that cannot be parsed alone, and their faults."""
    lines = source.text.split("\n")
    faults = []
    ends = [*(start.line - 1 for start in source.cells[1:]), len(lines)]
    for start, end in zip(source.cells, ends, strict=True):
        result = _parse("\n".join(lines[start.line - 1 : end]), source.path)
        if isinstance(result, Unreadable):
            result.line += start.line - 1
            faults.append(result)
            lines[start.line - 1 : end] = [""] * (end - start.line + 1)
    return "\n".join(lines), faults


def _judged(
    source: Source, findings: Iterable[Diagnostic], texts: Texts, rooted: str, *, loops: int = 0, fault: str = ""
) -> Judged:
    found = sorted(findings, key=lambda f: (f.span, f.code, f.message))
    at = {one.span.line for one in found}
    suppressions = find_suppressions(source.text, python=source.kind in (PYTHON, NOTEBOOK), at=at)
    if not found and not suppressions:
        return Judged((), (), (), loops, fault)
    from safepoint.core.placing import place_findings, place_suppressions

    placed, lines = place_findings(source, found, texts, rooted or source.path)
    suppressions, more = place_suppressions(source, suppressions)
    return Judged(placed, suppressions, (*lines, *more), loops, fault)
