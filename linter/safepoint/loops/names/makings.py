"""Where an object of a library is made: by which calls, followed through names, parameters, attributes and helpers."""

from __future__ import annotations

from safepoint.loops.names.arguments import MAKING, given_to_constructor, given_values
from safepoint.loops.source.effects import Attr, Call, Name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr

_DEEP = 4
"""Through how many names, parameters and helpers an object is followed."""


def makings(expr: Expr, scope: Scope, deep: int = _DEEP) -> Iterator[tuple[Scope, Call]]:
    """Yield the calls of a library that make an object, through names, parameters, attributes and helpers of the project."""
    if not deep:
        return
    if isinstance(expr, Call):
        ref = scope.ref(expr.func)
        function = scope.world.function(ref) if ref is not None and ref.kind == "function" else None
        if ref is not None and function is not None:
            inner = scope.world.scope(ref.path, ref.name)
            for one in function.returned:
                if one is not None:
                    yield from makings(one, inner, deep - 1)
        elif ref is not None and ref.kind == "external":
            yield scope, expr
    elif isinstance(expr, Name):
        values = [(scope, one.expr) for one in scope.given(expr.id)]
        for within, value in values or (_handed(expr.id, scope) if expr.id in scope.params else ()):
            yield from makings(value, within, deep - 1)
    elif isinstance(expr, Attr) and expr.base == Name("self"):
        owner = scope.type(expr.base)
        for within, given, _ in scope.world.assigned(owner, expr.name) if owner is not None else ():
            if given is not None:
                yield from makings(given, within, deep - 1)


def _handed(param: str, scope: Scope) -> Iterator[tuple[Scope, Expr]]:
    """Yield what a function of ours, or the constructor of a class, is given for a parameter."""
    return given_to_constructor(param, scope) if scope.function.name == MAKING else given_values(param, scope)


__all__ = ["makings"]
