"""Did you mean: the known word that a misspelt one is closest to."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_LONGEST = 80
_LIKENESS = 0.65
_FEW = 60


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Return the closest of the known words, regardless of case, hyphens and underscores; `None` when none is close."""
    if len(word) > _LONGEST:
        return None
    from difflib import get_close_matches

    folded = _folded(word)
    by_folded = {_folded(name): name for name in known}
    found = get_close_matches(folded, _alike(folded, by_folded), n=1, cutoff=_LIKENESS)
    return by_folded[found[0]] if found else None


def suggestion(word: str, known: Iterable[str]) -> str:
    """Return `; did you mean `x`?` or nothing, to end a message with."""
    found = nearest(word, known)
    return f"; did you mean `{found}`?" if found else ""


def listed(words: Iterable[str], limit: int = 8) -> str:
    """Return the words as a comma-separated list of at most `limit`, the rest counted."""
    names = list(words)
    shown = ", ".join(f"`{name}`" for name in names[:limit])
    return f"{shown} and {len(names) - limit} more" if len(names) > limit else shown


def _alike(word: str, known: Iterable[str]) -> list[str]:
    """Return the words worth comparing: all of a few, of many only those of like beginning and length."""
    words = list(known)
    if len(words) <= _FEW:
        return words
    return [other for other in words if other[:1] == word[:1] and abs(len(other) - len(word)) <= 2][:_FEW]


def _folded(word: str) -> str:
    return word.lower().replace("-", "_").replace(" ", "_")
