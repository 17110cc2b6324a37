"""What the functions that do a loop's work put into containers of their module: `found.add(link)`, of `found = set()`."""

from __future__ import annotations

from safepoint.loops.facts import Loss
from safepoint.loops.losses.figures import is_figure
from safepoint.loops.losses.growth import written
from safepoint.loops.meanings import naming
from safepoint.loops.meanings.meaning import Cost
from safepoint.loops.names.called_on import call_on
from safepoint.loops.source.effects import Call, Comprehension, Group
from safepoint.loops.source.module import MODULE_BODY
from safepoint.loops.source.walk import calls, dotted, own

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr, Loop
    from safepoint.loops.source.module import Function
    from safepoint.loops.summary import Summary

_DEEP = 1
"""Through how many further functions of the same module a turn's function is followed."""
_CONTAINERS = frozenset({"list", "dict", "set", "deque", "defaultdict", "OrderedDict", "Counter"})
"""Calls that make a container."""
_ASIDE = frozenset(
    {"cache", "cached", "memo", "seen", "visited", "error", "errors", "failed", "failures", "stats", "statistics"}
)
"""Words of containers that stand beside the work: what has been asked already, what went wrong."""


def in_globals(loop: Loop, scope: Scope, summary: Summary, *, figures: frozenset[str]) -> list[Loss]:
    """Return the containers of a module that the functions doing a turn's long work fill, and that others there read."""
    for fact in summary.costs:
        first = fact.steps[0]
        if fact.cost is not Cost.HEAVY or len(fact.steps) == 1:
            continue
        call = call_on(first.name, first.line, loop.body) or call_on(first.name, first.line, scope.function.body)
        for ref in _run_by(call, scope) if call is not None else ():
            name = next(_filled(ref, scope, figures, _DEEP), None)
            if name is not None:
                return [Loss("collected", name, first.line)]
    return []


def _run_by(call: Call, scope: Scope) -> Iterator[Ref]:
    """Yield the functions of the project that a call runs: the one it names, or one that a pool is given."""
    for expr in (call.func, *call.args):
        ref = scope.ref(expr)
        if ref is not None and ref.kind == "function":
            yield ref


def _filled(ref: Ref, scope: Scope, figures: frozenset[str], deep: int) -> Iterator[str]:
    """Yield the containers of its module that a function, or one that it calls there, adds to."""
    function = scope.world.function(ref)
    if function is None:
        return
    within, module = scope.world.scope(ref.path, ref.name), scope.world.scope(ref.path, MODULE_BODY)
    for one in function.statements:
        for name, kind in written(one):
            mine = name in within.bindings or name in within.params or "." in name
            if mine or kind not in ("collected", "element") or is_figure(naming.words(name), figures | _ASIDE):
                continue
            if _is_container(name, module) and _is_read(name, module, function):
                yield name
    for one in function.statements if deep else ():
        for call in [call for expr in own(one) for call in calls(expr)]:
            inner = within.ref(call.func)
            if inner is not None and inner.kind == "function" and inner.path == ref.path and inner != ref:
                yield from _filled(inner, scope, figures, deep - 1)


def _is_container(name: str, module: Scope) -> bool:
    """Tell whether a module gives a name nothing but one container, with or without something in it."""
    bound = module.bindings.get(name, ())
    return len(bound) == 1 and bound[0].kind == "value" and _holds_several(bound[0].expr)


def _holds_several(made: Expr) -> bool:
    if isinstance(made, Call):
        return dotted(made.func).rpartition(".")[2] in _CONTAINERS
    return isinstance(made, Comprehension) or (isinstance(made, Group) and made.kind in ("list", "dict", "set"))


def _is_read(name: str, module: Scope, filling: Function) -> bool:
    """Tell whether a module says a name elsewhere than where it is made and where it is filled."""
    text = module.tree.text
    lines = text.splitlines()[filling.line - 1 : filling.end_line]
    return text.count(name) > 1 + sum(line.count(name) for line in lines)
