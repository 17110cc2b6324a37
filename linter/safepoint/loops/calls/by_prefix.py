"""Calls of methods that a class chooses by how their names begin, which no text spells: `getattr(self, f"run_{kind}")()`."""

from __future__ import annotations

from safepoint.loops.calls.dispatch import prefix_of
from safepoint.loops.calls.sites import Site
from safepoint.loops.names.index import Ref
from safepoint.loops.source.effects import Call, Name
from safepoint.loops.source.walk import dotted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr
    from safepoint.loops.source.module import Function

_SHORTEST = 3
"""How many letters a beginning has that says which methods are meant."""


def by_prefix(ref: Ref, function: Function, summaries: Summaries) -> Iterator[Site]:
    """Yield the calls of a method by methods of its class, or of those it derives from, that put its name together."""
    world = summaries.world
    line = world.classes(Ref("class", ref.path, function.owner)) if function.owner else ()
    for path, owner in [(one.path, klass) for one, klass in line]:
        for method in owner.methods.values():
            if method.mentions("getattr"):
                scope = world.scope(path, method.qualname)
                if any(_begins(one, function.name) for one in scope.calls_of("getattr")):
                    yield from _sites(ref, function.name, scope, summaries)


def _sites(ref: Ref, name: str, scope: Scope, summaries: Summaries) -> Iterator[Site]:
    for event in summaries.course(scope).events:
        func: Expr | None = event.call.func
        func = scope.only_value(func.id) if isinstance(func, Name) else func
        chosen = isinstance(func, Call) and dotted(func.func) == "getattr" and _begins(func, name)
        if chosen and ref in event.callee.functions:
            yield Site(scope, event)


def _begins(asked: Call, name: str) -> bool:
    """Tell whether a name begins like all that a call of `getattr` asks for."""
    prefix = prefix_of(asked.args[1]) if len(asked.args) > 1 else ""
    return len(prefix) >= _SHORTEST and name != prefix and name.startswith(prefix)
