"""Where the words of a project stand: which files define a name, and which only mention it."""

from __future__ import annotations

from safepoint.loops.source.test_code import is_silent

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from safepoint.core.source import Source

_CUTS = bytes(code if chr(code).isalnum() or code == ord("_") or code >= 0x80 else ord(" ") for code in range(256))
_LONGEST = 200
_HELD = 16_000_000
"""Bytes of texts that are held between the two passes."""


class Words:
    """Name -> files that define it (`def` and `class` anywhere in the text, even in a string), and files it stands in.

    The texts are gone through twice; of a large project they are not held in between. Words are cut by `bytes.split`, which
    takes a fifth of the time of a regular expression. Nothing is noted of test modules: what they define for themselves
    bears the names of what they test, and stands for nothing of it.
    """

    __slots__ = ("defining", "mentioning")

    def __init__(self, paths: Iterable[str], load: Callable[[str], Source | None]) -> None:
        self.defining: dict[bytes, list[str]] = {}
        self.mentioning: dict[bytes, list[str]] = {}
        speaking: list[tuple[str, bytes | None]] = []
        room = _HELD
        for path in paths:
            source = load(path)
            if source is None or is_silent(path, source.text):
                continue
            cut = _cut(source)
            room -= len(cut)
            speaking.append((path, cut if room > 0 else None))
            for name in _defined(cut):
                self.defining.setdefault(name, []).append(path)
        names = self.defining.keys()
        for path, held in speaking:
            for word in names & set(_words(path, held, load)):
                self.mentioning.setdefault(word, []).append(path)


def _words(path: str, cut: bytes | None, load: Callable[[str], Source | None]) -> list[bytes]:
    """Return the words of a text, which is read again where it was not held."""
    if cut is None:
        source = load(path)
        cut = b"" if source is None else _cut(source)
    return cut.split()


def _cut(source: Source) -> bytes:
    """Return a text with blanks for all that belongs to no word."""
    return source.text.encode("utf-8", "surrogatepass").translate(_CUTS)


def _defined(cut: bytes) -> set[bytes]:
    spaced = b" " + cut
    found: set[bytes] = set()
    for keyword in (b" def ", b" class "):
        pieces = spaced.split(keyword)
        found.update(words[0] for piece in pieces[1:] if (words := piece[:_LONGEST].split(None, 1)))
    return found


def own_words(source: Source) -> tuple[set[bytes], set[bytes]]:
    """Return the words of one text, and those of them that it defines, as `Words` sees them."""
    cut = _cut(source)
    return set(cut.split()), set() if is_silent(source.path, source.text) else _defined(cut)


def words_in(source: Source) -> set[bytes]:
    """Return the words of a text as `Words` sees them, and `*` for one that imports everything of a module."""
    import re

    words = set(_cut(source).split())
    return words | {b"*"} if re.search(r"\bimport[ \t]*\*", source.text) else words
