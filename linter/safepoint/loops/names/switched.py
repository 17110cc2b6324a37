"""What an object turns into once it is told to: a connection commits by itself after `connection.autocommit = True`."""

from __future__ import annotations

from safepoint.loops.names.index import Ref
from safepoint.loops.names.switches import holds
from safepoint.loops.source.effects import Assign, Attr, Call, Do, Group, Name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from safepoint.loops.meanings.meaning import Switch
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.names.world import World
    from safepoint.loops.source.effects import Expr


def switched(found: Ref, name: str, scope: Scope) -> Ref:
    """Return the type of a local name that is bound to a `found`, as the function's own statements leave it."""
    if found.kind != "external" or not (switches := scope.world.lookup.switches(found.name)):
        return found
    return _after(found, switches, [(scope, Name(name))])


def switched_attribute(found: Ref, name: str, owner: Ref, world: World) -> Ref:
    """Return the type of an attribute that holds a `found`, as the methods of its class `owner` leave it."""
    if found.kind != "external" or not (switches := world.lookup.switches(found.name)):
        return found
    methods = [(ref.path, method) for ref, klass in world.classes(owner) for method in klass.methods.values()]
    places = [
        (world.scope(path, method.qualname), Attr(Name(method.params[0].name), name))
        for path, method in methods
        if method.params and method.mentions(name)
    ]
    return _after(found, switches, places)


def _after(found: Ref, switches: Sequence[tuple[str, Switch, str]], places: Sequence[tuple[Scope, Name | Attr]]) -> Ref:
    """Return what the first switch that holds makes of `found`; one that is set both ways holds nowhere."""
    for attribute, condition, target in switches:
        told = [holds(condition, call, scope) for scope, place in places for call in _told(scope, place, attribute)]
        if told and all(told):
            return Ref("external", "", target)
    return found


def _told(scope: Scope, place: Name | Attr, attribute: str) -> Iterator[Call]:
    """Yield what a function tells an object: `place.attribute(…)`, and `place.attribute = value` as such a call."""
    function = scope.function
    if not function.mentions(attribute):
        return
    teller = Attr(place, attribute)
    for statement in function.statements:
        if isinstance(statement, Assign) and statement.value is not None and teller in statement.targets:
            yield Call(teller, (statement.value,), (), statement.line, 0, awaited=False)
        elif isinstance(statement, Do) and (call := _called(statement.value)) is not None and call.func == teller:
            yield call


def _called(expr: Expr) -> Call | None:
    """Return the call that an expression is, awaited or not."""
    inner = expr.parts[0] if isinstance(expr, Group) and expr.kind == "await" else expr
    return inner if isinstance(inner, Call) else None
