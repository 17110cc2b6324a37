"""What the store commands print: tables that line up, stable JSON, progress on a terminal, questions before replacing."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Any, TextIO

from safepoint.cli.terminal import say
from safepoint.core.errors import SafepointError
from safepoint.core.shown import drawn_width, printable

if TYPE_CHECKING:
    from collections.abc import Sequence

JSON_VERSION = 1
PROGRESS_AFTER_SECONDS = 0.5
PROGRESS_EVERY_SECONDS = 0.1


class ConfirmationError(SafepointError):
    """Something would be replaced or removed, and nobody agreed to it."""


def print_table(columns: Sequence[str], rows: Sequence[Sequence[object]], empty: str) -> None:
    """Print rows under their headings, or the sentence `empty`; numbers stand right, and rich draws it on a terminal."""
    if not rows:
        say(empty)
        return
    shown = [[_cell(value) for value in row] for row in rows]
    if not (sys.stdout.isatty() and _print_rich(columns, shown)):
        say("\n".join(aligned(columns, shown)))


def aligned(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Return the lines of a plain table; characters that are two columns wide on a terminal count as two."""
    lines = [list(columns), *map(list, rows)]
    widths = [max(drawn_width(line[place]) for line in lines) for place in range(len(columns))]
    right = [all(_is_number(row[place]) for row in rows) for place in range(len(columns))]
    return ["  ".join(map(_padded, line, widths, right)).rstrip() for line in lines]


def print_json(kind: str, **fields: Any) -> None:
    """Print one JSON document: its version, what it is, and the fields in the order given."""
    import json

    document = {"version": JSON_VERSION, "kind": kind, **fields}
    say(json.dumps(document, ensure_ascii=False, indent=2))


def moment(milliseconds: int | None) -> str:
    """Show Unix milliseconds as a UTC time to the second."""
    if milliseconds is None:
        return ""
    from datetime import UTC, datetime

    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%d %H:%M:%SZ")


def size(count: int) -> str:
    """Show a number of bytes in the largest unit that leaves a whole part."""
    amount = float(count)
    for unit in ("B", "KiB", "MiB", "GiB"):
        if amount < 1024:
            return f"{amount:.0f} {unit}" if unit == "B" else f"{amount:.1f} {unit}"
        amount /= 1024
    return f"{amount:.1f} TiB"


def confirm(question: str, *, agreed: bool) -> None:
    """Ask before something is replaced; without a terminal, or on any answer but yes, raise `ConfirmationError`."""
    if agreed:
        return
    if not sys.stdin.isatty():
        raise ConfirmationError(f"{question} Nobody can be asked here (standard input is no terminal); say --yes to go on")
    print(f"{question} [y/N] ", end="", file=sys.stderr, flush=True)  # noqa: T201
    if sys.stdin.readline().strip().lower() not in ("y", "yes"):
        raise ConfirmationError("not confirmed; nothing was changed")


class Progress:
    """Counts work on standard error, on a terminal only, once it takes longer than a moment; the line goes at the end."""

    def __init__(self, what: str, stream: TextIO | None = None) -> None:
        self._what = what
        self._stream = sys.stderr if stream is None else stream
        self._shown = self._stream.isatty()
        self._next = time.monotonic() + PROGRESS_AFTER_SECONDS
        self._count = 0
        self._drawn = False

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        if self._drawn:
            self._draw("\r\x1b[K")

    def advance(self, count: int = 1) -> None:
        """Note that so many more records are done."""
        self._count += count
        if self._shown and time.monotonic() >= self._next:
            self._next, self._drawn = time.monotonic() + PROGRESS_EVERY_SECONDS, True
            self._draw(f"\r{self._what}: {self._count:,} records\x1b[K")

    def _draw(self, text: str) -> None:
        self._stream.write(text)
        self._stream.flush()


def _cell(value: object) -> str:
    return "" if value is None else printable(str(value))


def _is_number(text: str) -> bool:
    return text == "" or text.isdigit()


def _padded(text: str, columns: int, right: bool) -> str:
    space = " " * (columns - drawn_width(text))
    return space + text if right else text + space


def _print_rich(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> bool:
    """Draw the table with rich; False when it is not installed."""
    try:
        from rich.console import Console
        from rich.table import Table
        from rich.text import Text
    except ImportError:
        return False
    table = Table(box=None, pad_edge=False)
    for place, column in enumerate(columns):
        table.add_column(column, justify="right" if all(_is_number(row[place]) for row in rows) else "left", overflow="fold")
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    Console().print(table)
    return True
