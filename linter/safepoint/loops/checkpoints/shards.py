"""Results that are written piece by piece, as one is full, under numbers that begin anew in every run."""

from __future__ import annotations

from safepoint.core.diagnostic import Confidence
from safepoint.loops.source.effects import Assign, Const, Loop, Name
from safepoint.loops.source.walk import names, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.events import Turn
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Call
    from safepoint.loops.summary import SaveFact, Summary
    from safepoint.loops.tally import Trips

_LOOKING = frozenset({"exists", "isfile", "is_file", "listdir", "glob", "iglob", "rglob", "iterdir", "scandir", "walk"})
"""Calls by which a program sees what an earlier run has written."""


def numbered_anew(
    turn: Turn, trips: Trips, summary: Summary, saves: tuple[SaveFact, ...], scope: Scope, summaries: Summaries
) -> bool:
    """Tell whether all files of costly results are numbered from the first one on, so that a restart writes them again.

    That is `write(f"{folder}/part_{shard:06d}.bin", rows)`, and `shard += 1`, from `shard = 0` before the loop on, where
    nothing looks for files that are there.
    """
    paid = any(one.sure >= Confidence.MEDIUM for one in summary.heavy)
    if not isinstance(turn.node, Loop) or trips.kind != "data" or not paid:
        return False
    events = summaries.course(scope).events
    if any(one.callee.name.rpartition(".")[2] in _LOOKING for one in events):
        return False
    counters = {name for name in _moved_on(turn.node) if _starts_at_a_number(name, turn.node, scope)}
    places = {(one.steps[0].name, one.steps[0].line) for one in saves}
    writing = [one.call for one in events if turn.number in one.loops and (one.callee.name, one.line) in places]
    return bool(counters and writing) and all(_is_numbered(one, counters, scope) for one in writing)


def _moved_on(loop: Loop) -> set[str]:
    """Return the names that a turn moves on by one."""
    moved = [one for one in statements(loop.body) if isinstance(one, Assign) and one.op == "+" and one.value == Const(1)]
    return {target.id for one in moved for target in one.targets if isinstance(target, Name)}


def _starts_at_a_number(name: str, loop: Loop, scope: Scope) -> bool:
    """Tell whether a counter is given a number before the loop that stands in the source, and only there."""
    assigned = [one for one in scope.function.statements if isinstance(one, Assign) and Name(name) in one.targets]
    given = [one for one in assigned if not one.op]
    return bool(given) and all(
        one.line < loop.line and isinstance(one.value, Const) and type(one.value.value) is int for one in given
    )


def _is_numbered(call: Call, counters: set[str], scope: Scope) -> bool:
    """Tell whether a counter stands in a path that a call is given, be it under a name of its own."""
    said = {name for part in (*call.args, *[value for _, value in call.keywords]) for name in names(part)}
    made = {name for one in said for value in scope.values(one) for name in names(value)}
    return not counters.isdisjoint(said | made)


__all__ = ["numbered_anew"]
