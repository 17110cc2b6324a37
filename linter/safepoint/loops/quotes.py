"""Where the triple-quoted strings of a text stand: the one thing that hides whole lines from who looks at lines."""

from __future__ import annotations

import re

_TO_TRIPLE = re.compile(
    r"""(?:[^'"#]++|\#[^\n]*+|"(?!"")(?:[^"\\\n]++|\\.)*+"|'(?!'')(?:[^'\\\n]++|\\.)*+')*+(\"{3}|'{3}|\Z)""", re.DOTALL
)


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
