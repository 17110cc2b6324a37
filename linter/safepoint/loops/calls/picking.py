"""Methods and classes that are chosen at run time: `METHODS[kind]()`, `make(size).run()` for a class that is handed in."""

from __future__ import annotations

from itertools import chain

from safepoint.loops.calls.tables import entries_of
from safepoint.loops.names.arguments import argument_of, given_elsewhere, given_values, passed_type
from safepoint.loops.names.holder import holder_of
from safepoint.loops.names.index import Ref
from safepoint.loops.source.effects import Apply, Attr, Call, Group, Item, Name
from safepoint.loops.source.module import MODULE_BODY
from safepoint.loops.source.walk import dotted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.bindings import Binding
    from safepoint.loops.source.effects import Expr

_MOST = 24
"""How many classes one name may stand for."""
_DEEPEST = 4
"""Through how many names, tables and calls a class is followed."""


def picked_methods(call: Call, scope: Scope) -> tuple[Ref, ...]:
    """See through `method = METHODS[kind]()` and then `method(x)` or `method.run(x)`: the same of any class it may be.

    The class may stand in a table, be bound by each branch to another, be gone through, be handed in by callers, or be what
    a function picks. The object may be one that the function around has made.
    """
    base = call.func.base if isinstance(call.func, Attr) else call.func
    holder = holder_of(base.id, scope) if isinstance(base, Name) else scope
    made = holder.only_value(base.id) if isinstance(base, Name) and holder is not None else base
    if holder is None or not isinstance(made, Call) or not isinstance(made.func, (Attr, Name, Item, Call)):
        return ()
    if isinstance(made.func, Attr) and made.func.base != Name("self"):
        return ()
    classes = [one for one in dict.fromkeys(_classes(made.func, holder)) if one.kind == "class"][:_MOST]
    world = scope.world
    found = [world.member(one, call.func.name) if isinstance(call.func, Attr) else world.called(one) for one in classes]
    return tuple([ref for ref in found if ref is not None and ref.kind == "function"])


def bound_methods(call: Call, scope: Scope) -> Iterator[Call]:
    """Yield what a call of a name comes to that stands for methods of objects: `ask = llm.ask if fast else self.slow.ask`.

    The branches of an `if` may bind it as well, each to another.
    """
    if isinstance(call.func, Call):
        yield from _given_back(call.func, call, scope)
    bound = scope.given(call.func.id) if isinstance(call.func, Name) else ()
    for one in bound if all(one.kind == "value" and one.position is None for one in bound) else ():
        for value in _by_turns(one.expr):
            if isinstance(value, Attr):
                yield call._replace(func=value)
            elif isinstance(value, Call):
                yield from _given_back(value, call, scope)


def _by_turns(value: Expr) -> tuple[Expr, ...]:
    return value.parts[1:] if isinstance(value, Apply) and value.op == "if" else (value,)


def _given_back(maker: Call, call: Call, scope: Scope) -> Iterator[Call]:
    """Yield what a call comes to of the method that a function of ours picks of an object it is given.

    That is `choose(pool)(work, rows)` for `def choose(pool): return pool.imap if pool else map`.
    """
    ref = scope.ref(maker.func)
    function = scope.world.function(ref) if ref is not None and ref.kind == "function" else None
    if function is None:
        return
    known = {one.name for one in function.params}
    for value in [part for one in function.returned if one is not None for part in _by_turns(one)]:
        if isinstance(value, Attr) and isinstance(value.base, Name) and value.base.id in known:
            given = argument_of(maker, function, value.base.id)[0]
            if given is not None:
                yield call._replace(func=value._replace(base=given))


def handed_method(call: Call, scope: Scope) -> Ref | None:
    """Return the method of an object that a function is given, if all calls in its file give one of the same class.

    That is `def play(env, model): model.train(batch)`, and then `model = Net()` and `play(env, model)`.
    """
    func = call.func
    if not isinstance(func, Attr) or not isinstance(func.base, Name) or func.base.id not in scope.params:
        return None
    only = passed_type(func.base.id, scope)
    return scope.world.member(only, func.name) if only is not None else None


