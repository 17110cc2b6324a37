"""What the tasks of a loop that only waits for them put into the containers they are given."""

from __future__ import annotations

from safepoint.loops.facts import Loss
from safepoint.loops.losses.growth import grows
from safepoint.loops.losses.outliving import outlives
from safepoint.loops.names.arguments import argument_of
from safepoint.loops.source.effects import NONE
from safepoint.loops.source.walk import calls, dotted, label, last_part, operands, own

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.names.world import World
    from safepoint.loops.source.effects import Call, Loop
    from safepoint.loops.summary import Summary

_DEEP = 2
"""How many calls of the project may lead from a task to where it puts its answer."""


def by_awaited(loop: Loop, scope: Scope, summary: Summary) -> list[Loss]:
    """Return the containers that the tasks are given which a loop waits for, and that they put their answers into.

    That is `as_completed([self.answer(key, rows) for key in rows])`, where `answer` sets `rows[key]`: the loop collects
    nothing itself.
    """
    if loop.kind == "while" or not any(last_part(one) == "as_completed" for one in calls(loop.head)):
        return []
    begun = {(one.steps[0].name, one.steps[0].line) for one in summary.heavy if len(one.steps) > 1}
    found: list[Loss] = []
    for call in [call for one in scope.function.statements for expr in own(one) for call in calls(expr, inside=True)]:
        for name in _given_to_fill(call, scope) if (label(call.func), call.line) in begun else ():
            if outlives(name, loop, scope) and not any(one.name == name for one in found):
                found.append(Loss("collected", name, loop.line))
    return found


def _given_to_fill(call: Call, scope: Scope) -> list[str]:
    """Return the plain names that a call hands to a function of the project which puts something into them."""
    ref = scope.ref(call.func)
    function = scope.world.function(ref) if ref is not None and ref.kind == "function" else None
    if ref is None or function is None or function is scope.function:
        return []
    filled = [one.name for one in function.params if _filled(one.name, ref, scope.world, _DEEP)]
    given = [dotted(argument_of(call, function, name)[0] or NONE) for name in filled]
    return [name for name in given if name and "." not in name and name not in ("self", "cls")]


def _filled(param: str, ref: Ref, world: World, deep: int) -> bool:
    """Tell whether a function puts something into what a parameter stands for, itself or by what it hands that to."""
    function = world.function(ref)
    if function is None or not deep:
        return False
    if grows(param, function):
        return True
    inner = world.scope(ref.path, ref.name)
    for call in [call for one in function.statements for expr in own(one) for call in calls(expr)]:
        called = inner.ref(call.func) if param in _given_names(call) else None
        target = world.function(called) if called is not None and called.kind == "function" else None
        for one in target.params if target is not None else ():
            taken = target is not None and dotted(argument_of(call, target, one.name)[0] or NONE) == param
            if taken and called is not None and _filled(one.name, called, world, deep - 1):
                return True
    return False


def _given_names(call: Call) -> set[str]:
    return {dotted(one) for one in operands(call)}
