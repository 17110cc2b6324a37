"""Text for people: place and message on one line, then the source with carets, related places, help and the rule's page."""

from __future__ import annotations

from safepoint.core.diagnostic import Severity, Span
from safepoint.core.record import NamedTuple
from safepoint.core.shown import drawn_width

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.core.diagnostic import Diagnostic
    from safepoint.core.report import Report
    from safepoint.render import Style

RESET = "\x1b[0m"
BOLD, BLUE = "\x1b[1m", "\x1b[1;34m"
COLORS = {Severity.ERROR: "\x1b[1;31m", Severity.WARNING: "\x1b[1;33m", Severity.INFO: "\x1b[1;36m"}
TAB = "    "


def render(report: Report, style: Style) -> str:
    """Return all findings, a blank line between them, and a summary line."""
    blocks = ["\n".join(_finding(finding, report, style)) + "\n" for finding in report.findings]
    return "\n".join([*blocks, _summary(report)]) + "\n"


def harmless(text: str) -> str:
    """Return `text` as it can be drawn: a source must not steer the reader's terminal, and columns must stay where they are.

    A control character becomes one other character and a tab four blanks, where `core.shown.printable` spells them out.
    """
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else TAB if char == "\t" else "\N{REPLACEMENT CHARACTER}" for char in text)


def place(finding: Diagnostic) -> str:
    """Return where a finding stands, as `path:line:column` or `path:cell N:line:column`."""
    cell = "" if finding.cell is None else f"cell {finding.cell}:"
    return f"{finding.path}:{cell}{finding.span.line}:{finding.span.column}"


def _finding(finding: Diagnostic, report: Report, style: Style) -> Iterator[str]:
    level = _paint(f"{finding.severity.label}:", COLORS[finding.severity], style)
    code = _linked(_paint(finding.code, BOLD, style), finding, style)
    sure = "" if finding.confidence.label == "high" else f" ({finding.confidence.label} confidence)"
    yield f"{_paint(harmless(place(finding)), BOLD, style)}: {code} {level} {harmless(finding.message)}{sure}"
    yield from _excerpts(finding, report, style)
    for number, line in enumerate(finding.help.split("\n") if finding.help else ()):
        yield f"{'          ' if number else '  = help: '}{harmless(line)}"
    yield f"  = rule: {finding.name} (safepoint explain {finding.code})"


class _Mark(NamedTuple):
    """One span to show: the finding's own (`^`) or a related one (`-`) with its message."""

    path: str
    cell: int | None
    span: Span
    message: str
    sign: str


def _excerpts(finding: Diagnostic, report: Report, style: Style) -> Iterator[str]:
    """Yield the finding's own line and those of its related places, each line once, in order of lines within each file."""
    own = _Mark(finding.path, finding.cell, finding.span, "", "^")
    others = [_Mark(item.path, item.cell, item.span, item.message, "-") for item in finding.related]
    here = sorted(
        [own, *(mark for mark in others if mark[:2] == own[:2])], key=lambda mark: (mark.span.line, mark.sign != "^")
    )
    marks = [*here, *(mark for mark in others if mark[:2] != own[:2])]
    gutter = len(str(max(mark.span.line for mark in marks)))
    bar = _paint("|", BLUE, style)
    above: tuple[str, int | None, int] | None = None
    for mark in marks:
        text = report.lines.get((mark.path, mark.cell, mark.span.line))
        here_now = (mark.path, mark.cell, mark.span.line)
        if (above is None or above[:2] != mark[:2]) and mark[:2] != own[:2]:
            yield f"{' ' * gutter} {_paint(':::', BLUE, style)} {harmless(_where(mark))}"
        elif above is None and text is not None:
            yield f"{' ' * gutter} {bar}"
        yield from _marked(mark, text, gutter, here_now != above, finding.severity, style)
        above = here_now


def _where(mark: _Mark) -> str:
    cell = "" if mark.cell is None else f"cell {mark.cell}:"
    return f"{mark.path}:{cell}{mark.span.line}:{mark.span.column}"


def _marked(mark: _Mark, text: str | None, gutter: int, new: bool, severity: Severity, style: Style) -> Iterator[str]:
    """Yield a source line, unless it stands above already, and the marks below it."""
    bar = _paint("|", BLUE, style)
    if text is None:
        if mark.message:
            yield f"{' ' * gutter} {bar} {harmless(mark.message)}"
        return
    line, caret = _underlined(text, mark.span, mark.sign, style.width - gutter - 3)
    if new:
        yield f"{_paint(f'{mark.span.line:>{gutter}}', BLUE, style)} {bar} {line}"
    color = COLORS[severity] if mark.sign == "^" else BLUE
    yield f"{' ' * gutter} {bar} {_paint(f'{caret} {harmless(mark.message)}'.rstrip(), color, style)}"


def _underlined(text: str, span: Span, mark: str, width: int) -> tuple[str, str]:
    """Return a window of the line that holds the span's start, and the marks to print below it."""
    start = min(span.column - 1, len(text))
    end = span.end_column - 1 if span.end_line == span.line else len(text.rstrip())
    end = max(min(end, len(text)), start + 1)
    width = max(width, 20)
    first = 0 if len(text) <= width else max(0, min(start - width // 3, len(text) - width))
    before = harmless(text[first:start])
    marked = harmless(text[start : min(end, first + width)]) or " "
    after = harmless(text[min(end, first + width) : first + width])
    lead = "…" if first else ""
    tail = "…" if first + width < len(text) else ""
    below = " " * drawn_width(lead + before) + mark * max(drawn_width(marked), 1)
    return f"{lead}{before}{marked}{after}{tail}".rstrip(), below


def _summary(report: Report) -> str:
    counts = {level: sum(1 for f in report.findings if f.severity == level) for level in reversed(Severity)}
    parts = [_count(number, level.label) for level, number in counts.items() if number]
    found = f"{_count(len(report.findings), 'finding')} ({', '.join(parts)})" if parts else "No findings"
    looked = f"{_count(report.files, 'file')} with {_count(report.loops, 'loop')}"
    extra = [
        f"{number} {word}"
        for number, word in (
            (report.suppressed, "suppressed"),
            (report.baselined, "in the baseline"),
            (report.hidden, "below the severity or confidence asked for"),
        )
        if number
    ]
    return f"{found} in {looked}{'; ' + ', '.join(extra) if extra else ''}."


def _count(number: int, word: str) -> str:
    return f"{number:,} {word}{'' if number == 1 or word == 'info' else 's'}"


def _paint(text: str, color: str, style: Style) -> str:
    return f"{color}{text}{RESET}" if style.color and text else text


def _linked(text: str, finding: Diagnostic, style: Style) -> str:
    """Make the code a link to the rule's page (OSC 8), where the terminal can follow it."""
    if not style.links:
        return text
    return f"\x1b]8;;{style.links}{finding.code}-{finding.name}.md\x1b\\{text}\x1b]8;;\x1b\\"