def _classes(expr: Expr, scope: Scope, depth: int = 0) -> Iterator[Ref]:
    """Yield what an expression may name by turns."""
    if depth > _DEEPEST:
        return
    table = _looked_up_in(expr)
    if table is not None:
        entries, inside = entries_of(table, scope)
        yield from (ref for part in entries[:_MOST] if (ref := inside.ref(part)) is not None)
    elif isinstance(expr, Apply) and expr.op == "if":
        for part in expr.parts[1:]:
            yield from _classes(part, scope, depth + 1)
    elif isinstance(expr, Call):
        yield from _handed_out(expr, scope, depth + 1)
    elif isinstance(expr, Name) and (scope.bindings.get(expr.id) or expr.id in scope.params):
        yield from _named(expr.id, scope, depth + 1)
    elif isinstance(expr, (Name, Attr)) and (ref := scope.ref(expr)) is not None:
        yield ref
    elif isinstance(expr, Attr) and expr.base == Name("self") and scope.function.owner:
        owner = Ref("class", scope.path, scope.function.owner)
        put = scope.world.assigned(owner, expr.name)
        inside, value = (put[0][0], put[0][1]) if len(put) == 1 else (scope, None)
        yield from _classes(value, inside, depth + 1) if value is not None else ()


def _handed_out(call: Call, scope: Scope, depth: int) -> Iterator[Ref]:
    """Yield what a function of ours may give back: a class in each branch, `return Wav2Vec` and `return Hubert`."""
    ref = scope.ref(call.func)
    function = scope.world.function(ref) if ref is not None and ref.kind == "function" else None
    if ref is None or function is None or function.is_async:
        return
    inside = scope.world.scope(ref.path, ref.name)
    for value in function.returned:
        if value is not None:
            yield from _classes(value, inside, depth)


def _looked_up_in(expr: Expr) -> Expr | None:
    """Return the table that an expression takes an entry from: of `METHODS[kind]` and of `METHODS.get(kind)`."""
    if isinstance(expr, Item):
        return expr.base
    asked = expr.func if isinstance(expr, Call) and expr.args else None
    return asked.base if isinstance(asked, Attr) and asked.name == "get" else None


def _named(name: str, scope: Scope, depth: int) -> Iterator[Ref]:
    """Yield what a local name may stand for: what it is bound to, what callers give for a parameter, its default."""
    bound = scope.bindings.get(name, ())
    for one in bound:
        for value in _values(one, scope):
            yield from _classes(value, scope, depth)
    if not bound:
        for caller, value in chain(given_values(name, scope), given_elsewhere(name, scope)):
            yield from _classes(value, caller, depth)
        default = scope.params[name].default if name in scope.params else None
        if isinstance(default, (Name, Attr)):
            yield from _classes(default, scope.world.scope(scope.path, MODULE_BODY), depth)


def _values(bound: Binding, scope: Scope) -> Iterator[Expr]:
    """Yield what a name is bound to: a value, or the elements of the lists that are gone through."""
    if bound.kind == "value" and bound.position is None:
        yield bound.expr
    elif bound.kind == "element":
        for listed in _lists(bound.expr, bound.position, scope):
            yield from listed.parts


def _lists(head: Expr, position: int | None, scope: Scope) -> Iterator[Group]:
    """Yield the lists in the source whose elements a loop goes through: `for make in (Small, Large)`, also zipped."""
    if isinstance(head, Call) and dotted(head.func) in ("zip", "enumerate") and position is not None:
        at = position if dotted(head.func) == "zip" else position - 1
        if 0 <= at < len(head.args):
            yield from _lists(head.args[at], None, scope)
    elif position is None and isinstance(head, Group) and head.kind in ("list", "tuple", "set"):
        yield head
    elif position is None and isinstance(head, Name):
        values = [one.expr for one in scope.bindings.get(head.id, ()) if one.kind == "value"]
        values = values or [one for one in (scope.tree.values.get(head.id),) if one is not None]
        yield from (one for one in values if isinstance(one, Group) and one.kind in ("list", "tuple", "set"))
