"""What works only when somebody goes through it, `map(f, rows)` and generators: put into a list it is a comprehension."""

from __future__ import annotations

from safepoint.loops.source.effects import Call, Comprehension, Group, Name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr

_MAP = Name("map")
_DRAINING = frozenset({"list", "tuple", "set", "frozenset", "dict", "sorted"})
"""Functions of the language that go through all they are given at once, and keep it."""
_GIVEN = 2
"""Arguments of a `map` over one iterable."""


def drains(call: Call) -> bool:
    """Tell whether a call goes through all that it is given first: `list(rows)`."""
    return isinstance(call.func, Name) and call.func.id in _DRAINING and bool(call.args)


def as_comprehension(expr: Expr | None) -> Comprehension | None:
    """Return what `map(ask, rows)` makes as the comprehension of `ask(row)` that it is, None for anything else."""
    if not isinstance(expr, Call) or expr.func != _MAP or len(expr.args) != _GIVEN:
        return None
    item, (line, column) = Name("item"), (expr.line, expr.column)
    each = expr._replace(func=expr.args[0], args=(item,))
    return Comprehension("list", item, expr.args[1], (), each, line, column, line, column + 1)


def drained(call: Call) -> Call:
    """Return a call with what it goes through written as a comprehension: `list(map(ask, rows))`, `dict(generator)`."""
    given = call.args[0] if drains(call) else None
    if isinstance(given, Comprehension):
        made = given._replace(kind="list") if given.kind == "generator" else None
    else:
        made = as_comprehension(given)
    return call if made is None else call._replace(args=(made, *call.args[1:]))


def made_list(part: Expr, scope: Scope) -> Comprehension | None:
    """Return the comprehension that `*tasks` was bound to, if that is all the name is bound to.

    `*map(ask, rows)` is as good as one of `ask(row)`.
    """
    inner = part.parts[0] if isinstance(part, Group) and part.kind == "star" else None
    only = scope.only_value(inner.id) if isinstance(inner, Name) else inner
    if isinstance(only, Comprehension):
        return only if only is not inner else None
    return as_comprehension(only)
