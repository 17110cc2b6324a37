"""Trainings that may begin anywhere, `fit(start=0)`, and are called without a start behind a state that is restored."""

from __future__ import annotations

from safepoint.loops.checkpoints.only_shown import only_shown
from safepoint.loops.checkpoints.restoring import counted_head, passes_over, restores
from safepoint.loops.names.arguments import argument_of
from safepoint.loops.source.effects import Assign, Branch, Call, Const, Do, Exit, Group, Loop, Name
from safepoint.loops.source.walk import calls, statements
from safepoint.loops.turns.starting import is_packaged

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.callers import Callers
    from safepoint.loops.calls.events import Event, Turn
    from safepoint.loops.calls.sites import Site
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.facts import Loss
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Block
    from safepoint.loops.source.module import Function

_FIRST = (Const(0), Const(1))
"""Where a training begins that goes on from nothing."""


def started_over(
    turn: Turn, scope: Scope, lost: tuple[Loss, ...], loads: frozenset[str], summaries: Summaries, callers: Callers
) -> bool:
    """Tell whether all callers of a training restore a state, and then have it begin with its first turn all the same.

    That is so of `def fit(start=0)`, which goes through `range(start, epochs)`, and `restore(); fit()`.
    """
    node = turn.node
    if not isinstance(node, Loop) or turn.loops or "state" in loads or not any(one.kind == "memory" for one in lost):
        return False
    head = counted_head(node.head)
    first = head.args[0] if head is not None and len(head.args) > 1 else None
    param = scope.params.get(first.id) if isinstance(first, Name) else None
    if param is None or param.default not in _FIRST or scope.bound(param.name) or is_packaged(scope) or passes_over(node):
        return False
    ref = scope.itself
    sites = callers.sites(ref)
    called = bool(sites) and all(ref in one.event.callee.functions for one in sites)
    return called and all(
        _leaves_out(one.event.call, scope.function, param.name) and _restores_before(one, summaries) for one in sites
    )


def _leaves_out(call: Call, function: Function, param: str) -> bool:
    """Tell whether a call does not say where to begin, or says that it is with the first turn."""
    if any(isinstance(one, Group) and one.kind == "star" for one in call.args) or any(not key for key, _ in call.keywords):
        return False
    given = argument_of(call, function, param)[0]
    return given is None or given in _FIRST


def _restores_before(site: Site, summaries: Summaries) -> bool:
    """Tell whether a caller restores a state before it calls for the training, and only shows what that tells it."""
    before = [one for one in summaries.course(site.scope).events if not one.loops and one.line < site.event.line]
    restored = [one for one in before if restores(one) and _loads(one, summaries)]
    body = site.scope.function.statements
    return any(not _stands_apart(one, site, body) and _is_dropped(one, site.scope, body) for one in restored)


def _loads(event: Event, summaries: Summaries) -> bool:
    """Tell whether a call that speaks of restoring can be seen to load a state."""
    meaning = event.callee.meaning
    known = meaning is not None and meaning.loads is not None and meaning.loads.kind == "state"
    return known or any("state" in summaries.of(ref).loads for ref in event.callee.functions)


def _stands_apart(event: Event, site: Site, body: Block) -> bool:
    """Tell whether a state is restored instead of the training: `if args.test: restore(); test(); return`."""
    for one in body:
        if not isinstance(one, Branch):
            continue
        for block, other in ((one.then, one.other), (one.other, one.then)):
            inside = any(_makes(part, event.call) for part in statements(block))
            if inside and (isinstance(block[-1], Exit) or any(_makes(part, site.event.call) for part in statements(other))):
                return True
    return False


def _makes(statement: object, call: Call) -> bool:
    value = statement.value if isinstance(statement, (Do, Assign, Exit)) else None
    return value is not None and any(one is call for one in calls(value))


def _is_dropped(event: Event, scope: Scope, body: Block) -> bool:
    """Tell whether nothing is done with what a call gives back: it stands alone, or is put under a name to be shown."""
    for one in body:
        if isinstance(one, Do) and one.value is event.call:
            return True
        if isinstance(one, Assign) and one.value is event.call:
            return all(isinstance(target, Name) and only_shown(target.id, scope) for target in one.targets)
    return False


__all__ = ["started_over"]
