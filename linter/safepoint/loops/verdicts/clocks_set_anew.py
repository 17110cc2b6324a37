"""Clocks that a loop sets anew in each turn, held against a limit that one turn does not reach."""

from __future__ import annotations

from safepoint.loops.checkpoints.comparing import is_clock
from safepoint.loops.source.effects import Apply, Assign, Call, Loop, Name
from safepoint.loops.turns.iterables import number
from safepoint.loops.verdicts.turn_seconds import turn_seconds

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.events import Turn
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr
    from safepoint.loops.verdicts.asked_on_the_way import Asked

_LONGER = 1.5
"""How many times what a turn takes at most a limit has to be that it is sure not to reach."""


def never_over(asked: Asked, turn: Turn, scope: Scope, summaries: Summaries) -> bool:
    """Tell whether a test asks for more time than a turn takes.

    That is so of `began = time()` in each turn, `time() - began > 1800`, where the only slow call ends after 600 seconds.
    """
    test = asked.test
    if not asked.positive or not isinstance(test, Apply) or test.op not in (">", ">=") or not isinstance(turn.node, Loop):
        return False
    spent, limit = _seen(test.parts[0], scope), number(test.parts[1], scope)
    if limit is None or not isinstance(spent, Apply) or spent.op != "-" or not is_clock(spent.parts[0]):
        return False
    began = spent.parts[1]
    if not isinstance(began, Name) or not _set_anew(began.id, asked.line, turn.node, scope):
        return False
    most = turn_seconds(turn.number, scope, summaries)
    return most is not None and 0 < most * _LONGER < limit


def _seen(expr: Expr, scope: Scope) -> Expr | None:
    """Return what a name stands for that is given one value, `spent = time() - began`, and any other expression itself."""
    return scope.only_value(expr.id) if isinstance(expr, Name) else expr


def _set_anew(name: str, line: int, loop: Loop, scope: Scope) -> bool:
    """Tell whether each turn gives a name the time that it is then, and nothing gives it any other value."""
    given = scope.given(name)
    if name in scope.params or any(one.kind != "value" or one.position is not None for one in given):
        return False
    if not all(isinstance(one.expr, Call) and is_clock(one.expr) for one in given):
        return False
    return any(isinstance(one, Assign) and Name(name) in one.targets and one.line < line for one in loop.body)
