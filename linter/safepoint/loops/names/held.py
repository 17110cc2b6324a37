"""The objects that a list holds, one by one, wherever it is made: here, by who makes the object, or by who calls.

So what each of some callbacks does is seen that are told of a turn: `for one in self.callbacks: getattr(one, event)(self)`.
"""

from __future__ import annotations

from itertools import chain

from safepoint.loops.names.arguments import MAKING, argument_of, given_elsewhere, given_to_constructor, given_values
from safepoint.loops.names.filled import put_into
from safepoint.loops.source.bindings import same
from safepoint.loops.source.effects import NONE, Apply, Attr, Call, Comprehension, Const, Group, Name
from safepoint.loops.source.walk import calls, dotted, own

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr
    from safepoint.loops.source.module import Function

    Value = tuple[Expr | None, Scope]

_DEEPEST = 6
"""Through how many names, attributes and calls a list is followed."""
_MOST = 12
"""How many objects one list may hold that are seen through."""
_EITHER = {"if": 1, "or": 0, "+": 0}
"""Operators that give one of their parts, or all of them, and the first part that they may give."""
CALLED = "__call__"
"""The method that calling an object runs."""


def held(listed: Expr | None, scope: Scope, depth: int = 0) -> Iterator[Value]:
    """Yield what a list holds, each with the scope it stands in; None for what cannot be seen."""
    if listed is None or listed == NONE:
        return
    if isinstance(listed, Group) and listed.kind in ("list", "tuple", "set"):
        for part in listed.parts:
            starred = isinstance(part, Group) and part.kind == "star"
            yield from held(part.parts[0], scope, depth + 1) if starred and isinstance(part, Group) else ((part, scope),)
    elif isinstance(listed, Comprehension):
        yield listed.element, scope
    elif isinstance(listed, Call) and dotted(listed.func) in ("list", "tuple", "set"):
        yield from held(listed.args[0] if listed.args else None, scope, depth + 1)
    elif isinstance(listed, Apply) and listed.op in _EITHER:
        for part in listed.parts[_EITHER[listed.op] :]:
            yield from held(part, scope, depth + 1)
    elif depth < _DEEPEST and (sources := _sources(listed, scope)):
        for value, inside in sources:
            yield from held(value, inside, depth + 1)
        yield from _added(listed, scope)
    else:
        yield None, scope


def _sources(listed: Expr, scope: Scope) -> Sequence[Value]:
    """Return what a name or an attribute is given that stands for a list; nothing where that cannot be seen."""
    if isinstance(listed, Attr):
        owner = scope.type(listed.base)
        given = scope.world.assigned(owner, listed.name) if owner is not None and owner.kind == "class" else ()
        return [(value, inside) for inside, value, _ in given if value is not None]
    if not isinstance(listed, Name):
        return ()
    if scope.given(listed.id):
        return [(value, scope) for value in scope.values(listed.id)]
    if listed.id in scope.params:
        return _handed_in(listed.id, scope)
    value = scope.tree.values.get(listed.id)
    return () if value is None else [(value, scope)]


def _handed_in(param: str, scope: Scope) -> Sequence[Value]:
    """Return what calls give for a parameter, and its default where no call is seen to give anything."""
    if scope.function.name == MAKING:
        given = list(given_to_constructor(param, scope))
    else:
        given = list(chain(given_values(param, scope), given_elsewhere(param, scope)))
    return [(value, caller) for caller, value in given]


def _added(listed: Expr, scope: Scope) -> Iterator[Value]:
    """Yield what is put into a list once it is made, by the function itself or by the methods of its class."""
    if isinstance(listed, Name):
        yield from ((one, scope) for one in put_into(listed, scope))
        return
    owner = scope.type(listed.base) if isinstance(listed, Attr) else None
    for ref, klass in scope.world.classes(owner) if owner is not None and owner.kind == "class" else ():
        for method in klass.methods.values():
            if method.params and isinstance(listed, Attr) and method.mentions(listed.name):
                inner = scope.world.scope(ref.path, method.qualname)
                for one in put_into(Attr(Name(method.params[0].name), listed.name), inner):
                    yield one, inner


