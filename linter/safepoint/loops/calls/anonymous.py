"""Anonymous functions that a map applies to each of many items: `executor.map(lambda row: ask(client, row), rows)`.

What one does is work of the loop that takes the results, or of the map itself where that comes back when all are there.
"""

from __future__ import annotations

from safepoint.loops.calls.plain_maps import drains
from safepoint.loops.calls.running import waits_for_all
from safepoint.loops.source.effects import Call, Lambda

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.callee import Callee
    from safepoint.loops.calls.callees import Resolver
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr


def applied_to_each(call: Call, callee: Callee) -> tuple[Lambda, ...]:
    """Return the anonymous functions that a call applies to each of many items, one after the other or side by side."""
    meaning = callee.meaning
    runs = meaning.runs if meaning is not None and meaning.wraps is not None else None
    if runs is None or runs.each is None or runs.later or callee.given or not _is_first(call):
        return ()
    return callee.lambdas


def _is_first(call: Call) -> bool:
    """Tell whether a call is given an anonymous function before all else: by `sorted(rows, key=…)` it is only asked."""
    return bool(call.args) and isinstance(call.args[0], Lambda)


def applied_to_head(head: Expr, asked: tuple[Resolver, Scope]) -> Call | None:
    """Return the map in the header of a loop that applies an anonymous function as its results are asked for."""
    resolver, scope = asked
    while isinstance(head, Call):
        if Lambda in map(type, head.args) and applied_to_each(head, resolver.resolve(head, scope)):
            return None if waits_for_all(head, scope) else head
        if not head.args or drains(head):
            return None
        head = head.args[0]  # a bar, `enumerate`
    return None
