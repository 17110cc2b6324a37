"""Work that a loop only starts, and that the code behind it waits for: all at once, or result by result."""

from __future__ import annotations

from safepoint.loops.losses.growth import GROWING
from safepoint.loops.source.effects import Attr, Call, Loop, Name
from safepoint.loops.source.walk import calls, dotted, names, own, reads, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.events import Course, Event
    from safepoint.loops.checkpoints.guards import Guard
    from safepoint.loops.costs.collect import Collector
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope

_STARTING = frozenset({"submit", "apply_async", "remote"})
"""Methods that start tasks whose results are taken later: most functions never call them."""
_REMOTE = "waits for remote work"
"""What the packs call the wait for what runs on a cluster."""
_AS_THEY_COME = frozenset({"as_completed", "imap", "imap_unordered", "map", "starmap"})
"""Calls whose results are waited for by going through them."""


def joined_later(summaries: Summaries, scope: Scope, number: int) -> bool:
    """Tell whether what a loop starts an item and keeps in a list is waited for as a whole behind the loop.

    Asked only of a loop that waits each turn; one that only makes tasks is done at once. A loop over `range` starts
    workers, not items: they share a queue and have a loop of their own. Where another loop takes the results one by one,
    that loop is the one that should save.
    """
    course = summaries.course(scope)
    node = course.turns[number].node
    if not isinstance(node, Loop) or (isinstance(node.head, Call) and dotted(node.head.func) == "range"):
        return False
    kept = _grown(node)
    return any(_waits_for(event, kept) for event in course.events if event.line > node.end_line and kept)


def only_made(event: Event, asking: Collector) -> bool:
    """Tell whether a call only makes an awaitable that goes into a list: `tasks.append(client.get(url))`.

    What gathers the list behind the loop shows that it is one, and is where the loop's work is done.
    """
    if asking.loop is None or asking.waited or event.call.awaited or event.started:
        return False
    return any(one.number in event.loops for one in asking.summaries.course(asking.scope).waits)


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


def taken_one_by_one(summaries: Summaries, scope: Scope, number: int) -> list[tuple[Event, Ref, tuple[Guard, ...], float]]:
    """Return the work that was started before a loop which takes its results: `for task in tasks: keep(task.result())`."""
    course = summaries.course(scope)
    if not any(isinstance(event.call.func, Attr) and event.call.func.name in _STARTING for event in course.events):
        return []
    node = course.turns[number].node
    head = node.head if isinstance(node, Loop) else node.iterable
    if any(dotted(call.func).rpartition(".")[2] in _AS_THEY_COME for call in calls(head)):
        return []
    if not any(number in event.loops and _takes_result(event, course) for event in course.events):
        return []
    before = [event for event in course.events if number not in event.loops and event.line < node.line]
    return [(event, ref, (), 1.0) for event in before for ref in event.callee.later]


def _takes_result(event: Event, course: Course) -> bool:
    """Tell whether an event is `task.result()` on what one of the loops around it goes through."""
    func, meaning = event.call.func, event.callee.meaning
    if meaning is not None and meaning.why == _REMOTE:
        return True
    if not isinstance(func, Attr) or func.name not in ("result", "get") or event.call.args:
        return False
    base = func.base.id if isinstance(func.base, Name) else ""
    return any(reads(course.turns[number].node.target, base) for number in event.loops)
