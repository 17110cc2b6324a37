"""Work that a loop only starts, and that the code behind it waits for: all at once, or result by result."""

from __future__ import annotations

from safepoint.loops.calls.running import started_by
from safepoint.loops.costs.left_to_pools import left_to_pool
from safepoint.loops.losses.growth import GROWING
from safepoint.loops.source.effects import Attr, Call, Group, Loop, Name
from safepoint.loops.source.walk import calls, dotted, names, own, parts, reads, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.calls.events import Course, Event
    from safepoint.loops.checkpoints.guards import Guard
    from safepoint.loops.costs.collect import Collector
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Comprehension, Stmt

    Scheduled = tuple[Event, Ref | None, tuple[Guard, ...], float]

_STARTING = frozenset({"submit", "apply_async", "remote"})
"""Methods that start tasks whose results are taken later: most functions never call them."""
_TASKS = frozenset({"create_task", "ensure_future"})
"""Their like for coroutines."""
_REMOTE = "waits for remote work"
"""What the packs call the wait for what runs on a cluster."""
_AS_THEY_COME = frozenset({"as_completed", "imap", "imap_unordered", "map", "starmap"})
"""Calls whose results are waited for by going through them."""


def waited_for(asking: Collector) -> list[Scheduled]:
    """Return what a stretch schedules and waits for itself, or what it waits for that was scheduled before it.

    A loop also waits for what is only waited for behind it, by the end of its pool or by who takes all results together.
    What a turn schedules once more after a fault says nothing of who waits.
    """
    summaries, scope, number, scheduled = asking.summaries, asking.scope, asking.loop, asking.scheduled
    if number is None:
        return scheduled if asking.joins or asking.waited else []
    again = all(any(guard.kind == "handler" for guard in one[2]) for one in scheduled)
    taken = taken_one_by_one(summaries, scope, number) if again else []
    if not scheduled or taken:
        return taken
    if asking.joins or asking.waited or (asking.waits and joined_later(summaries, scope, number)):
        return scheduled
    return [one for one in scheduled if left_to_pool(one[0], number, summaries.course(scope), scope)]


def joined_later(summaries: Summaries, scope: Scope, number: int) -> bool:
    """Tell whether what a loop starts an item and keeps in a list is waited for as a whole behind the loop.

    Asked only of a loop that waits each turn; one that only makes tasks is done at once. A loop over `range` starts
    workers, not items: they share a queue and have a loop of their own. Where another loop takes the results one by one,
    that loop is the one that should save.
    """
    course = summaries.course(scope)
    node = course.turns[number].node
    if not isinstance(node, Loop) or _of_workers(node):
        return False
    kept = _grown(node)
    return any(_waits_for(event, kept) for event in course.events if event.line > node.end_line and kept)


def only_made(event: Event, asking: Collector) -> bool:
    """Tell whether a call only makes an awaitable that goes into a list: `tasks.append(client.get(url))`.

    What gathers the list behind the loop shows that it is one, and is where the loop's work is done.
    """
    if asking.loop is None or asking.waited or event.call.awaited:
        return False
    if _is_remote(event.call):
        return _gives_back_what_it_starts(asking.summaries.course(asking.scope).turns[asking.loop].node, asking.scope)
    if event.started:
        return False
    return any(one.number in event.loops for one in asking.summaries.course(asking.scope).waits)


def _is_remote(call: Call) -> bool:
    """Tell whether a call only starts work elsewhere, as Ray's does: `engine.generate.remote(prompt)`."""
    return isinstance(call.func, Attr) and call.func.name == "remote" and isinstance(call.func.base, Attr)


def _gives_back_what_it_starts(node: Loop | Comprehension, scope: Scope) -> bool:
    """Tell whether a function only gives back the list in which a loop gathers what it starts: who takes it waits."""
    left = scope.function.returned
    if not isinstance(node, Loop):
        return any(one is node for one in left)
    kept = _grown(node)
    return bool(left) and all(isinstance(one, Name) and one.id in kept for one in left)


