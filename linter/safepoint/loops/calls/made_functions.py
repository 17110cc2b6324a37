"""Functions that a function makes around those it is given: `hooks = chain(every(50, show), every(500, keep))`.

What such a maker gives back is an anonymous function that runs one of its parameters, `lambda step: hook(step)`, or each of
several, `lambda step: [hook(step) for hook in hooks]`. Calling it runs what this maker was given at its call.
"""

from __future__ import annotations

from safepoint.loops.names.arguments import argument_of
from safepoint.loops.source.effects import Attr, Call, Lambda, Name
from safepoint.loops.source.walk import calls, comprehensions, dotted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr
    from safepoint.loops.source.module import Function

_DEEPEST = 4
"""Through how many makers a function is followed."""
_MOST = 8
"""How many functions one maker may be given that are seen through."""


def inside_made(func: Expr, scope: Scope) -> tuple[Ref, ...]:
    """Return the functions of ours that calling a function runs which makers have put together."""
    found = [ref for value, inside in _values(func, scope) for ref in _run_by_made(value, inside, 0)]
    return tuple(dict.fromkeys(found)) if len(found) <= _MOST else ()


def _values(func: Expr, scope: Scope) -> Iterator[tuple[Expr, Scope]]:
    """Yield what a name or an attribute is given that stands for a function."""
    if isinstance(func, Attr):
        owner = scope.type(func.base)
        put = scope.world.assigned(owner, func.name) if owner is not None and owner.kind == "class" else ()
        yield from ((value, inside) for inside, value, _ in put if value is not None)
    elif isinstance(func, Name):
        value = scope.only_value(func.id)
        if value is None and not scope.bound(func.id) and func.id not in scope.params:
            value = scope.tree.values.get(func.id)
        if value is not None:
            yield value, scope


def _run_by_made(value: Expr, scope: Scope, depth: int) -> Iterator[Ref]:
    """Yield what running a value comes to: a function, a partial application of one, or what a maker has put around one."""
    ref = scope.ref(value) if isinstance(value, (Name, Attr)) else None
    if ref is not None and ref.kind == "function" and depth:
        yield ref
    if not isinstance(value, Call) or depth > _DEEPEST:
        return
    if dotted(value.func).rpartition(".")[2] == "partial" and value.args:
        yield from _run_by_made(value.args[0], scope, depth + 1)
        return
    maker = scope.ref(value.func)
    function = scope.world.function(maker) if maker is not None and maker.kind == "function" else None
    for made in function.returned if function is not None and not function.is_async else ():
        if function is not None and isinstance(made, Lambda):
            for param in _run_params(made.body, function):
                for given in _given(value, function, param):
                    yield from _run_by_made(given, scope, depth + 1)


def _run_params(body: Expr, function: Function) -> list[str]:
    """Return the parameters of a maker that its anonymous function runs, by name or one by one."""
    over = {one.target.id: one.iterable.id for one in comprehensions(body)
            if isinstance(one.target, Name) and isinstance(one.iterable, Name)}  # fmt: skip
    run = [call.func.id for call in calls(body, inside=True) if isinstance(call.func, Name)]
    known = {one.name for one in function.params}
    return [name for one in dict.fromkeys(run) if (name := over.get(one, one)) in known]


def _given(call: Call, function: Function, param: str) -> tuple[Expr, ...]:
    """Return what a call gives for a parameter, be it one that takes all the rest: `def chain(*hooks)`."""
    kinds = {one.name: one.kind for one in function.params}
    if kinds[param] == "*":
        return call.args[sum(one.kind == "" for one in function.params) :]
    given, default = argument_of(call, function, param)
    return tuple([one for one in (given or default,) if one is not None])
