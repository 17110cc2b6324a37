"""What calls give for a parameter: one call, or all calls of a function in its own file."""

from __future__ import annotations

from safepoint.loops.source.effects import Attr
from safepoint.loops.source.fitting import is_static
from safepoint.loops.source.module import MODULE_BODY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Call, Expr
    from safepoint.loops.source.module import Function


def argument_of(call: Call, function: Function, name: str) -> tuple[Expr | None, Expr | None]:
    """Return what a call gives for a parameter of the function, and the parameter's default."""
    params = [one for one in function.params if one.kind == ""]
    if function.owner and params and isinstance(call.func, Attr) and not is_static(function):
        params = params[1:]
    given = call.keyword(name)
    default: Expr | None = None
    for position, param in enumerate(params):
        if param.name == name:
            default = param.default
            if given is None and position < len(call.args):
                given = call.args[position]
    for param in function.params:
        if param.name == name and param.kind == "keyword":
            default = param.default
    return given, default


def given_values(param: str, scope: Scope) -> Iterator[tuple[Scope, Expr]]:
    """Yield what calls in the same file give for a parameter, each with the scope it stands in."""
    function = scope.function
    for key in (MODULE_BODY, *scope.tree.functions):
        caller = scope.world.scope(scope.path, key)
        if key != function.qualname:
            answers = [argument_of(call, function, param)[0] for call in caller.calls_of(function.name)]
            yield from ((caller, given) for given in answers if given is not None)
