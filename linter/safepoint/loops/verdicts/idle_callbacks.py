"""Callbacks that are handed in, followed to whoever hands them in: those that are seen to save nothing keep no turn."""

from __future__ import annotations

from safepoint.loops.checkpoints.saves import counted
from safepoint.loops.names.arguments import argument_of
from safepoint.loops.names.filled import put_into
from safepoint.loops.names.index import Ref
from safepoint.loops.source.effects import NONE, Apply, Attr, Call, Comprehension, Exit, Group, Name
from safepoint.loops.source.walk import dotted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from safepoint.loops.calls.callers import Callers
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr
    from safepoint.loops.summary import SaveFact

_DEEPEST = 6
_EITHER = {"if": 1, "or": 0, "+": 0}
"""Operators that give one of their parts, or all of them, and the first part that they may give."""

Value = tuple["Expr | None", "Scope"]


def without_idle(saves: Iterable[SaveFact], scope: Scope, callers: Callers) -> list[SaveFact]:
    """Leave out what is handed over to callbacks of which all that callers hand in are seen, and none saves."""
    return [one for one in saves if not (one.kind == "handover" and is_idle(one.steps[0].name, scope, callers))]


def idle(scope: Scope, callers: Callers) -> Callable[[str], bool]:
    """Return the question whether what a function calls by a name is seen to save nothing."""
    return lambda name: is_idle(name, scope, callers)


def is_idle(name: str, scope: Scope, callers: Callers) -> bool:
    """Tell whether a call, by its dotted name, tells callbacks that save nothing: `eval_cb`, `callback.on_epoch_end`."""
    head, _, method = name.partition(".")
    handed = list(_handed_in(head, scope, callers))
    if not handed or "." in method:
        return False
    told: list[Ref | None] = []
    for value, inside in handed:
        told += _functions(value, inside, method, callers, 0)
    return all(ref is not None and not counted(callers.summaries.of(ref).saves) for ref in told)


def _handed_in(head: str, scope: Scope, callers: Callers) -> Iterator[Value]:
    """Yield the callbacks that a name stands for: what callers give for a parameter, or in one that is gone through."""
    bound = scope.bindings.get(head, ())
    if head in scope.params and not bound:
        yield from _given(head, scope, callers)
    elif len(bound) == 1 and bound[0].kind == "element" and bound[0].position is None and isinstance(bound[0].expr, Name):
        listed = bound[0].expr.id
        if listed in scope.params and not scope.bindings.get(listed):
            for value, inside in _given(listed, scope, callers):
                yield from _elements(value, inside, callers, 0)


def _given(param: str, scope: Scope, callers: Callers) -> Iterator[Value]:
    function = scope.function
    for site in callers.sites(Ref("function", scope.path, function.qualname)):
        given, default = argument_of(site.event.call, function, param)
        yield (given, site.scope) if given is not None else (default, scope)


def _elements(expr: Expr | None, scope: Scope, callers: Callers, depth: int) -> Iterator[Value]:
    """Yield what a list holds, None for what cannot be seen."""
    if expr == NONE or (isinstance(expr, Call) and dotted(expr.func) in ("list", "tuple") and not expr.args):
        return
    if isinstance(expr, Group) and expr.kind in ("list", "tuple", "set"):
        yield from ((part, scope) for part in expr.parts)
    elif isinstance(expr, Comprehension):
        yield expr.element, scope
    elif isinstance(expr, Apply) and expr.op in _EITHER and depth < _DEEPEST:
        for part in expr.parts[_EITHER[expr.op] :]:
            yield from _elements(part, scope, callers, depth + 1)
    elif isinstance(expr, Name) and depth < _DEEPEST and (values := _bound(expr, scope, callers, depth)):
        for value, inside in values:
            yield from _elements(value, inside, callers, depth + 1)
        yield from ((one, scope) for one in put_into(expr, scope))
    else:
        yield None, scope


def _bound(name: Name, scope: Scope, callers: Callers, depth: int) -> list[Value]:
    """Return what a name of a caller is bound to, or what is given for it further out; empty for what is not known."""
    bound = scope.bindings.get(name.id, ())
    if bound:
        plain = all(one.kind == "value" and one.position is None for one in bound)
        return [(one.expr, scope) for one in bound] if plain else []
    if name.id in scope.params:
        return list(_given(name.id, scope, callers)) if depth + 1 < _DEEPEST else []
    value = scope.tree.values.get(name.id)
    return [(value, scope)] if value is not None else []


def _functions(expr: Expr | None, scope: Scope, method: str, callers: Callers, depth: int) -> Iterator[Ref | None]:
    """Yield the functions that run when a callback is told, None for one that cannot be seen."""
    if expr == NONE:
        return
    world = callers.world
    if isinstance(expr, Apply) and expr.op in _EITHER and depth < _DEEPEST:
        for part in expr.parts[_EITHER[expr.op] :]:
            yield from _functions(part, scope, method, callers, depth + 1)
        return
    found = scope.ref(expr) if isinstance(expr, (Name, Attr)) else None
    if found is not None and found.kind == "function":
        yield found if not method else None
        return
    if isinstance(expr, Name) and depth < _DEEPEST and (values := _bound(expr, scope, callers, depth)):
        for value, inside in values:
            yield from _functions(value, inside, method, callers, depth + 1)
        return
    made = scope.ref(expr.func) if isinstance(expr, Call) else None
    if made is not None and made.kind == "class":
        yield world.member(made, method or "__call__")
    elif made is not None and made.kind == "function" and depth < _DEEPEST and (given := _returned(made, callers)):
        for value, inside in given:
            yield from _functions(value, inside, method, callers, depth + 1)
    else:
        yield None


def _returned(ref: Ref, callers: Callers) -> list[Value]:
    """Return what a function of the project gives back, each with the scope of that function."""
    function = callers.world.function(ref)
    if function is None:
        return []
    scope = callers.world.scope(ref.path, function.qualname)
    return [(one.value, scope) for one in function.statements if isinstance(one, Exit) and one.kind == "return"]
