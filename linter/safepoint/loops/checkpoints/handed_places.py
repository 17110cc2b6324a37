"""Places to write to that are handed on: to a helper that has one of its own else, to an object, by a parameter."""

from __future__ import annotations

from safepoint.loops.checkpoints.consoles import put_there, receiver
from safepoint.loops.checkpoints.fallback import filled_in
from safepoint.loops.names.arguments import argument_of, given_to_constructor
from safepoint.loops.source.effects import NONE, Apply, Assign, Attr, Call, Comprehension, Group, Item, Name
from safepoint.loops.source.walk import parts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.bindings import Binding
    from safepoint.loops.source.effects import Expr

_DEEPEST = 12


def is_told_where(call: Call, inner: Scope) -> bool:
    """Tell whether a call hands a helper the place for which this would else make one of its own.

    That is `open_cache(args.cache)`, for `def open_cache(where=None): return Cache(where or mkdtemp())`.
    """
    for name in inner.params:
        given = argument_of(call, inner.function, name)[0]
        if given is None or given == NONE:
            continue
        if filled_in(name, inner) or any(one is not None and _stands_in(one, name) for one in inner.function.returned):
            return True
    return False


def _stands_in(expr: Expr, name: str) -> bool:
    """Tell whether an expression takes something else where nobody hands in a name: `where or mkdtemp()`."""
    if isinstance(expr, Apply) and expr.op in ("or", "if") and Name(name) in expr.parts:
        return True
    return any(_stands_in(one, name) for one in parts(expr))


def handed_to_object(name: str, maker: Scope) -> list[tuple[Scope, Expr]]:
    """Return what is handed to a constructor that only puts it into an attribute: `Embedder(open_cache())`."""
    put = put_there(maker, name)
    only = put[0] if len(put) == 1 else None
    if not isinstance(only, Name) or only.id not in maker.params or maker.bound(only.id):
        return []
    return [*given_to_constructor(only.id, maker)]


def passed(expr: Expr, scope: Scope, depth: int = 0, line: int = 0) -> tuple[str, ...]:
    """Return the parameters that a path or a file, or a list of them, hangs on: those of `open(folder / f"{name}.json")`.

    A file that one block after the other opens under the same name is the last one opened before the `line` of its use.
    """
    if depth > _DEEPEST:
        return ()
    if isinstance(expr, Name):
        if expr.id in scope.params:
            return () if expr.id in ("self", "cls") else (expr.id,)
        bound = scope.given(expr.id)
        if not bound and scope.outer is not None:
            return passed(expr, scope.outer, depth + 1)  # what the function around has opened
        only = bound[0] if len(bound) == 1 and bound[0].kind in ("value", "enter") else None
        only = only or (_entered_last(bound, line) if line else None)
        return passed(only.expr, scope, depth + 1) if only is not None else ()
    if isinstance(expr, Attr):
        put = [one.value for one in scope.function.statements if isinstance(one, Assign) and expr in one.targets]
        return passed(put[0] if len(put) == 1 and put[0] is not None else expr.base, scope, depth + 1)
    inner: tuple[Expr, ...] = expr.parts if isinstance(expr, (Apply, Group)) else ()
    if isinstance(expr, Item):
        inner = (expr.base,)
    if isinstance(expr, Call):
        inner = (*expr.args, *receiver(expr))
    if isinstance(expr, Comprehension):
        inner = (expr.element,)  # of a list of paths
    return tuple(dict.fromkeys(name for part in inner for name in passed(part, scope, depth + 1)))


def _entered_last(bound: list[Binding], line: int) -> Binding | None:
    """Return what a block binds a name to last before a line, where nothing but such blocks bind it."""
    made = [(one.expr.line, one) for one in bound if one.kind == "enter" and isinstance(one.expr, Call)]
    before = [at for at, _ in made if at <= line] if len(made) == len(bound) else []
    return next((one for at, one in made if at == max(before)), None) if before else None


__all__ = ["handed_to_object", "is_told_where", "passed"]
