"""GitLab's code quality report: a JSON list, one object a finding."""

from __future__ import annotations

import json

from safepoint.core.diagnostic import Severity

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from safepoint.core.diagnostic import Diagnostic
    from safepoint.core.report import Report
    from safepoint.render import Style

LEVELS = {Severity.ERROR: "critical", Severity.WARNING: "major", Severity.INFO: "info"}


def render(report: Report, _style: Style) -> str:
    """Return the report as GitLab reads it."""
    return json.dumps([_issue(finding) for finding in report.findings], indent=2, ensure_ascii=False) + "\n"


def _issue(finding: Diagnostic) -> dict[str, Any]:
    cell = "" if finding.cell is None else f"cell {finding.cell}: "
    return {
        "description": f"{finding.code}: {cell}{finding.message}",
        "check_name": finding.name,
        "fingerprint": finding.fingerprint,
        "severity": LEVELS[finding.severity],
        "location": {"path": finding.path, "lines": {"begin": finding.span.line, "end": finding.span.end_line}},
    }
