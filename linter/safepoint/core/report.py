"""What one run found: the value that every renderer takes."""

from __future__ import annotations

from safepoint.core.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from safepoint.core.diagnostic import Diagnostic, Severity
    from safepoint.core.rule import Rule

LineKey = tuple[str, "int | None", int]
"""Path, notebook cell (or None) and line number."""


class Report(NamedTuple):
    """The findings of a run in stable order, with what renderers need to show them.

    `files` and `loops` count what was looked at. `lines` holds the source lines that findings and their related places
    stand on. `rules` is filled only for formats that describe rules. `hidden` counts findings below the severity or
    confidence asked for, `suppressed` those taken back by comments, `baselined` those that the baseline file knows.
    `faults` are failures of Safepoint itself, one sentence each: the run went on, but its answer is not whole.
    """

    version: str
    findings: tuple[Diagnostic, ...] = ()
    files: int = 0
    loops: int = 0
    lines: Mapping[LineKey, str] = {}
    rules: tuple[Rule, ...] = ()
    hidden: int = 0
    suppressed: int = 0
    baselined: int = 0
    faults: tuple[str, ...] = ()

    def by_code(self) -> dict[str, int]:
        """Return how many findings each code has, in order of codes."""
        counts: dict[str, int] = {}
        for finding in self.findings:
            counts[finding.code] = counts.get(finding.code, 0) + 1
        return dict(sorted(counts.items()))

    def fails(self, threshold: Severity) -> bool:
        """Tell whether any finding is at least as bad as `threshold`."""
        return any(finding.severity >= threshold for finding in self.findings)
