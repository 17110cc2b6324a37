"""Annotations of GitHub Actions: workflow commands that mark lines of a pull request."""

from __future__ import annotations

from safepoint.core.diagnostic import Severity

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.core.diagnostic import Diagnostic
    from safepoint.core.report import Report
    from safepoint.render import Style

LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}


def render(report: Report, _style: Style) -> str:
    """Return one command a finding."""
    return "".join(f"{_command(finding)}\n" for finding in report.findings)


def _command(finding: Diagnostic) -> str:
    span = finding.span
    fields = {"title": f"{finding.code} {finding.name}", "file": finding.path, "line": span.line, "endLine": span.end_line}
    if span.line == span.end_line:  # across lines GitHub ignores columns
        fields |= {"col": span.column, "endColumn": span.end_column}
    words = ",".join(f"{key}={_property(str(value))}" for key, value in fields.items())
    cell = "" if finding.cell is None else f"cell {finding.cell}: "
    text = f"{cell}{finding.message}" + (f"\n{finding.help}" if finding.help else "")
    return f"::{LEVELS[finding.severity]} {words}::{_data(text)}"


def _data(text: str) -> str:
    text = "".join(char if char.isprintable() or char == "\n" else "\N{REPLACEMENT CHARACTER}" for char in text)
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
