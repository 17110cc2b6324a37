"""Trainings of one linear layer, a probe or a classifier on features that are there: they take seconds."""

from __future__ import annotations

from safepoint.loops.meanings.whys import FORWARD
from safepoint.loops.source.effects import Attr, Call, Name
from safepoint.loops.source.walk import dotted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr
    from safepoint.loops.verdicts.case import Case

_LAYER = "torch.nn.Linear"
_STEPS = 200_000.0
"""How many steps of such a layer are a matter of minutes; one is reckoned as a second, as those of networks are."""


def trains_linear(case: Case) -> bool:
    """Tell whether all that a loop trains is one linear layer, which it or a helper of it makes and gives to an optimizer.

    That is `probe = nn.Linear(dim, classes)`, and `Adam(probe.parameters())`, where nothing larger is passed through.
    """
    if "memory" not in case.summary.changes or not case.scope.tree.spoken.says("Linear("):
        return False
    if case.trips.likely * case.summary.seconds > _STEPS:
        return False
    trained = [one for one in case.summary.costs if one.changes == "memory"]
    lines = {one.steps[0].line for one in trained}
    events = [one for one in case.summaries.course(case.scope).events if case.turn.number in one.loops]
    called = {ref for one in events if one.line in lines for ref in one.callee.functions}
    deep = any(len(one.steps) > 1 for one in trained)
    places = [case.scope.world.scope(ref.path, ref.name) for ref in called] if deep else [case.scope]
    return bool(places) and all(map(_makes_linear, places)) and not _passes_through_more(case, places)


def _passes_through_more(case: Case, places: list[Scope]) -> bool:
    """Tell whether a turn has another network make the features that the layer is trained on, each time anew.

    That is `hidden = encoder(batch)` before `probe(hidden)`: most of the time goes into a network that learns nothing.
    """
    trained = {dotted(one) for place in places for one in _given(place)}
    passed = [
        one for one in case.summary.costs if one.why == FORWARD and one.steps[-1].path in {place.path for place in places}
    ]
    return any(one.steps[-1].name not in trained for one in passed)


def _given(scope: Scope) -> list[Expr]:
    """Return the networks whose weights a function asks for, to give them to an optimizer."""
    return [call.func.base for call in scope.calls_of("parameters") if isinstance(call.func, Attr)]


def _makes_linear(scope: Scope) -> bool:
    """Tell whether the optimizers of a function are given the weights of linear layers alone, which it has made."""
    given = _given(scope)
    return bool(given) and all(isinstance(one, Name) and _is_linear(one, scope) for one in given)


def _is_linear(name: Name, scope: Scope) -> bool:
    values = scope.values(name.id)
    made = [_unmoved(value) for value in values]
    refs = [scope.ref(one.func) if isinstance(one, Call) else None for one in made]
    return bool(refs) and all(ref is not None and ref.name == _LAYER for ref in refs)


def _unmoved(value: object) -> object:
    """Return what a value is before it is put on a device: `nn.Linear(8, 2)` of `nn.Linear(8, 2).to(device)`."""
    while isinstance(value, Call) and isinstance(value.func, Attr) and isinstance(value.func.base, Call):
        if value.func.name not in ("to", "cuda", "double", "half", "float", "train") or not dotted(value.func.base.func):
            break
        value = value.func.base
    return value
