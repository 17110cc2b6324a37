"""JUnit XML: one test case a finding, so that any CI server lists them; information is a passed case with a note."""

from __future__ import annotations

from safepoint.core.diagnostic import Severity

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.core.diagnostic import Diagnostic
    from safepoint.core.report import Report
    from safepoint.render import Style


def render(report: Report, _style: Style) -> str:
    """Return one test suite; without findings it holds one passed case, since empty suites count as broken."""
    failures = sum(1 for finding in report.findings if finding.severity > Severity.INFO)
    tests = max(len(report.findings), 1)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<testsuites name="safepoint" tests="{tests}" failures="{failures}">',
        f'  <testsuite name="safepoint" tests="{tests}" failures="{failures}" errors="0" skipped="0" time="0">',
    ]
    for finding in report.findings:
        lines.extend(_case(finding))
    if not report.findings:
        lines.append(f'    <testcase classname="safepoint" name="{report.files} files without findings" time="0"/>')
    return "\n".join([*lines, "  </testsuite>", "</testsuites>", ""])


def _case(finding: Diagnostic) -> Iterator[str]:
    cell = "" if finding.cell is None else f"cell {finding.cell} "
    name = f"{finding.code} {finding.name} {cell}line {finding.span.line}"
    head = f'    <testcase classname="{_escaped(finding.path)}" name="{_escaped(name)}" '
    yield f'{head}file="{_escaped(finding.path)}" line="{finding.span.line}" time="0">'
    text = f"{finding.path}:{finding.span.line}:{finding.span.column}: {finding.message}"
    body = _escaped(text + (f"\n{finding.help}" if finding.help else ""))
    if finding.severity > Severity.INFO:
        yield f'      <failure type="{finding.severity.label}" message="{_escaped(finding.message)}">{body}</failure>'
    else:
        yield f"      <system-out>{body}</system-out>"
    yield "    </testcase>"


def _escaped(text: str) -> str:
    """Return text for XML 1.0, with the characters that XML cannot hold replaced."""
    clean = "".join(char if _allowed(char) else "\N{REPLACEMENT CHARACTER}" for char in text)
    clean = clean.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return clean.replace('"', "&quot;").replace("\n", "&#10;")


def _allowed(char: str) -> bool:
    code = ord(char)
    return char in "\t\n\r" or 0x20 <= code <= 0xD7FF or 0xE000 <= code <= 0xFFFD or code >= 0x10000
