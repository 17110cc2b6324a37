"""Where the triple-quoted strings of a text stand: the one thing that hides whole lines from who looks at lines."""

from __future__ import annotations

import re

_TO_TRIPLE = re.compile(
    r"""(?:[^'"#]++|\#[^\n]*+|"(?!"")(?:[^"\\\n]++|\\.)*+"|'(?!'')(?:[^'\\\n]++|\\.)*+')*+(\"{3}|'{3}|\Z)""", re.DOTALL
)

PIECE = re.compile(
    r"""[(\[{]|[)\]}]|:|\#[^\n]*+|\\|\"{3}.*?\"{3}|'{3}.*?'{3}|"(?:[^"\\\n]++|\\.)*+"|'(?:[^'\\\n]++|\\.)*+'""", re.DOTALL
)
"""What tells where a header ends: brackets, colons, and what hides them, comments, strings and backslashes."""


class UnsureError(Exception):
    """The text alone does not tell where something ends."""


def triple_quoted(source: str) -> list[tuple[int, int]]:
    """Return where triple-quoted strings start and stop; raises UnsureError when some string does not end."""
    found: list[tuple[int, int]] = []
    position = 0
    while True:
        match = _TO_TRIPLE.match(source, position)
        if match is None:
            raise UnsureError
        if not match[1]:
            return found
        position = _closed(source, match[1], match.end())
        found.append((match.start(1), position))


def long_strings(source: str) -> list[tuple[int, int]]:
    """Return the same for a text taken to be well formed, of which only the lines with triple quotes are looked at.

    Raises UnsureError when a triple-quoted string does not end.
    """
    found: list[tuple[int, int]] = []
    position = 0
    for begun in _triples(source):
        if begun < position:
            continue
        opened = _TO_TRIPLE.match(source, _line_start(source, begun, position))
        if opened is None:
            raise UnsureError
        if not opened[1]:
            return found
        position = _closed(source, opened[1], opened.end())
        found.append((opened.start(1), position))
    return found


def _triples(source: str) -> list[int]:
    """Return the offsets of triple quotes, whatever they stand in."""
    found: list[int] = []
    for quotes in ('"""', "'''"):
        place = source.find(quotes)
        while place >= 0:
            found.append(place)
            place = source.find(quotes, place + 1)
    found.sort()
    return found


def _line_start(source: str, offset: int, least: int) -> int:
    """Return where the line around an offset begins, lines before it that a backslash goes on with included."""
    begun = source.rfind("\n", least, offset)
    while begun > least and source[begun - 1] == "\\":
        begun = source.rfind("\n", least, begun)
    return max(begun + 1, least)


def _closed(source: str, quotes: str, position: int) -> int:
    """Return the offset behind the quotes that close a string; those after an odd number of backslashes do not."""
    while (end := source.find(quotes, position)) >= 0:
        behind = end
        while source[behind - 1] == "\\":
            behind -= 1
        if (end - behind) % 2 == 0:
            return end + len(quotes)
        position = end + 1
    raise UnsureError
