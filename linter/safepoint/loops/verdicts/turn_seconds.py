"""How long one turn of a loop takes at most, by the timeouts and pauses of all that it calls."""

from __future__ import annotations

from safepoint.loops.meanings.meaning import Cost
from safepoint.loops.names.switches import argument as given
from safepoint.loops.turns.iterables import number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.events import Event
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope

_DEEPEST = 4
"""Through how many functions of the project a timeout is looked for."""


def turn_seconds(loop: int, scope: Scope, summaries: Summaries) -> float | None:
    """Return an upper bound of the seconds of one turn of a loop, None when a call in it has none."""
    return _stretch(loop, scope, summaries, 0)


def _stretch(loop: int | None, scope: Scope, summaries: Summaries, depth: int) -> float | None:
    """Bound a whole function, or one turn of its loop of that number."""
    total = 0.0
    for event in summaries.course(scope).events:
        if loop is not None and loop not in event.loops:
            continue
        each = _seconds_of(event, scope, summaries, depth)
        if each is None:
            return None
        for inner in event.loops[event.loops.index(loop) + 1 :] if loop is not None else event.loops:
            most = summaries.trips(scope, inner).maximum
            if most is None:
                if each > 0:
                    return None
                continue
            each *= most
        total += each
    return total


def _seconds_of(event: Event, scope: Scope, summaries: Summaries, depth: int) -> float | None:
    """Bound one call: by its own seconds, a constant sleep or timeout; light calls count for nothing."""
    meaning = event.callee.meaning
    total = 0.0
    for ref in (*event.callee.functions, *event.callee.given):
        inner = summaries.of(ref)
        if inner.costs or inner.waits:
            each = _of_function(ref, summaries, depth + 1)
            if each is None:
                return None
            total += each
    if meaning is None or event.leaving or event.store is not None:
        return total
    if meaning.seconds is not None:
        return total + meaning.seconds
    argument = meaning.sleeps if meaning.sleeps is not None else meaning.timeout
    if argument is not None:
        value = number(given(event.call, argument.position, argument.name), scope)
        if value is not None:
            return total + value
    if meaning.saves is not None:
        return total
    return None if meaning.cost >= Cost.MEDIUM or meaning.waits else total


def _of_function(ref: Ref, summaries: Summaries, depth: int) -> float | None:
    if depth > _DEEPEST or summaries.world.function(ref) is None:
        return None
    return _stretch(None, summaries.world.scope(ref.path, ref.name), summaries, depth)
