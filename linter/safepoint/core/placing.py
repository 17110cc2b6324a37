"""Give findings their last touch: notebook cells, fingerprints, and the source lines that reports show."""

from __future__ import annotations

try:
    from _blake2 import blake2b  # what hashlib gives, without loading OpenSSL for it
except ImportError:
    from hashlib import blake2b

from safepoint.core.diagnostic import Related, Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from safepoint.core.diagnostic import Diagnostic
    from safepoint.core.source import CellStart, Source
    from safepoint.core.suppression import Suppression

Line = tuple[str, "int | None", int, str]

LINE_LIMIT = 4000
"""Source lines are kept for reports up to this many characters."""


def place_findings(
    source: Source, findings: Sequence[Diagnostic], texts: Callable[[str], Source | None], rooted: str
) -> tuple[tuple[Diagnostic, ...], tuple[Line, ...]]:
    """Return the findings with fingerprints, placed in notebook cells, and the lines (path, cell, line, text) they name.

    `rooted` is the source's path relative to the settings' root, so that fingerprints do not depend on the working folder.
    """
    kept: dict[tuple[str, int | None, int], str] = {}
    split: dict[str, list[str]] = {source.path: source.text.split("\n")}
    seen: dict[str, int] = {}
    placed = []
    for finding in findings:
        mark = fingerprint(rooted, finding.code, _line(split[source.path], finding.span.line), seen)
        span, cell = _placed(source, finding.span, split[source.path], kept)
        related = tuple(_related(item, source, texts, split, kept) for item in finding.related)
        placed.append(finding._replace(fingerprint=mark, span=span, cell=cell, related=related))
    return tuple(placed), tuple((path, cell, line, text) for (path, cell, line), text in kept.items())


def place_suppressions(
    source: Source, suppressions: Sequence[Suppression]
) -> tuple[tuple[Suppression, ...], tuple[Line, ...]]:
    """Return the suppressions with lines counted within notebook cells, and the lines they stand on."""
    if not suppressions:
        return (), ()
    texts = source.text.split("\n")
    placed, lines = [], []
    for item in suppressions:
        line, cell = in_cell(source.cells, item.line)
        placed.append(item._replace(line=line, target=item.target - item.line + line, cell=cell))
        lines.append((source.path, cell, line, texts[item.line - 1][:LINE_LIMIT]))
    return tuple(placed), tuple(lines)


def in_cell(cells: Sequence[CellStart], line: int) -> tuple[int, int | None]:
    """Return the line within its cell and the cell's number for a line of a notebook's joined text."""
    for start in reversed(cells):
        if start.line <= line:
            return line - start.line + 1, start.cell
    return line, None


class Places:
    """Says where the lines of some sources stand for a reader: in a notebook, the cell and the line within it."""

    __slots__ = ("sources",)

    def __init__(self, sources: Mapping[str, Source]) -> None:
        self.sources = sources

    def at(self, path: str, line: int) -> tuple[int, int | None]:
        """Return the line and the cell for a line of a source's text; the cell is None outside notebooks."""
        source = self.sources.get(path)
        return in_cell(source.cells, line) if source is not None and source.cells else (line, None)

    def text(self, path: str, line: int) -> str:
        """Return a place as reports print it: `path:line`, or `path:cell N:line`."""
        line, cell = self.at(path, line)
        return f"{path}:{line}" if cell is None else f"{path}:cell {cell}:{line}"


def fingerprint(rooted: str, code: str, text: str, seen: dict[str, int]) -> str:
    """Return 32 hex digits that tell a finding from all others and stay when lines above it come and go.

    They hold path, code and the line's text without its spacing; `seen` counts equal ones within the file.
    """
    key = f"{rooted}\0{code}\0{' '.join(text.split())}"
    seen[key] = seen.get(key, 0) + 1
    return blake2b(f"{key}\0{seen[key]}".encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def _line(lines: list[str], number: int) -> str:
    return lines[number - 1] if 0 < number <= len(lines) else ""


def _placed(
    source: Source, span: Span, lines: list[str], kept: dict[tuple[str, int | None, int], str]
) -> tuple[Span, int | None]:
    first, cell = in_cell(source.cells, span.line)
    shift = first - span.line
    for line in {span.line, span.end_line}:
        if source.text and 0 < line <= len(lines):
            kept[source.path, cell, line + shift] = lines[line - 1][:LINE_LIMIT]
    return Span(first, span.column, span.end_line + shift, span.end_column), cell


def _related(
    item: Related,
    source: Source,
    texts: Callable[[str], Source | None],
    split: dict[str, list[str]],
    kept: dict[tuple[str, int | None, int], str],
) -> Related:
    other = source if item.path == source.path else texts(item.path)
    if other is None:
        return item
    if item.path not in split:
        split[item.path] = other.text.split("\n")
    span, cell = _placed(other, item.span, split[item.path], kept)
    return Related(item.path, span, item.message, cell)
