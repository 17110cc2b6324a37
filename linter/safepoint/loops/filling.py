"""Objects of the project that a loop fills by methods that keep what they make: `docs.add(path)` on what is returned."""

from __future__ import annotations

from safepoint.loops import naming
from safepoint.loops.effects import Attr, Name
from safepoint.loops.facts import Loss
from safepoint.loops.growth import call_on, named_on, written
from safepoint.loops.meaning import Cost
from safepoint.loops.walk import calls, own, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.effects import Loop
    from safepoint.loops.index import Ref
    from safepoint.loops.scope import Scope
    from safepoint.loops.summary import Summary

_DEEP = 2
"""How many of an object's own methods may lead to where it takes something in."""
_TAKING_IN = frozenset({"add", "aadd", "insert", "ainsert", "ingest", "aingest", "index", "append"})
"""First words of methods by which an object takes something in."""


def in_objects(loop: Loop, scope: Scope, summary: Summary) -> list[Loss]:
    """Return the objects outside the loop that it adds to by methods which keep what they make: `docs.add(path)`."""
    found: list[Loss] = []
    for fact in summary.costs:
        first = fact.steps[0]
        call = call_on(first.name, first.line, loop.body) if fact.cost is Cost.HEAVY and len(fact.steps) > 1 else None
        func = call.func if call is not None else None
        if not isinstance(func, Attr) or not isinstance(func.base, Name) or func.base.id in ("self", "cls"):
            continue
        ref = named_on(first.name, first.line, loop.body, scope)
        known = any(one.name == func.base.id for one in found)
        if not known and ref is not None and naming.words(func.name)[0] in _TAKING_IN and _fills(ref, scope, _DEEP):
            found.append(Loss("collected", func.base.id, first.line))
    return found


def _fills(ref: Ref, scope: Scope, deep: int) -> bool:
    """Tell whether a method puts something into its object, itself or by other methods of it."""
    method = scope.world.function(ref) if ref.kind == "function" else None
    if method is None or not deep:
        return False
    for statement in statements(method.body):
        if any(name.startswith("self.") and kind == "collected" for name, kind in written(statement)):
            return True
    inner = scope.world.scope(ref.path, ref.name)
    made = [call.func for one in statements(method.body) for expr in own(one) for call in calls(expr)]
    others = {inner.ref(func) for func in made if isinstance(func, Attr) and func.base == Name("self")}
    return any(_fills(one, scope, deep - 1) for one in others if one is not None and one != ref)
