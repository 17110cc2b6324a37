"""Classes that a key chooses from a table, where the key can be known: `SHELVES[settings.KIND](path)`.

The key may be a setting in the source, the default of a field that nobody gives, an entry of a dictionary in the source, or
what all callers give for a parameter. The table may be written down, or be one in which classes register themselves.
"""

from __future__ import annotations

from itertools import chain

from safepoint.loops.names.arguments import given_elsewhere, given_values
from safepoint.loops.names.constants import constant
from safepoint.loops.names.fields import is_left_out
from safepoint.loops.names.registries import entries
from safepoint.loops.source.effects import Attr, Call, Const, Group, Item, Name
from safepoint.loops.source.module import MODULE_BODY
from safepoint.loops.source.walk import dotted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr

_DEEPEST = 4
"""Through how many names and calls a key is followed."""
_TAKING = frozenset({"pop", "get"})


def chosen_class(func: Expr, scope: Scope) -> Ref | None:
    """Return the class of ours that `TABLE[key]` stands for, None where that cannot be seen."""
    if not isinstance(func, Item) or not isinstance(func.base, (Name, Attr)):
        return None
    table = func.base
    named: list[tuple[Expr | None, Ref | None]] = [(key, inside.ref(value)) for key, value, inside in _rows(table, scope)]
    if not named:
        named += [(one.key, one.ref) for one in entries(table, scope)]
    classes = [(key, ref) for key, ref in named if ref is not None and ref.kind == "class"]
    key = _key(func.key, scope, 0) if classes else None
    found = [ref for one, ref in classes if one == key] if key is not None else []
    return found[0] if len(found) == 1 else None


def _rows(table: Expr, scope: Scope) -> Iterator[tuple[Expr, Expr, Scope]]:
    """Yield the keys and values of a dictionary that stands in the source, with the scope that they stand in."""
    for value, inside in _values(table, scope, 0):
        if isinstance(value, Group) and value.kind == "dict":
            yield from ((key, one, inside) for key, one in zip(value.parts[::2], value.parts[1::2], strict=False))


def _key(expr: Expr, scope: Scope, depth: int) -> Const | None:
    """Return the one value that a key has."""
    known = constant(expr, scope)
    if known is not None or depth > _DEEPEST:
        return known
    found: list[Const | None] = []
    if isinstance(expr, Name):
        found = [_key(value, inside, depth + 1) for value, inside in _values(expr, scope, depth) if value != expr]
    elif isinstance(expr, Item) and isinstance(expr.key, Const):
        found = _under(expr.base, expr.key, scope, depth)
    elif isinstance(expr, Call) and isinstance(expr.func, Attr) and expr.func.name in _TAKING:
        key = expr.args[0] if expr.args else None
        found = _under(expr.func.base, key, scope, depth) if isinstance(key, Const) else []
    elif isinstance(expr, Attr):
        found = _fields(expr, scope, depth)
    return found[0] if found and all(one == found[0] for one in found) else None


def _under(held: Expr, key: Const, scope: Scope, depth: int) -> list[Const | None]:
    """Return what stands under a key of a dictionary, for each that it may be."""
    found: list[Const | None] = []
    for value, inside in _values(held, scope, depth):
        rows = value.parts if isinstance(value, Group) and value.kind == "dict" else ()
        given = [one for name, one in zip(rows[::2], rows[1::2], strict=False) if name == key]
        found.append(_key(given[0], inside, depth + 1) if given else None)
    return found


def _fields(expr: Attr, scope: Scope, depth: int) -> list[Const | None]:
    """Return the default of a field that nobody gives, of each object that an expression may stand for."""
    owners = {inside.type(value) for value, inside in _values(expr.base, scope, depth)}
    found: list[Const | None] = []
    for owner in owners:
        put = scope.world.assigned(owner, expr.name) if owner is not None and owner.kind == "class" else []
        inside, value = (put[0][0], put[0][1]) if len(put) == 1 else (scope, None)
        left = owner is not None and value is not None and is_left_out(owner, expr.name, scope.world)
        found.append(constant(value, inside) if left else None)
    return found


def _values(expr: Expr, scope: Scope, depth: int) -> Iterator[tuple[Expr, Scope]]:
    """Yield what an expression stands for: a value in the source, or what callers give for a parameter."""
    if depth > _DEEPEST:
        return
    if isinstance(expr, Call) and dotted(expr.func) == "dict" and len(expr.args) == 1:
        yield from _copied(expr.args[0], scope, depth + 1)
    elif isinstance(expr, Name):
        yield from _named(expr, scope, depth)
    elif isinstance(expr, Attr):
        ref = scope.ref(expr.base)
        value = scope.world.index.tree(ref.path).values.get(expr.name) if ref is not None and ref.kind == "module" else None
        yield (value, scope.world.scope(ref.path, MODULE_BODY)) if value is not None and ref is not None else (expr, scope)
    else:
        yield expr, scope


def _copied(expr: Expr, scope: Scope, depth: int) -> Iterator[tuple[Expr, Scope]]:
    """Yield what a copy is made of, `spec = dict(spec)`: what the parameter of that name is given."""
    given = isinstance(expr, Name) and expr.id in scope.params
    yield from _handed_in(expr.id, scope, depth) if given and isinstance(expr, Name) else _values(expr, scope, depth)


def _named(name: Name, scope: Scope, depth: int) -> Iterator[tuple[Expr, Scope]]:
    bound = scope.bound(name.id)
    if bound and scope.function.qualname != MODULE_BODY:
        only = scope.only_value(name.id)
        if only is not None:
            yield from _values(only, scope, depth + 1)
    elif name.id in scope.params:
        yield from _handed_in(name.id, scope, depth)
    elif (ref := scope.world.index.symbol(scope.path, name.id)) is not None and ref.kind == "value":
        yield scope.world.index.tree(ref.path).values[ref.name], scope.world.scope(ref.path, MODULE_BODY)


def _handed_in(param: str, scope: Scope, depth: int) -> Iterator[tuple[Expr, Scope]]:
    for caller, value in chain(given_values(param, scope), given_elsewhere(param, scope)):
        yield from _values(value, caller, depth + 1)
