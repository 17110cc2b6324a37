"""Counts that a helper begins anew for each part that it is handed, held against more than a part has."""

from __future__ import annotations

from safepoint.loops.source.effects import Apply, Assign, Attr, Call, Const, Do, Group, Item, Name
from safepoint.loops.source.walk import calls, dotted, last_part, names, own, statements
from safepoint.loops.turns.stopping import is_shared
from safepoint.loops.turns.usual import fixed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr, Loop
    from safepoint.loops.verdicts.asked_on_the_way import Asked

_PARTING = frozenset({"batched", "chunked"})
"""Last parts of calls that give what they go through in parts of so many: `batched(rows, 250)`."""


def is_never_full(asked: Asked, handed: dict[str, Expr], inner: Scope, loop: Scope) -> bool:
    """Tell whether a helper waits for more than it ever has before it saves.

    That is `waiting = 0` and `waiting += 1` for each row of a part that is `rows[at : at + 250]`, and `if waiting >= 1000`.
    """
    test = asked.test
    if not asked.positive or len(asked.inside) != 1 or not isinstance(test, Apply) or test.op not in (">", ">=", "=="):
        return False
    within = asked.inside[0]
    limit = fixed(test.parts[1], inner)
    if limit is None or not isinstance(within.head, Name) or inner.bound(within.head.id):
        return False
    part = handed.get(within.head.id)
    most = _size(part, loop) if part is not None else None
    if most is None or most >= limit + (test.op == ">"):
        return False
    counted = test.parts[0]
    if isinstance(counted, Name):
        return _counts_one_by_one(counted.id, within, inner)
    sized = counted.args[0] if isinstance(counted, Call) and dotted(counted.func) == "len" and counted.args else None
    return isinstance(sized, Name) and _grows_one_by_one(sized.id, within, inner)


def _size(part: Expr, scope: Scope) -> int | None:
    """Return how many items a part has at most: 250 of `rows[at : at + 250]`, and of each of `batched(rows, 250)`."""
    if isinstance(part, Item) and isinstance(part.key, Group) and part.key.kind == "slice":
        start, stop = part.key.parts[:2]
        if isinstance(stop, Apply) and stop.op == "+" and start in stop.parts:
            return fixed(stop.parts[1] if stop.parts[0] == start else stop.parts[0], scope)
    bound = scope.given(part.id) if isinstance(part, Name) else []
    only = bound[0] if len(bound) == 1 else None
    if only is not None and only.kind == "value":
        return _size(only.expr, scope) if isinstance(only.expr, Item) else None
    made = only.expr if only is not None and only.kind == "element" and only.position is None else None
    if isinstance(made, Call) and last_part(made) in _PARTING and len(made.args) > 1:
        return fixed(made.args[1], scope)
    return None


def _counts_one_by_one(name: str, loop: Loop, scope: Scope) -> bool:
    """Tell whether a counter of a helper begins with 0, and is moved on by one once in each turn."""
    if name in scope.params or is_shared(name, scope):
        return False
    given = scope.given(name)
    moves = [one for one in loop.body if isinstance(one, Assign) and one.op == "+" and one.targets == (Name(name),)]
    others = [one for one in given if one.kind != "augment"]
    begun = bool(others) and all(one.kind == "value" and one.expr == Const(0) for one in others)
    return begun and len(moves) == 1 == len(given) - len(others) and moves[0].value == Const(1)


def _grows_one_by_one(name: str, loop: Loop, scope: Scope) -> bool:
    """Tell whether a list of a helper begins empty, and gets one item in each turn."""
    given = scope.given(name)
    empty = bool(given) and all(one.kind == "value" and one.expr == Group("list", ()) for one in given)
    if name in scope.params or is_shared(name, scope) or not empty:
        return False
    added = [one.value for one in loop.body if isinstance(one, Do) and isinstance(one.value, Call)]
    grown = [
        one for one in added if isinstance(one.func, Attr) and one.func.base == Name(name) and one.func.name == "append"
    ]
    on = [
        call.func.name
        for one in statements(scope.function.body)
        for expr in own(one)
        for call in calls(expr)
        if isinstance(call.func, Attr) and name in set(names(call.func.base))
    ]
    return len(grown) == 1 and all(one in ("append", "clear") for one in on) and on.count("append") == 1


__all__ = ["is_never_full"]