def of_each(one: Expr, name: str, scope: Scope) -> tuple[Ref, ...]:
    """Return the methods of a name that the objects have which a loop goes through: `for one in hooks: one.end(epoch)`."""
    bound = scope.bound(one.id) if isinstance(one, Name) else []
    if not bound or not same(bound) or bound[0].kind != "element" or bound[0].position is not None:
        return ()
    return methods_of(bound[0].expr, name, scope)[0]


def methods_of(listed: Expr, name: str, scope: Scope) -> tuple[tuple[Ref, ...], bool]:
    """Return the methods of a name that the objects of a list have, and whether all its objects are seen.

    To call an object itself runs its `__call__`, and a function in the list is what runs.
    """
    found: list[Ref] = []
    seen = True
    for value, inside in held(listed, scope):
        ref = inside.ref(value) if isinstance(value, (Name, Attr)) and name == CALLED else None
        kind = inside.type(value) if ref is None and value is not None else None
        if kind is not None and kind.kind == "class":
            ref = scope.world.member(kind, name)
            seen = seen and not (ref is None and scope.world.external_bases(kind))
        else:
            seen = seen and ref is not None and ref.kind == "function"
        if ref is not None and ref.kind == "function" and ref not in found:
            found.append(ref)
    return (tuple(found), seen) if len(found) <= _MOST else ((), False)


def told_by_name(call: Call, ref: Ref, scope: Scope) -> tuple[tuple[Ref, ...], bool] | None:
    """Return what a function runs of each object of a list that has a method by a name it is given: `self._fire("end")`.

    With it comes whether all objects of the list are seen. None for a function that asks no objects so, `hook = getattr(one,
    name, None)` for `one` of a list.
    """
    function = scope.world.function(ref)
    if function is None or not function.has_loop or not function.mentions("getattr"):
        return None
    inner = scope.world.scope(ref.path, function.qualname)
    for asked in inner.calls_of("getattr"):
        one = asked.args[0] if len(asked.args) > 1 else None
        bound = inner.bound(one.id) if isinstance(one, Name) else ()
        if len(bound) == 1 and bound[0].kind == "element" and bound[0].position is None and _is_run(asked, inner):
            name = _spelt(asked.args[1], call, function)
            found, seen = methods_of(bound[0].expr, name, inner) if name else ((), False)
            return (found, seen) if seen or not name else _by_name(found, name, inner)
    return None


def _by_name(found: tuple[Ref, ...], name: str, scope: Scope) -> tuple[tuple[Ref, ...], bool]:
    """Add to what is seen what else in the project has such a method: one of these is put there by whoever sets it up."""
    others = scope.world.by_name.worded_methods(scope.path, name)
    return tuple(dict.fromkeys([*found, *others])), bool(others)


def _is_run(asked: Call, scope: Scope) -> bool:
    """Tell whether a function calls what it asks an object for: at once, or by the name that it gives it."""
    made = [one.func for part in scope.function.statements for expr in own(part) for one in calls(expr, inside=True)]
    return any(func == asked or (isinstance(func, Name) and scope.only_value(func.id) == asked) for func in made)


def _spelt(pattern: Expr, call: Call, function: Function) -> str:
    """Return the name that a pattern gives with what the call gives for its parameters: `f"on_{event}"`; "" for none."""
    if isinstance(pattern, Const):
        return pattern.value if isinstance(pattern.value, str) else ""
    if isinstance(pattern, Name):
        given, default = argument_of(call, function, pattern.id)
        given = default if given is None else given
        return _spelt(given, call, function) if isinstance(given, Const) else ""
    if isinstance(pattern, (Group, Apply)) and (pattern.op if isinstance(pattern, Apply) else pattern.kind) in ("text", "+"):
        spelt = [_spelt(part, call, function) for part in pattern.parts]
        return "".join(spelt) if all(spelt) else ""
    return ""
