"""Find the loop that a place names, in the forms in which reports print places."""

from __future__ import annotations

import os

from safepoint.core.errors import UsageError
from safepoint.core.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from safepoint.core.placing import Places
    from safepoint.loops.facts import LoopFacts


class Place(NamedTuple):
    """A line of a file; in a notebook `cell` is the cell's number from 1, and the line counts within it."""

    path: str
    line: int
    cell: int | None = None


def read_place(text: str) -> Place:
    """Read `FILE:LINE`, `FILE:LINE:COLUMN`, or `FILE:cell N:LINE` with or without a column; raises UsageError."""
    path, _, line = text.rpartition(":")
    before, _, last = path.rpartition(":")
    if before and last.isdigit() and line.isdigit():
        path, line = before, last  # what stood behind was the column
    head, _, number = path.rpartition("cell ")
    cell = int(number) if head[-1:] in (":", " ") and number.isdigit() else None
    path = path if cell is None else head[:-1]
    if not path or not line.isdigit():
        raise UsageError(f"--why got {text!r}, wanted FILE:LINE such as train.py:120, or nb.ipynb:cell 3:12 in a notebook")
    return Place(_plain(path), int(line), cell)


def loop_at(loops: Sequence[LoopFacts], place: Place, places: Places) -> LoopFacts:
    """Return the loop that begins on the line, else the innermost one around it; raises UsageError without one.

    Of several on one line it is the one that is told of: `jobs = [ask(row) for row in rows]` only makes what is run later.
    """
    mine = [loop for loop in loops if same_file(loop.path, place.path)]
    exact = [loop for loop in mine if _distance(loop, place, places) == 0]
    around = [loop for loop in mine if 0 < _distance(loop, place, places) <= loop.span.end_line - loop.line]
    found = exact or around
    cells = {places.at(loop.path, loop.line)[1] for loop in found}
    if not found or len(cells) > 1:
        wanted = "in several cells, name one" if found else "no loop stands there"
        known = ", ".join(_line(loop, places) for loop in (found or mine)) or "none"
        raise UsageError(f"--why got {_shown(place)}: {wanted}; loops of that file begin on these lines: {known}")
    return max(exact, key=lambda one: one.verdict == "flagged") if exact else max(around, key=lambda one: one.line)


def require_judged(place: Place, judged: Iterable[str], unread: Mapping[str, str]) -> None:
    """Raise UsageError when the place's file is none of those that were looked at, or could not be read."""
    why = next((why for path, why in unread.items() if same_file(path, place.path)), None)
    if why is None and any(same_file(path, place.path) for path in judged):
        return
    if why is None:
        why = (
            "there is no such file"
            if not os.path.exists(place.path)
            else "it is a folder"
            if os.path.isdir(place.path)
            else "it is ignored, excluded, neither Python nor a notebook, or outside the paths given"
        )
    raise UsageError(f"--why got {_shown(place)}: that file was not judged ({why}); wanted a place as `check` prints it")


def same_file(path: str, other: str) -> bool:
    """Tell whether two paths, absolute or from the working folder, lead to one file."""
    return os.path.abspath(path) == os.path.abspath(other)


def _distance(loop: LoopFacts, place: Place, places: Places) -> int:
    """Return how many lines behind the loop's first the place stands, -1 when it is before it or in another cell."""
    line, cell = places.at(loop.path, loop.line)
    return -1 if place.cell not in (None, cell) else max(place.line - line, -1)


def _line(loop: LoopFacts, places: Places) -> str:
    line, cell = places.at(loop.path, loop.line)
    return str(line) if cell is None else f"cell {cell}:{line}"


def _shown(place: Place) -> str:
    cell = "" if place.cell is None else f"cell {place.cell}:"
    return f"{place.path}:{cell}{place.line}"


def _plain(path: str) -> str:
    return os.path.normpath(path).replace(os.sep, "/")
