"""Functions that an object is told to have under a name of its own: `toolbox.register("evaluate", evaluate)`."""

from __future__ import annotations

from safepoint.loops.source.effects import Attr, Call, Const, Do
from safepoint.loops.source.walk import dotted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Stmt

TOOLBOX = "deap.base.Toolbox."
"""How the methods of the object begin that DEAP keeps its operators in."""
_OWN = frozenset({"register", "unregister", "decorate", "clone", "map"})


def registered(method: Ref, expr: Attr, scope: Scope) -> Ref | None:
    """Return the function that stands behind a method of a toolbox, None where its file registers none so."""
    if not method.name.startswith(TOOLBOX) or expr.name in _OWN:
        return None
    for statement in _told(scope):
        call = statement.value if isinstance(statement, Do) else None
        if not isinstance(call, Call) or not isinstance(call.func, Attr) or call.func.name != "register":
            continue
        if call.args[:1] == (Const(expr.name),) and len(call.args) > 1 and dotted(call.func.base) == dotted(expr.base):
            return scope.ref(call.args[1])
    return None


def _told(scope: Scope) -> Iterator[Stmt]:
    """Yield the statements in which a toolbox may be told so: of the function, of those around it, of the module."""
    within: Scope | None = scope
    while within is not None:
        yield from within.function.statements
        within = within.outer
    yield from scope.tree.body.statements


__all__ = ["TOOLBOX", "registered"]
