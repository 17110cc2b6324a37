"""Work that a loop hands on through a queue or to a pool: to a thread, a task or a method that takes it out and saves it."""

from __future__ import annotations

from itertools import chain

from safepoint.loops.checkpoints.saves import counted
from safepoint.loops.meanings import naming
from safepoint.loops.names.arguments import MAKING, given_to_constructor
from safepoint.loops.names.index import Ref
from safepoint.loops.source.effects import Attr, Loop, Name
from safepoint.loops.source.walk import calls, dotted, own, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.calls.events import Course, Turn
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.facts import Loss
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Block, Call, Comprehension, Expr

_QUEUES = frozenset({"queue.Queue", "asyncio.Queue", "multiprocessing.Queue", "janus.Queue"})
_QUEUED = frozenset({"queue", "queues", "q"})
_TAKING = frozenset({"get", "get_nowait"})


def kept_elsewhere(turn: Turn, lost: tuple[Loss, ...], course: Course, scope: Scope, summaries: Summaries) -> str:
    """Return the function that saves what a loop hands on through a queue, or to a pool; "" for none."""
    return _keeper_of(lost, course, scope, summaries) or _saving_task(turn, lost, course, summaries)


def _keeper_of(lost: tuple[Loss, ...], course: Course, scope: Scope, summaries: Summaries) -> str:
    """Return the function that takes from a queue all that the loop would lose, and saves it; "" when there is none."""
    held = {one.name for one in lost if one.kind != "outside"}
    if not held or any(one.kind in ("memory", "state", "talk") for one in lost):
        return ""
    if not all(_is_queue(_spelt(name), scope) for name in held):
        return ""
    places = [place for name in sorted(held) for place in _known_as(_spelt(name), scope)]
    queues = {name.rpartition(".")[2] for name in held} | {expr.name for expr, _ in places if isinstance(expr, Attr)}
    for ref in chain(_workers(course, scope), _methods_beside(places, queues)):
        function = summaries.world.function(ref)
        if function is not None and takes_from(function.body, queues):
            worker = summaries.world.scope(ref.path, ref.name)
            if _saves_what_it_takes(worker, queues, summaries) and not _calls(worker, scope, summaries):
                return function.name
    return ""


def _saving_task(turn: Turn, lost: tuple[Loss, ...], course: Course, summaries: Summaries) -> str:
    """Return the function that a pool is given to save what each turn makes, "" for none: `pool.submit(put, row, writer)`.

    All that the loop holds beside are the tasks themselves: `waiting.append(pool.submit(put, row, writer))`.
    """
    made = [one for one in course.events if turn.number in one.loops and one.callee.name.rpartition(".")[2] == "submit"]
    kept = {
        dotted(one.call.func.base)
        for one in course.events
        if turn.number in one.loops and isinstance(one.call.func, Attr) and one.call.func.name == "append"
        if one.call.args and any(one.call.args[0] is task.call for task in made)
    }
    if not lost or any(one.kind != "collected" or one.name not in kept for one in lost):
        return ""
    given = [ref for task in made for ref in (*task.callee.functions, *task.callee.given, *task.callee.later)]
    return next((ref.name for ref in given if counted(summaries.of(ref).saves)), "")


def _calls(worker: Scope, scope: Scope, summaries: Summaries) -> bool:
    """Tell whether a function calls another and waits for its end: what it then takes from a queue is all there is."""
    called = scope.itself
    return any(called in one.callee.functions and not one.started for one in summaries.course(worker).events)


def _saves_what_it_takes(scope: Scope, queues: set[str], summaries: Summaries) -> bool:
    """Tell whether a function saves as it takes from a queue; who takes all first keeps nothing until then."""
    turns = summaries.course(scope).turns
    taking = [one for one in turns if isinstance(one.node, Loop) and takes_from((one.node,), queues)]
    if not taking:
        return bool(counted(summaries.of(scope.itself).saves))
    return any(counted(summaries.stretch(scope, one.number).saves) for one in taking)


def _spelt(name: str) -> Name | Attr:
    """Return the expression that a dotted name stands for."""
    head, *rest = name.split(".")
    expr: Name | Attr = Name(head)
    for part in rest:
        expr = Attr(expr, part)
    return expr


def _is_queue(expr: Expr, scope: Scope) -> bool:
    found = scope.type(expr)
    return found is not None and found.kind == "external" and found.name in _QUEUES


def collects_of_queue(loss: Loss, loop: Loop | Comprehension) -> bool:
    """Tell whether an endless loop collects what it makes of a queue that is told when an item is done.

    Somebody waits until all are done. What goes into another queue is handed on, and not collected.
    """
    made = [call for one in statements(loop.body) for e in own(one) for call in calls(e)] if isinstance(loop, Loop) else []
    told = any(isinstance(call.func, Attr) and call.func.name == "task_done" for call in made)
    return told and _QUEUED.isdisjoint(naming.words(loss.name.rpartition(".")[2]))


def _workers(course: Course, scope: Scope) -> Iterator[Ref]:
    """Yield the functions that are started beside the loop: those of this function, and the methods of its object."""
    for event in course.events:
        yield from event.callee.later
        yield from event.callee.given
        if not event.started:
            yield from event.callee.functions
    if scope.function.owner:
        owner = Ref("class", scope.path, scope.function.owner)
        for ref, klass in scope.world.classes(owner):
            yield from (Ref("function", ref.path, method.qualname) for method in klass.methods.values())


def _known_as(expr: Name | Attr, scope: Scope) -> Iterator[tuple[Name | Attr, Scope]]:
    """Yield what a queue is called where it is put into, and where it was handed in from: `Fetcher(writer.inbox)`."""
    yield expr, scope
    if not isinstance(expr, Attr) or expr.base != Name("self") or not scope.function.owner:
        return
    for inner, value, _ in scope.world.assigned(Ref("class", scope.path, scope.function.owner), expr.name):
        if isinstance(value, Name) and value.id in inner.params and inner.function.name == MAKING:
            for caller, given in given_to_constructor(value.id, inner):
                if isinstance(given, Attr):
                    yield given, caller


def _methods_beside(places: list[tuple[Name | Attr, Scope]], queues: set[str]) -> Iterator[Ref]:
    """Yield the methods by which objects that hold the queues take from them: `run` of a thread for `self.keeper.inbox`."""
    for expr, scope in places:
        owner = scope.type(expr.base) if isinstance(expr, Attr) else None
        for ref, klass in scope.world.classes(owner) if owner is not None and owner.kind == "class" else ():
            taking = [one for one in klass.methods.values() if takes_from(one.body, queues, given=False)]
            yield from (Ref("function", ref.path, method.qualname) for method in taking)


def takes_from(body: Block, queues: set[str], *, given: bool = True) -> bool:
    """Tell whether a function takes elements from a queue: one of these names, or one it was `given`."""
    made = [call for statement in statements(body) for expr in own(statement) for call in calls(expr)]
    taken = [dotted(func.base) for func in map(_taking, made) if func is not None and func.name in _TAKING]
    return any(name.rpartition(".")[2] in queues or (given and name and "." not in name) for name in taken)


def _taking(call: Call) -> Attr | None:
    """Return the method that a call runs, or that it runs until it gives a sign of the end: `iter(inbox.get, None)`."""
    asked = call.args[0] if isinstance(call.func, Name) and call.func.id == "iter" and len(call.args) > 1 else call.func
    return asked if isinstance(asked, Attr) else None


__all__ = ["collects_of_queue", "kept_elsewhere", "takes_from"]
