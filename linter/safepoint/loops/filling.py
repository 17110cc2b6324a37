"""What a loop fills by calls: objects whose methods keep what they make, `docs.add(path)`, and items that helpers fill."""

from __future__ import annotations

from safepoint.loops import naming
from safepoint.loops.effects import NONE, Assign, Attr, Const, Name
from safepoint.loops.facts import Loss
from safepoint.loops.growth import call_on, grows, named_on, written
from safepoint.loops.lifting import argument_of
from safepoint.loops.meaning import Cost
from safepoint.loops.walk import calls, dotted, own, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

    from safepoint.loops.effects import Loop
    from safepoint.loops.index import Ref
    from safepoint.loops.module import Function
    from safepoint.loops.scope import Scope
    from safepoint.loops.summary import Summary

_DEEP = 2
"""How many of an object's own methods may lead to where it takes something in."""
_TAKING_IN = frozenset({"add", "aadd", "insert", "ainsert", "ingest", "aingest", "index", "append"})
"""First words of methods by which an object takes something in."""
_SETTING = (("set",), ("update",), ("add",), ("put",), ("store",), ("record",))
"""First words of methods by which an object is given a field under its name."""


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


def in_elements(loop: Loop, scope: Scope, summary: Summary, *, held: Collection[str], figures: frozenset[str]) -> list[Loss]:
    """Return the items, `held` by a container outside the loop, into which a helper puts its answer: `answer(sample)`."""
    found: list[Loss] = []
    for fact in summary.costs if held else ():
        first = fact.steps[0]
        call = call_on(first.name, first.line, loop.body) if fact.cost is Cost.HEAVY and len(fact.steps) > 1 else None
        ref = scope.ref(call.func) if call is not None else None
        function = scope.world.function(ref) if ref is not None and ref.kind == "function" else None
        if call is None or function is None:
            continue
        for param in function.params:
            given = dotted(argument_of(call, function, param.name)[0] or NONE)
            if given not in held or figures.intersection(naming.words(given)) or any(one.name == given for one in found):
                continue
            if grows(param.name, function) or _set_in(param.name, function):
                found.append(Loss("collected", given, first.line))
    return found


def _set_in(name: str, function: Function) -> bool:
    """Tell whether a function sets a field of what a name stands for, or hands it one by a method named for that."""
    block = list(statements(function.body))
    kept = [one for one in block if isinstance(one, Assign) and not isinstance(one.value, Const)]
    if any(isinstance(target, Attr) and target.base == Name(name) for one in kept for target in one.targets):
        return True
    made = [call for one in block for expr in own(one) for call in calls(expr) if len(call.args) + len(call.keywords) > 1]
    methods = [one.func.name for one in made if isinstance(one.func, Attr) and one.func.base == Name(name)]
    return any(naming.words(one)[:1] in _SETTING for one in methods)


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
