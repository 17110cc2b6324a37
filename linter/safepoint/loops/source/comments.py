"""The comments that declare a loop: `# safepoint: loop max_iterations=50 max_duration_ms=1000 id=batches`.

What stands behind a further `#` belongs to another comment. An option that cannot be read is kept as a fault; the loop
is declared all the same, with the default in its place.
"""

from __future__ import annotations

import re

from safepoint.core.suppression import python_comments
from safepoint.loops.source.module import Declaration

_DECLARED = r"#\s*safepoint:\s*loop\b(?P<words>[^#\n]*)"
_NUMBERS = ("max_iterations", "max_duration_ms")
_ID = r"[\w.:-]+"


def declarations(text: str) -> dict[int, Declaration]:
    """Find the comments that declare a loop, by line."""
    if "safepoint:" not in text:
        return {}
    lines = text.split("\n")
    wanted = [number for number, line in enumerate(lines, 1) if re.search(_DECLARED, line)]
    found = {}
    for number, column in python_comments(text, lines, wanted) if wanted else ():
        match = re.search(_DECLARED, lines[number - 1][column - 1 :])
        if match is not None:
            end = column + match.start() + len(match.group().rstrip())
            found[number] = _declaration(number, column + match.start(), end, match["words"])
    return found


def _declaration(line: int, column: int, end_column: int, words: str) -> Declaration:
    given: dict[str, str] = {}
    faults: list[str] = []
    for word in re.sub(r"\s*=\s*", "=", words.replace(",", " ")).split():
        name, equals, value = word.partition("=")
        fault = _fault(name, equals, value, given)
        if fault:
            faults.append(fault)
        else:
            given[name] = value
    turns, duration = (int(given[name]) if name in given else None for name in _NUMBERS)
    return Declaration(line, turns, duration, given.get("id", ""), column, end_column, tuple(faults))


def _fault(name: str, equals: str, value: str, given: dict[str, str]) -> str:
    """Say what was seen in one option and what was wanted, "" for a sound one."""
    if name != "id" and name not in _NUMBERS:
        kind = "option" if equals else "word"
        return f"gives the {kind} `{name}{equals}{value}`, wanted only max_iterations, max_duration_ms or id"
    if name in given:
        return f"gives `{name}` twice, wanted once"
    if not value:
        return f"gives no value for `{name}`, wanted " + ("a name" if name == "id" else "a whole number from 1")
    if name == "id":
        return "" if re.fullmatch(_ID, value) else f"gives `id={value}`, wanted letters, digits and any of `_ . : -`"
    sound = re.fullmatch(r"[0-9]+(_[0-9]+)*", value) is not None and int(value) > 0
    return "" if sound else f"gives `{name}={value}`, wanted a whole number from 1"
