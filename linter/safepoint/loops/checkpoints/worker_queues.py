"""Workers in threads and processes that take their items from a queue, and the loop that fills it before they begin."""

from __future__ import annotations

from safepoint.core.record import NamedTuple
from safepoint.loops.checkpoints.asking import asks, in_vain
from safepoint.loops.checkpoints.earlier_runs import spoken_before
from safepoint.loops.meanings import naming
from safepoint.loops.source.effects import Assign, Attr, Call, Const, Do, Group, Loop, Name, Try, With
from safepoint.loops.source.module import MODULE_BODY
from safepoint.loops.source.walk import calls, dotted, names, own, tail

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.calls.events import Turn
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Block, Comprehension, Expr, Stmt

_QUEUED = frozenset({"queue", "queues", "q", "inbox", "todo", "tasks", "jobs"})
"""Words of what work is put into for others."""
_TAKING = frozenset({"get", "get_nowait"})
_PUTTING = frozenset({"put", "put_nowait"})


class Fed(NamedTuple):
    """The loop that puts the items of a worker into its queue, and the function that it stands in."""

    turn: Turn
    scope: Scope


def taken(node: Loop | Comprehension) -> set[str]:
    """Return the names of what each turn of a worker takes from a queue: `genome` of `genome = inbox.get()`."""
    if not isinstance(node, Loop) or node.kind != "while":
        return set()
    found = [one for one in _straight(node.body) if isinstance(one, Assign) and _takes(one.value)]
    targets = [part for one in found for target in one.targets for part in _bound(target)]
    return {one.id for one in targets if isinstance(one, Name)}


def _bound(target: Expr) -> tuple[Expr, ...]:
    return target.parts if isinstance(target, Group) else (target,)


def _straight(body: Block) -> Iterator[Stmt]:
    """Yield the statements of a turn that stand under no condition."""
    for one in body:
        yield one
        if isinstance(one, (Try, With)):
            yield from _straight(one.body)


def _takes(value: Expr | None) -> bool:
    """Tell whether a value is the next element of a queue; what a dictionary is asked for has a key."""
    func = value.func if isinstance(value, Call) else None
    if not isinstance(value, Call) or not isinstance(func, Attr) or func.name not in _TAKING:
        return False
    keyed = bool(value.args) and not isinstance(value.args[0], Const)
    return not keyed and _is_queue(func.base)


def _is_queue(expr: Expr) -> bool:
    return not _QUEUED.isdisjoint(naming.words(tail(expr)))


def fed(turn: Turn, scope: Scope, summaries: Summaries) -> Fed | None:
    """Return the loop that fills the queue of a worker with all items before a run begins; None if there is none.

    It stands in a function beside the worker that starts it, `Process(target=self.work)`, and puts each item there.
    """
    if not taken(turn.node) or scope.function.qualname == MODULE_BODY:
        return None
    name = scope.function.name
    for function in scope.tree.functions_with(name):
        if function.owner == scope.function.owner and function.has_loop:
            found = _feeding(scope.world.scope(scope.path, function.qualname), name, summaries)
            if found is not None:
                return found
    return _feeding(scope.world.scope(scope.path, MODULE_BODY), name, summaries)


def _feeding(scope: Scope, worker: str, summaries: Summaries) -> Fed | None:
    """Return the loop of a function that starts a worker which puts its items into a queue, all of them as they are."""
    if not _starts(scope, worker):
        return None
    for turn in summaries.course(scope).turns:
        if isinstance(turn.node, Loop) and turn.node.kind == "for" and _puts_each(turn.node):
            return Fed(turn, scope)
    return None


def _starts(scope: Scope, worker: str) -> bool:
    """Tell whether a function hands a worker to a thread or a process: `Thread(target=work, args=(inbox,))`."""
    for one in scope.function.statements:
        for expr in own(one):
            for call in calls(expr, inside=True):
                target = call.keyword("target")
                if target is not None and dotted(target).rpartition(".")[2] == worker:
                    return True
    return False


def _puts_each(loop: Loop) -> bool:
    """Tell whether each turn puts its item into a queue, whatever it is: no test stands before that."""
    items = set(names(loop.target))
    for one in loop.body:
        call = one.value if isinstance(one, Do) else None
        if isinstance(call, Call) and isinstance(call.func, Attr) and call.func.name in _PUTTING:
            given = {name.partition(".")[0] for part in call.args for name in names(part)}
            if _is_queue(call.func.base) and items & given:
                return True
    return False


def looks_back(found: Fed, summaries: Summaries) -> bool:
    """Tell whether the function that fills a queue asks before for what is there, or speaks of work that is done.

    What it asks once the workers have come to their end is how that went.
    """
    function, node = found.scope.function, found.turn.node
    if not isinstance(node, Loop):
        return False
    before = [one for one in summaries.course(found.scope).events if one.line <= node.end_line]
    if any(asks(one) and not in_vain(one.call, function) for one in before):
        return True
    return spoken_before(node, found.scope)


__all__ = ["Fed", "fed", "looks_back", "taken"]
