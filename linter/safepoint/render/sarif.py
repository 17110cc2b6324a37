"""SARIF 2.1.0 (OASIS), the format of code-scanning services.

Columns are UTF-16 code units, counted in the source line where the report has it. `partialFingerprints` let a service follow
a finding whose line has moved.
"""

from __future__ import annotations

import json
from urllib.parse import quote

from safepoint.core.diagnostic import Confidence, Severity

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from safepoint.core.diagnostic import Diagnostic, Span
    from safepoint.core.report import Report
    from safepoint.core.rule import Rule
    from safepoint.render import Style

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
RANKS = {Confidence.HIGH: 90.0, Confidence.MEDIUM: 60.0, Confidence.LOW: 30.0}


def render(report: Report, _style: Style) -> str:
    """Return the report as one SARIF log with one run."""
    index = {rule.code: number for number, rule in enumerate(report.rules)}
    run = {
        "tool": {
            "driver": {
                "name": "safepoint",
                "semanticVersion": report.version,
                "rules": [_rule(rule) for rule in report.rules],
            }
        },
        "columnKind": "utf16CodeUnits",
        "invocations": [_invocation(report)],
        "results": [_result(finding, index, report) for finding in report.findings],
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2, ensure_ascii=False) + "\n"


def _rule(rule: Rule) -> dict[str, Any]:
    return {
        "id": rule.code,
        "name": rule.name,
        "shortDescription": {"text": rule.summary},
        "help": {"text": f"`safepoint explain {rule.code}` prints the rule's page."},
        "defaultConfiguration": {"level": LEVELS[rule.severity]},
    }


def _invocation(report: Report) -> dict[str, Any]:
    invocation: dict[str, Any] = {"executionSuccessful": not report.faults}
    if report.faults:
        notes = [{"level": "error", "message": {"text": fault}} for fault in report.faults]
        invocation["toolExecutionNotifications"] = notes
    return invocation


def _result(finding: Diagnostic, index: dict[str, int], report: Report) -> dict[str, Any]:
    text = finding.message + (f"\n{finding.help}" if finding.help else "")
    result: dict[str, Any] = {
        "ruleId": finding.code,
        "level": LEVELS[finding.severity],
        "message": {"text": text},
        "locations": [_location(finding.path, finding.cell, finding.span, report)],
        "partialFingerprints": {"safepointFingerprint/v1": finding.fingerprint},
        "rank": RANKS[finding.confidence],
        "properties": {"confidence": finding.confidence.label},
    }
    if finding.code in index:
        result["ruleIndex"] = index[finding.code]
    if finding.related:
        result["relatedLocations"] = [
            {"id": number, **_location(item.path, item.cell, item.span, report), "message": {"text": item.message}}
            for number, item in enumerate(finding.related)
        ]
    return result


def _location(path: str, cell: int | None, span: Span, report: Report) -> dict[str, Any]:
    location: dict[str, Any] = {
        "physicalLocation": {"artifactLocation": _artifact(path), "region": _region(path, cell, span, report)}
    }
    if cell is not None:
        location["logicalLocations"] = [{"name": f"cell {cell}", "kind": "module"}]
    return location


def _artifact(path: str) -> dict[str, str]:
    if path.startswith(("/", "..")) or path[1:2] == ":":
        prefix = "file:///" if path[1:2] == ":" else "file://" if path.startswith("/") else ""
        return {"uri": prefix + _quoted(path)}
    return {"uri": _quoted(path), "uriBaseId": "%SRCROOT%"}


def _quoted(path: str) -> str:
    return quote(path.encode("utf-8", "surrogateescape"))


def _region(path: str, cell: int | None, span: Span, report: Report) -> dict[str, int]:
    return {
        "startLine": span.line,
        "startColumn": _units(report.lines.get((path, cell, span.line)), span.column),
        "endLine": span.end_line,
        "endColumn": _units(report.lines.get((path, cell, span.end_line)), span.end_column),
    }


def _units(line: str | None, column: int) -> int:
    """Return a column in UTF-16 units, from 1, for a column in characters."""
    if line is None or line.isascii():
        return column
    return column + sum(1 for char in line[: column - 1] if ord(char) > 0xFFFF)
