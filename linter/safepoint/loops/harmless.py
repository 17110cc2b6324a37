"""Loops that can cost nothing, told from the text of a function: the parser never sees them.

The same question as `prefilter.harmless` asks of a tree, with the same words and a narrower answer: text with a lambda, a
comprehension or a string that holds expressions is left to the tree.
"""

from __future__ import annotations

import re

from safepoint.loops.prefilter import METHODS, NAMES

_UNSPOKEN = re.compile(
    r"""\#[^\n]*+|\"{3}(?:[^"\\]++|\\.|"(?!""))*+\"{3}|'{3}(?:[^'\\]++|\\.|'(?!''))*+'{3}"""
    r"""|"(?:[^"\\\n]++|\\.)*+"|'(?:[^'\\\n]++|\\.)*+'""",
    re.DOTALL,
)
_HOLDING = re.compile(r"""\b(?:[fF][rR]?|[rR][fF])['"]|\blambda\b""")
_FOR = re.compile(r"\bfor\b")
_LOOP = re.compile(r"\n *(?:async +)?(for|while)\b")
_LAST_WORD = re.compile(r"(\.?)\s*\b(\w+)\s*\Z")
_KEYWORDS = frozenset(
    {"and", "as", "assert", "await", "del", "elif", "else", "except", "for", "from", "if", "in", "is", "not", "or"}
    | {"raise", "return", "while", "with", "yield"}
)
_LONGEST_WORD = 60


def loops_in(body: str, name: str) -> int:
    """Return the number of loop statements of a function's body when all are harmless, -1 when some may not be.

    `body` begins with the line feed before its first line and defines nothing itself; `name` is the function's own name.
    """
    if _HOLDING.search(body):
        return -1
    spoken = _UNSPOKEN.sub("''", body)
    pieces = spoken.split("(")
    pieces.pop()
    if not all(_opens_nothing(piece, name) for piece in pieces):
        return -1
    return _without_comprehensions(spoken)


def loop_statements(body: str) -> int:
    """Return the number of loop statements of a function's body, whatever they do; comprehensions do not count."""
    return len(_statements(_UNSPOKEN.sub("''", body)))


def _without_comprehensions(spoken: str) -> int:
    """Return the number of loop statements, -1 if there is a comprehension as well."""
    words = _statements(spoken)
    return len(words) if len(_FOR.findall(spoken)) == words.count("for") else -1


def _statements(spoken: str) -> list[str]:
    """Return the words that loop statements begin with; a `for` inside brackets belongs to a comprehension."""
    words: list[str] = []
    done, depth = 0, 0
    for found in _LOOP.finditer(spoken):
        begun = found.start()
        depth += sum(spoken.count(one, done, begun) for one in "([{") - sum(spoken.count(one, done, begun) for one in ")]}")
        done = begun
        if not depth:
            words.append(found[1])
    return words


def _opens_nothing(before: str, name: str) -> bool:
    """Tell whether a bracket behind this text groups, or calls something that is harmless by its name."""
    before = before.rstrip()
    if not before or not (before[-1].isalnum() or before[-1] in "_)]}'"):
        return True
    found = _LAST_WORD.search(before, max(0, len(before) - _LONGEST_WORD))
    if found is None:
        return False
    dot, word = found.groups()
    return word != name and (word in METHODS if dot else word in NAMES or word in _KEYWORDS)