def _grown(loop: Loop) -> set[str]:
    """Return the names of the lists that a loop adds to."""
    found = [call.func for statement in statements(loop.body) for expr in own(statement) for call in calls(expr)]
    return {dotted(one.base) for one in found if isinstance(one, Attr) and one.name in GROWING} - {""}


def _waits_for(event: Event, kept: set[str]) -> bool:
    if event.per_item or event.leaving or event.store is not None:
        return False
    given = {name for part in event.call.args for name in names(part)}
    if not given & kept:
        return False
    meaning = event.callee.meaning
    return meaning is not None and meaning.runs is not None and meaning.runs.awaitables and not meaning.runs.later


def made_before(waiting: Event, made: Event) -> bool:
    """Tell whether a call may have started what a loop waits for: it stands before the wait, or in a loop around both."""
    return made.line <= waiting.line or not {*waiting.loops[:-1]}.isdisjoint(made.loops)


def taken_one_by_one(summaries: Summaries, scope: Scope, number: int) -> list[Scheduled]:
    """Return the work that was started before a loop which takes its results: `for task in tasks: keep(task.result())`."""
    course = summaries.course(scope)
    made = {event.call.func.name for event in course.events if isinstance(event.call.func, Attr)}
    node = course.turns[number].node
    if not made.isdisjoint(_TASKS) and isinstance(node, Loop) and _awaits_each(node):
        before = [one for one in course.events if number not in one.loops and one.line < node.line and not one.started]
        before = [one for one in before if not any(_of_workers(course.turns[inner].node) for inner in one.loops)]
        return [(event, ref, (), 1.0) for event in before for ref in event.callee.functions if _is_async(ref, scope)]
    if made.isdisjoint(_STARTING):
        return []
    head = node.head if isinstance(node, Loop) else node.iterable
    if any(dotted(call.func).rpartition(".")[2] in _AS_THEY_COME for call in calls(head)):
        return []
    if not any(number in event.loops and takes_result(event, course) for event in course.events):
        return []
    before = [event for event in course.events if number not in event.loops and event.line < node.line]
    return [(made, ref, (), 1.0) for event in before for made, ref in started_by(event)]


def _awaits_each(loop: Loop) -> bool:
    """Tell whether a loop waits for one task after another: `for name, task in tasks: found[name] = await task`.

    What it cancels first has no work left to be waited for.
    """
    if any(
        isinstance(call.func, Attr) and call.func.name == "cancel" for one in statements(loop.body) for call in _made(one)
    ):
        return False
    pending = [expr for one in statements(loop.body) for expr in own(one)]
    while pending:
        expr = pending.pop()
        waited = expr.parts[0] if isinstance(expr, Group) and expr.kind == "await" else None
        if isinstance(waited, Name) and reads(loop.target, waited.id):
            return True
        pending.extend(parts(expr))
    return False


def _made(statement: Stmt) -> Iterator[Call]:
    return (call for expr in own(statement) for call in calls(expr))


def _of_workers(node: Loop | Comprehension) -> bool:
    """Tell whether a loop counts to a number of workers, which share a queue and have loops of their own."""
    head = node.head if isinstance(node, Loop) else node.iterable
    return isinstance(head, Call) and dotted(head.func) == "range"


def _is_async(ref: Ref, scope: Scope) -> bool:
    function = scope.world.function(ref)
    return function is not None and function.is_async


def takes_result(event: Event, course: Course) -> bool:
    """Tell whether an event is `task.result()` on what one of the loops around it goes through."""
    func, meaning = event.call.func, event.callee.meaning
    if meaning is not None and meaning.why == _REMOTE:
        return True
    if not isinstance(func, Attr) or func.name not in ("result", "get") or event.call.args:
        return False
    base = func.base.id if isinstance(func.base, Name) else ""
    return any(reads(course.turns[number].node.target, base) for number in event.loops)
