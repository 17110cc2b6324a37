"""Choose from what was judged what this run is asked for: suppression, selection, severity, confidence, baseline, order."""

from __future__ import annotations

from safepoint import __version__
from safepoint.checks import CHECKS
from safepoint.core.diagnostic import Confidence, Severity
from safepoint.core.record import NamedTuple
from safepoint.core.report import Report
from safepoint.core.selection import FLAGS, Origin, Selection, selection

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from safepoint.config import Settings
    from safepoint.core.baseline import Baseline
    from safepoint.core.diagnostic import Diagnostic
    from safepoint.core.suppression import Suppression
    from safepoint.engine import Judged

KNOWN = frozenset(reference.code for reference in CHECKS)
"""The codes of all rules."""


class Filters(NamedTuple):
    """What a run is asked for: rules, least severity, and least confidence."""

    selection: Selection = Selection()
    severity: Severity = Severity.INFO
    confidence: Confidence = Confidence.MEDIUM


def chosen_rules(settings: Settings, select: tuple[str, ...] = (), ignore: tuple[str, ...] = ()) -> Selection:
    """Return which rules hold: what flags `select` and `ignore`, or else the settings; raises UsageError with the place."""
    origin = Origin(
        FLAGS.select if select else settings.place("select"),
        FLAGS.ignore if ignore else settings.place("ignore"),
        settings.place("per-file-ignores"),
    )
    told = {key: settings.strings(key) for key in ("select", "ignore")}
    return selection(select or told["select"], ignore or told["ignore"], settings.table("per-file-ignores"), KNOWN, origin)


class _Sieve:
    """Counts what falls through while the findings of all files are chosen."""

    __slots__ = ("filters", "findings", "hidden", "lines", "rooted", "suppressed")

    def __init__(self, filters: Filters, rooted: Callable[[str], str]) -> None:
        self.filters = filters
        self.rooted = rooted
        self.findings: list[Diagnostic] = []
        self.lines: dict[tuple[str, int | None, int], str] = {}
        self.hidden = 0
        self.suppressed = 0

    def add(self, finding: Diagnostic) -> None:
        if not self.filters.selection.holds(finding.code, self.rooted(finding.path)):
            return
        if finding.severity < self.filters.severity or finding.confidence < self.filters.confidence:
            self.hidden += 1
            return
        self.findings.append(finding)

    def add_file(self, path: str, judged: Judged) -> None:
        left, used = _suppress(judged.findings, judged.suppressions)
        self.suppressed += len(judged.findings) - len(left)
        for place, cell, line, text in judged.lines:
            self.lines[place, cell, line] = text
        for finding in left:
            self.add(finding)
        if judged.suppressions:
            seen: dict[str, int] = {}
            for finding in _about_suppressions(path, judged.suppressions, used, self.filters.selection):
                self.add(self.stamped(finding, finding.message, seen))

    def stamped(self, finding: Diagnostic, text: str, seen: dict[str, int]) -> Diagnostic:
        """Return a finding of this module with its fingerprint."""
        from safepoint.core.placing import fingerprint

        return finding._replace(fingerprint=fingerprint(self.rooted(finding.path), finding.code, text, seen))


def conclude(
    judged: Mapping[str, Judged],
    filters: Filters,
    *,
    rooted: Callable[[str], str] = str,
    baseline: Baseline | None = None,
    partial: bool = False,
) -> Report:
    """Return the report of a run over `judged` (path -> what was said of it).

    `rooted` turns a path into one relative to the settings' root, for per-file ignores. `partial` says that not every
    rule ran (as inside flake8), so that nothing may be called unused.
    """
    sieve = _Sieve(filters, rooted)
    for path, outcome in judged.items():
        if outcome.findings or outcome.suppressions:
            sieve.add_file(path, outcome)
    findings, known = sieve.findings, 0
    if baseline is not None:
        findings, known = _against_baseline(sieve, baseline, judged, filters, rooted)
    if partial:
        findings = [finding for finding in findings if finding.code != "CKP002"]
    findings.sort(key=_order)
    return Report(
        version=__version__,
        findings=tuple(findings),
        files=len(judged),
        loops=sum(outcome.loops for outcome in judged.values()),
        lines=sieve.lines,
        hidden=sieve.hidden,
        suppressed=sieve.suppressed,
        baselined=known,
        faults=tuple(outcome.fault for outcome in judged.values() if outcome.fault),
    )


def _order(finding: Diagnostic) -> tuple[object, ...]:
    return (finding.path, finding.cell or 0, finding.span, finding.code, finding.message)


def _suppress(
    findings: tuple[Diagnostic, ...], suppressions: tuple[Suppression, ...]
) -> tuple[list[Diagnostic], set[tuple[Suppression, str]]]:
    """Return the findings that no comment hides, and which codes of which comments hid one."""
    if not suppressions:
        return list(findings), set()
    at: dict[tuple[int | None, int], list[Suppression]] = {}
    for item in suppressions:
        at.setdefault((item.cell, item.target), []).append(item)
    left = []
    used: set[tuple[Suppression, str]] = set()
    for finding in findings:
        hiding = [
            item for item in at.get((finding.cell, finding.span.line), ()) if item.blanket or finding.code in item.codes
        ]
        used.update((item, finding.code) for item in hiding)
        if not hiding:
            left.append(finding)
    return left, used


def _about_suppressions(
    path: str, suppressions: tuple[Suppression, ...], used: set[tuple[Suppression, str]], selection: Selection
) -> Iterator[Diagnostic]:
    from safepoint.checks import incomplete_suppression, unused_suppression

    for item in suppressions:
        yield from incomplete_suppression.findings(path, item, KNOWN)
        for code in item.codes:
            # A rule that is switched off cannot find anything: its suppressions are not unused.
            if code in KNOWN and (item, code) not in used and selection.enabled(code):
                yield unused_suppression.comment(path, item, code)


def _against_baseline(
    sieve: _Sieve, baseline: Baseline, judged: Mapping[str, Judged], filters: Filters, rooted: Callable[[str], str]
) -> tuple[list[Diagnostic], int]:
    from safepoint.checks import unused_suppression
    from safepoint.core.baseline import split

    new, known, gone = split(sieve.findings, baseline)
    looked_at = {rooted(path) for path in judged}
    sieve.findings = new
    for entry in gone:
        if entry.path in looked_at and filters.selection.enabled(entry.code):
            sieve.add(sieve.stamped(unused_suppression.entry(baseline, entry), entry.fingerprint, {}))
    return sieve.findings, known
