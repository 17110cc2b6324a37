"""What a helper does where no gradient is made, `with torch.no_grad():`: it passes through a network, and trains nothing."""

from __future__ import annotations

from safepoint.loops.meanings.meaning import Cost
from safepoint.loops.meanings.whys import BACKPROPAGATION, FORWARD, TRAINING_STEP
from safepoint.loops.source.effects import With
from safepoint.loops.source.walk import calls, dotted, names, own, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.events import Event
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Call, Expr
    from safepoint.loops.summary import CostFact, Summary

_OFF = frozenset({"no_grad", "inference_mode"})
"""Last parts of the contexts and decorators under which torch makes no gradients."""
_TRAINING = frozenset({BACKPROPAGATION, TRAINING_STEP})


def without_gradients(inner: Summary, event: Event, scope: Scope) -> Summary:
    """Return what a helper does as it is called here: where no gradient is made, what it would train by it stays as it is.

    A pipeline that goes forward only when it is told so may still hold a step back that no condition guards.
    """
    if "memory" not in inner.changes or not _is_off(event.call, scope):
        return inner
    costs = tuple(map(_passing, inner.costs))
    kept = {one.changes for one in costs if one.changes}
    return inner._replace(costs=costs, changes=inner.changes - {"memory"} | kept)


def _passing(fact: CostFact) -> CostFact:
    trains = fact.changes == "memory" and fact.why in _TRAINING
    return fact._replace(why=FORWARD, cost=Cost.MEDIUM, changes="") if trains else fact


def _is_off(call: Call, scope: Scope) -> bool:
    """Tell whether a call stands where no gradient is made: in such a block, or in a function that is marked so."""
    if any(map(_switches_off, scope.function.decorators)):
        return True
    for block in scope.function.statements:
        if isinstance(block, With) and any(_switches_off(entered) for entered, _ in block.items):
            inside = (made for one in statements(block.body) for expr in own(one) for made in calls(expr))
            if any((made.line, made.column) == (call.line, call.column) for made in inside):
                return True
    return False


def _switches_off(expr: Expr) -> bool:
    made = next(iter(calls(expr)), None)
    said = [dotted(made.func)] if made is not None else list(names(expr))
    return any(name.rpartition(".")[2] in _OFF for name in said)
