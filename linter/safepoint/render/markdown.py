"""A Markdown summary, for the page of a CI job or a comment on a pull request."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.core.diagnostic import Diagnostic
    from safepoint.core.report import Report
    from safepoint.render import Style

_SPECIAL = re.compile(r"([\\`*_\[\]<>|~#])")


def render(report: Report, _style: Style) -> str:
    """Return a heading, what was looked at, and a table of the findings."""
    number = len(report.findings)
    looked = f"{_count(report.files, 'file')} with {_count(report.loops, 'loop')}"
    lines = ["## Safepoint", "", f"**{_count(number, 'finding') if number else 'No findings'}** in {looked}.", ""]
    if number:
        lines += ["| | rule | place | what |", "|---|---|---|---|", *(_row(finding) for finding in report.findings), ""]
    for fault in report.faults:
        lines += [f"> {_escaped(fault)}", ""]
    return "\n".join(lines)


def _row(finding: Diagnostic) -> str:
    cell = "" if finding.cell is None else f" cell {finding.cell}"
    place = _code(f"{finding.path}{cell}:{finding.span.line}")
    what = _escaped(finding.message) + (f"<br>{_escaped(finding.help)}" if finding.help else "")
    return f"| {finding.severity.label} | {finding.code} {finding.name} | {place} | {what} |"


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", " ".join(text.split()))


def _code(text: str) -> str:
    clean = " ".join(text.split()).replace("|", "\\|")
    longest = max((len(run) for run in re.findall("`+", clean)), default=0)
    fence = "`" * (longest + 1)
    pad = " " if longest else ""
    return f"{fence}{pad}{clean}{pad}{fence}"


def _count(number: int, word: str) -> str:
    return f"{number:,} {word}{'' if number == 1 else 's'}"
