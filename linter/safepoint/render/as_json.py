"""The versioned JSON report; its shape is `schemas/report-v1.schema.json`."""

from __future__ import annotations

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from safepoint.core.diagnostic import Diagnostic, Related
    from safepoint.core.report import Report
    from safepoint.render import Style

VERSION = 1


def render(report: Report, _style: Style) -> str:
    """Return the report as one JSON object."""
    document = {
        "version": VERSION,
        "tool": {"name": "safepoint", "version": report.version},
        "findings": [_finding(finding) for finding in report.findings],
        "summary": {
            "files": report.files,
            "loops": report.loops,
            "findings": len(report.findings),
            "by_code": report.by_code(),
        },
    }
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def _finding(finding: Diagnostic) -> dict[str, Any]:
    span = finding.span
    return {
        "code": finding.code,
        "name": finding.name,
        "path": finding.path,
        **_cell(finding.cell),
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
        "severity": finding.severity.label,
        "confidence": finding.confidence.label,
        "message": finding.message,
        "help": finding.help,
        "related": [_related(item) for item in finding.related],
        "fingerprint": finding.fingerprint,
        "fix": None,  # its place in version 1 of the report; no rule rewrites code yet
    }


def _related(item: Related) -> dict[str, Any]:
    where = {"path": item.path, **_cell(item.cell), "line": item.span.line, "column": item.span.column}
    return {**where, "message": item.message}


def _cell(cell: int | None) -> dict[str, int]:
    return {} if cell is None else {"cell": cell}
