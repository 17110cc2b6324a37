"""Where a statement stands: the loops around it, the conditions it runs under, and the loops its block leaves."""

from __future__ import annotations

from safepoint.core.record import NamedTuple
from safepoint.loops.effects import Branch, Exit, With
from safepoint.loops.events import FUNCTION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.effects import Block
    from safepoint.loops.guards import Guard


class Place(NamedTuple):
    """The loops around a statement from the outside in, guards with their depth of loops, and the loops left for sure."""

    loops: tuple[int, ...]
    guards: tuple[tuple[int, Guard], ...]
    left: frozenset[int]

    def under(self, guards: tuple[Guard, ...]) -> Place:
        """Return the same place under more conditions."""
        depth = len(self.loops)
        return Place(self.loops, (*self.guards, *[(depth, guard) for guard in guards]), self.left) if guards else self

    def within(self, number: int) -> Place:
        """Return the same place in a loop of that number."""
        return Place((*self.loops, number), self.guards, self.left)


def leaves(block: Block, place: Place) -> frozenset[int]:
    """Return the loops that a block leaves for sure once its last statement is reached."""
    last = block[-1] if block else None
    if isinstance(last, Exit):
        if last.kind == "break":
            return place.left | {place.loops[-1]} if place.loops else place.left
        if last.kind == "continue":
            return place.left - {place.loops[-1]} if place.loops else place.left
        return place.left | set(place.loops) | {FUNCTION}
    if isinstance(last, With):
        return leaves(last.body, place)
    return place.left


def ends(block: Block) -> bool:
    """Tell whether control never falls out of the end of a block."""
    last = block[-1] if block else None
    if isinstance(last, Exit):
        return True
    if isinstance(last, Branch):
        return bool(last.other) and ends(last.then) and ends(last.other)
    return isinstance(last, With) and ends(last.body)
