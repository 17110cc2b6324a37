"""Loops that can cost nothing, told from the text of a function: the parser never sees them.

The same question as `prefilter.harmless` asks of a tree, with the same words and a narrower answer: text with a lambda, a
comprehension or a string that holds expressions is left to the tree.
"""

from __future__ import annotations

import re
from functools import partial

from safepoint.loops.source.prefilter import CODING, METHODS, NAMES, ZIP
from safepoint.loops.source.quotes import PIECE, long_strings

_UNSPOKEN = re.compile(
    r"""\#[^\n]*+|\"{3}(?:[^"\\]++|\\.|"(?!""))*+\"{3}|'{3}(?:[^'\\]++|\\.|'(?!''))*+'{3}"""
    r"""|"(?:[^"\\\n]++|\\.)*+"|'(?:[^'\\\n]++|\\.)*+'""",
    re.DOTALL,
)
_HOLDING = re.compile(r"""\b(?:[fF][rR]?|[rR][fF])['"]|\blambda\b""")
_SIGNS = ("lambda", *[f"{letters}{quote}" for letters in ("f", "F", "fr", "fR", "Fr", "FR") for quote in "'\""])
"""What stands in a text that `_HOLDING` finds something in: plain searches for all of these take a fifth of its time."""
_KEY = re.compile(r"[(,]\s*key\s*=(?!=)")
_FOR = re.compile(r"\bfor\b")
_BEFORE = ("", "async")
_CODED = re.compile(r"\s*(?:''\s*)?[),]")
"""What stands behind the bracket of a call that names no more than a code."""
_ENDED = re.compile(r"\b")
_BACKWARDS = re.compile(r"(\w+)\s*(\.?)")
"""The last word of a text that is read from its end, and the dot before it."""
_KEYWORDS = frozenset(
    {"and", "as", "assert", "await", "del", "elif", "else", "except", "for", "from", "if", "in", "is", "not", "or"}
    | {"raise", "return", "while", "with", "yield"}
)
_LONGEST_WORD = 60


def loops_in(body: str, name: str) -> int:
    """Return the number of loop statements of a function's body when all are harmless, -1 when some may not be.

    `body` begins with the line feed before its first line and defines nothing itself; `name` is the function's own name.
    """
    if any(sign in body for sign in _SIGNS) and _HOLDING.search(body):
        return -1
    spoken = _UNSPOKEN.sub("''", body)
    if "key" in spoken and _KEY.search(spoken):
        return -1
    pieces = spoken.split("(")
    if not all(map(partial(_opens_nothing, name), pieces[:-1], pieces[1:])):
        return -1
    return _without_comprehensions(spoken)


def loop_statements(body: str) -> int:
    """Return the number of loop statements of a text that begins with a line feed; comprehensions do not count.

    Raises UnsureError when a string does not end.
    """
    return len(_statements(body, long_strings(body)))


def _without_comprehensions(spoken: str) -> int:
    """Return the number of loop statements, -1 if there is a comprehension as well."""
    words = _statements(spoken, [])
    known = words.count("for")
    return len(words) if known == spoken.count("for") or known == len(_FOR.findall(spoken)) else -1


def _statements(text: str, strings: list[tuple[int, int]]) -> list[str]:
    """Return the words that loop statements begin with, outside the triple-quoted strings."""
    words: list[str] = []
    pending = iter(strings)
    begun, ended = 0, 0
    for at, word in _first_words(text):
        while ended <= at and begun < len(text):
            begun, ended = next(pending, (len(text), len(text)))
        if at < begun and (word == "while" or _has_body(text, at)):
            words.append(word)
    return words


def _first_words(text: str) -> list[tuple[int, str]]:
    """Return offset and word of each `for` and `while` that a line begins with, be it behind `async`.

    A plain search for the words takes a quarter of the time of one for the lines.
    """
    found: list[tuple[int, str]] = []
    for word in ("for", "while"):
        at = text.find(word)
        while at >= 0:
            line = text.rfind("\n", 0, at)
            # A line after a backslash goes on with a statement, or with a string.
            if text[line + 1 : at].strip() in _BEFORE and _ENDED.match(text, at + len(word)) and text[line - 1] != "\\":
                found.append((at, word))
            at = text.find(word, at + 1)
    found.sort()
    return found


def _has_body(text: str, offset: int) -> bool:
    """Tell a `for` with a colon of its own from one in brackets, which the rest of a comprehension closes first."""
    depth = 0
    for piece in PIECE.finditer(text, offset):
        found = piece[0]
        if found in "([{":
            depth += 1
        elif found in ")]}":
            depth -= 1
        if depth < 0 or (found == ":" and not depth):
            return not depth
    return False


def _opens_nothing(name: str, before: str, behind: str) -> bool:
    """Tell whether a bracket behind this text groups, or calls something that is harmless by its name."""
    before = before.rstrip()
    if not before or not (before[-1].isalnum() or before[-1] in "_)]}'"):
        return True
    found = _BACKWARDS.match(before[:-_LONGEST_WORD:-1])
    if found is None:
        return False
    word, dot = found[1][::-1], found[2]
    if dot and word in CODING and not _CODED.match(behind):
        return False
    return word != name and (word in METHODS if dot else (word in NAMES and word != ZIP) or word in _KEYWORDS)
