"""Text as a terminal shows it: harmless whatever it holds, and as wide as it is drawn."""

from __future__ import annotations


def printable(text: str) -> str:
    """Show control and direction characters as escapes: a stored name must not steer the reader's terminal."""
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode("ascii") for char in text)


def drawn_width(text: str) -> int:
    """Return how many terminal columns `text` takes."""
    if text.isascii():
        return len(text)
    from unicodedata import combining, east_asian_width

    return sum(0 if combining(char) else 2 if east_asian_width(char) in "WF" else 1 for char in text)
