"""Short programs as people write them: each loop that decides is told, or is not, as the mark behind its header says.

`# told` wants a finding of CKP101 to CKP110 there that the default output shows, and `# fine` wants none. What is known to go wrong is
marked `# gap: why it is not seen` or `# alarm: why it is told`, and held as well: whoever mends it turns the mark. No other
loop may be told. A folder in place of a file is a program of several modules.
"""

import os
import re
from collections import Counter

import pytest

from safepoint.core.diagnostic import Confidence, Severity
from safepoint.engine import checks_of
from support_loops import project

PROGRAMS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "data", "programs")
_MARK = re.compile(r"  # (told|fine|gap: \S.*|alarm: \S.*)$")
_SHARE_SEEN = 0.9
"""Least share of the loops that should be told which are: a tide mark, to be raised and not lowered."""


def programs() -> list[str]:
    """Return the paths of all programs below the folder, as `field/name`."""
    fields = sorted(os.listdir(PROGRAMS))
    return [f"{field}/{name}" for field in fields for name in sorted(os.listdir(os.path.join(PROGRAMS, field)))]


def sources(program: str) -> dict[str, str]:
    """Return the modules of one program by their paths."""
    path = os.path.join(PROGRAMS, program)
    below = sorted(os.listdir(path)) if os.path.isdir(path) else None
    files = {os.path.basename(path): path} if below is None else {name: os.path.join(path, name) for name in below}
    found = {}
    for name, file in files.items():
        with open(file, encoding="utf-8") as opened:
            found[name] = opened.read()
    return found


def marks(program: str) -> dict[tuple[str, int], str]:
    """Return what is said of each marked loop, by module and line."""
    found = {}
    for path, text in sources(program).items():
        for number, line in enumerate(text.splitlines(), 1):
            mark = _MARK.search(line)
            if mark is not None:
                found[path, number] = mark[1].partition(":")[0]
    return found


def told(program: str) -> set[tuple[str, int]]:
    """Return the places of the findings that the default output shows."""
    modules = sources(program)
    judged = project(modules)
    found = set()
    for path in modules:
        facts = judged.facts(path)
        for one in (one for _, check in checks_of("loop") for one in check(facts)):
            if one.severity >= Severity.WARNING and one.confidence >= Confidence.MEDIUM:
                found.add((path, one.span.line))
    return found


@pytest.mark.parametrize("program", programs())
def test_a_program_is_told_of_what_its_marks_say(program: str) -> None:
    said = marks(program)
    assert said, "no loop of the program is marked"
    assert told(program) == {place for place, mark in said.items() if mark in ("told", "alarm")}


def test_most_loops_that_lose_work_are_told() -> None:
    counted = Counter(mark for program in programs() for mark in marks(program).values())
    assert counted["told"] >= _SHARE_SEEN * (counted["told"] + counted["gap"])
    assert counted["fine"] > counted["alarm"]
