"""Loops that play whole games or episodes, as many as the source itself says: by the ten thousand they take their hours."""

from __future__ import annotations

from safepoint.loops.meanings.whys import ENVIRONMENT
from safepoint.loops.source.effects import Const, Loop, Name
from safepoint.loops.source.walk import calls, dotted, names, parts, statements
from safepoint.loops.turns.settings import default_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.events import Turn
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr
    from safepoint.loops.summary import Summary

_MANY = 10_000.0
_HOPS = 2
"""How many names may stand between the head of a loop and the number: `rounds = int(games / self.tables)`."""


def plays_often(turn: Turn, summary: Summary, scope: Scope) -> bool:
    """Tell whether each turn of a counted loop plays a game to its end, and its count is made of a large number.

    What one turn plays stands in a loop of its own; how many games one table or one process has is for the run to say.
    """
    node = turn.node
    if not isinstance(node, Loop) or node.kind != "for" or all(one.why != ENVIRONMENT for one in summary.costs):
        return False
    ranges = [call for call in calls(node.head) if dotted(call.func).rpartition(".")[2] in ("range", "trange")]
    inner = any(isinstance(one, Loop) for one in statements(node.body))
    return inner and any(_is_of_many(call.args[-1], scope, _HOPS) for call in ranges if call.args)


def _is_of_many(bound: Expr, scope: Scope, hops: int) -> bool:
    """Tell whether a count, or what it is reckoned from, is that many unless somebody says otherwise."""
    for name in set(names(bound)):
        if "." not in name and (default_of(Name(name), scope) or 0.0) >= _MANY:
            return True
        given = scope.values(name) if hops and name not in scope.params else []
        if any(_is_of_many(one, scope, hops - 1) for one in given):
            return True
    return any(_is_number(one) for one in (bound, *parts(bound)))


def _is_number(expr: Expr) -> bool:
    return isinstance(expr, Const) and isinstance(expr.value, (int, float)) and expr.value >= _MANY
