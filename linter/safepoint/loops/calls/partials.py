"""Calls of what `functools.partial` has made: with what it has bound, they are calls of the function inside.

`keep = partial(record, conn)` and then `keep(rows)` is `record(conn, rows)`, be it made here or by who hands it in.
"""

from __future__ import annotations

from itertools import chain

from safepoint.loops.names.arguments import given_elsewhere, given_values
from safepoint.loops.names.constants import constant
from safepoint.loops.source.effects import OPAQUE, Assign, Attr, Call, Const, Name
from safepoint.loops.source.walk import dotted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr

_SEVERAL = 2


def applied(call: Call, scope: Scope) -> Call:
    """Return a call with what the partial application has bound that it calls, any other call as it is."""
    func = call.func
    if not isinstance(func, Name):
        return call
    bound = scope.bound(func.id)
    if bound:
        here = as_partial(scope.only_value(func.id)) if scope.tree.spoken.says("partial") else None
        return _with(call, here, here.args[0]) if here is not None else call
    made, caller = next(handed_partials(func.id, scope), (None, scope)) if func.id in scope.params else (None, scope)
    return call if made is None else _with(call, _abroad(made, caller), func)


def handed_partials(param: str, scope: Scope) -> Iterator[tuple[Call, Scope]]:
    """Yield the partial applications that calls give for a parameter, each with the scope that it is made in."""
    for caller, given in chain(given_values(param, scope), given_elsewhere(param, scope)):
        made = as_partial(caller.only_value(given.id) if isinstance(given, Name) else given)
        if made is not None:
            yield made, caller


def as_partial(made: Expr | None) -> Call | None:
    """Return an expression that binds some arguments of a function, `partial(record, conn)`, None for any other."""
    partial = isinstance(made, Call) and bool(made.args) and dotted(made.func).rpartition(".")[2] == "partial"
    return made if partial and isinstance(made, Call) else None


def bound_last(name: Expr | None, line: int, scope: Scope) -> Expr | None:
    """Return what a name that is bound several times was given last before a line: `work = partial(clean, kind)`, anew."""
    if not isinstance(name, Name) or len(scope.bound(name.id)) < _SEVERAL:
        return None
    before = [one for one in scope.function.statements if isinstance(one, Assign) and one.line <= line and not one.op]
    return next((one.value for one in reversed(before) if name in one.targets), None)


def _with(call: Call, made: Call, func: Expr) -> Call:
    """Return the call of a function that a call of its partial application comes to."""
    given = {name for name, _ in call.keywords}
    kept = [(name, value) for name, value in made.keywords if name not in given]
    return call._replace(func=func, args=(*made.args[1:], *call.args), keywords=(*kept, *call.keywords))


def _abroad(made: Call, caller: Scope) -> Call:
    """Return a partial application as another function sees it: of what is bound there, it knows the constants."""
    args = [_plain(one, caller) for one in made.args]
    return made._replace(args=tuple(args), keywords=tuple([(name, _plain(one, caller)) for name, one in made.keywords]))


def _plain(value: Expr, caller: Scope) -> Expr:
    found: Const | None = constant(value, caller)
    return OPAQUE if found is None else found


def handed_methods(call: Call, scope: Scope) -> Iterator[tuple[Call, Scope]]:
    """Yield the calls of methods that a call of a parameter comes to, where callers have bound some of their arguments.

    `encode(texts)` is `model.encode(…)` for one who gives `partial(model.encode, batch_size=16)`.
    """
    func = call.func
    if isinstance(func, Name) and func.id in scope.params and not scope.bound(func.id):
        for made, caller in handed_partials(func.id, scope):
            if isinstance(made.args[0], Attr):
                yield made._replace(func=made.args[0], args=made.args[1:], line=call.line, column=call.column), caller
