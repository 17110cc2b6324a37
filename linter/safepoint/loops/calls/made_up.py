"""Methods that a class makes up when they are asked for: `api.users.lookup(id=1)`, by its `__getattr__`."""

from __future__ import annotations

from itertools import chain

from safepoint.loops.names.arguments import given_elsewhere, given_values
from safepoint.loops.names.byname import is_common
from safepoint.loops.source.effects import Attr, Call, Exit, Lambda, Name
from safepoint.loops.source.walk import dotted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.names.world import World
    from safepoint.loops.source.effects import Expr

_ASKED = "__getattr__"
_DEEPEST = 5
"""Through how many attributes and calls an object is followed to where it is made."""


def made_up(call: Call, scope: Scope) -> tuple[Ref, ...]:
    """Return what runs when a method is called that its class does not have, but makes up."""
    func = call.func
    if not isinstance(func, Attr):
        return ()
    # What is handed in and has a `read` or an `append` has it by itself, mostly: nobody is asked what it is.
    anyones = isinstance(func.base, Name) and is_common(func.name)
    owner = scope.type(func.base) if anyones else _object(func.base, scope)
    return _methods(owner, func.name, scope.world) if owner is not None else ()


def _methods(owner: Ref, name: str, world: World) -> tuple[Ref, ...]:
    """Return the functions that an attribute, made up by a class, may stand for, or the calls of objects that it may be."""
    asked = _asked(owner, name, world)
    if asked is None:
        return ()
    inner = world.scope(asked.path, asked.name)
    found: dict[Ref, None] = {}
    for value in _given_back(asked, world):
        ref = _function(value, name, inner)
        kind = inner.type(value) if ref is None else None
        ref = world.called(kind) if kind is not None and kind.kind == "class" else ref
        if ref is not None and ref.kind == "function" and ref != asked:
            found[ref] = None
    own = world.called(owner)  # What can be called itself puts a longer path together, and is called in the end.
    return tuple(dict.fromkeys((*found, *([own] if own is not None else []))))


def _asked(owner: Ref, name: str, world: World) -> Ref | None:
    """Return the `__getattr__` of a class of ours that has no attribute of that name."""
    asked = world.member(owner, _ASKED) if owner.kind == "class" else None
    known = asked is None or asked.kind != "function" or world.member(owner, name) is not None
    return None if known or world.assigned(owner, name) else asked


def _given_back(ref: Ref, world: World) -> list[Expr]:
    function = world.function(ref)
    left = [one for one in function.statements if isinstance(one, Exit)] if function is not None else []
    return [one.value for one in left if one.kind == "return" and one.value is not None]


def _function(value: Expr, name: str, scope: Scope) -> Ref | None:
    """Return the function that is given back: one defined there, an anonymous one's, a partial one, another object's."""
    if isinstance(value, Lambda):
        return scope.ref(value.body.func) if isinstance(value.body, Call) else None
    if isinstance(value, Call) and dotted(value.func) == "getattr" and value.args:
        owner = scope.type(value.args[0])
        return scope.world.member(owner, name) if owner is not None and owner.kind == "class" else None
    return scope.ref(value)


def _object(expr: Expr, scope: Scope, depth: int = 0) -> Ref | None:
    """Return the class of ours that an object is of, also of one that is made up, or that callers hand in."""
    found = scope.type(expr)
    if found is not None or depth > _DEEPEST:
        return found if found is not None and found.kind == "class" else None
    if isinstance(expr, Attr):
        owner = _object(expr.base, scope, depth + 1)
        return _attribute(owner, expr.name, scope.world) if owner is not None else None
    if not isinstance(expr, Name):
        return None
    if expr.id not in scope.params or scope.bindings.get(expr.id):
        value = scope.only_value(expr.id)
        return _object(value, scope, depth + 1) if isinstance(value, (Attr, Name)) else None
    known = scope.world.by_name.handed_in
    key = (scope.path, scope.function.qualname, expr.id)
    if key not in known:
        known[key] = None  # Who calls itself hands in what it was given.
        found = known[key] = _handed_in(expr.id, scope, depth) if _may_hold(scope) else None
        if found is None and depth:
            del known[key]  # The steps may have run out, or come round, on the way; from here there may be an answer.
        return found
    return known[key]


def _handed_in(param: str, scope: Scope, depth: int) -> Ref | None:
    """Return the class of what the first caller that tells hands in."""
    for caller, value in chain(given_values(param, scope), given_elsewhere(param, scope)):
        made = _object(value, caller, depth + 1)
        if made is not None:
            return made
    return None


def _attribute(owner: Ref, name: str, world: World) -> Ref | None:
    """Return the class of an attribute that a class makes up: of what its `__getattr__` makes, or one like itself."""
    asked = _asked(owner, name, world)
    if asked is None:
        return None
    inner = world.scope(asked.path, asked.name)
    kinds = [inner.type(value) for value in _given_back(asked, world)]
    made = next((one for one in kinds if one is not None and one.kind == "class"), None)
    return made if made is not None else owner if world.called(owner) is not None else None


def _may_hold(scope: Scope) -> bool:
    """Tell whether a file has, or imports a file that has, a class that makes up its attributes."""
    scope.world.index.trail.word(scope.path, _ASKED)
    return scope.world.by_name.nearby(scope.path, _ASKED)
