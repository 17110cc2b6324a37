"""Work given to pools and processes: what waiting for it costs, when what it does cannot be seen."""

from __future__ import annotations

from safepoint.core.diagnostic import Confidence
from safepoint.loops.meanings.meaning import Cost
from safepoint.loops.meanings.whys import POOL_WORK
from safepoint.loops.source.effects import Attr, Call, Loop, Name
from safepoint.loops.source.walk import label, tail
from safepoint.loops.summary import WEIGHTS, CostFact
from safepoint.loops.turns.iterables import count
from safepoint.loops.turns.progress import barred, behind_bar, is_bar, moves_bar
from safepoint.loops.turns.progress_lines import told_every

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.events import Course, Event
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr
    from safepoint.loops.summary import Step

JOINING = "waits for a process"
"""What the packs call the wait for a process that was started to do one piece of work."""
IN_PROCESSES = "computes in processes of its own"
_OWN = 0.2
"""Seconds that an item is taken for whose work goes to processes while a progress bar is watched."""
_PROCESSES = frozenset({"ProcessPoolExecutor", "Pool"})
_THREADS = frozenset({"ThreadPoolExecutor", "ThreadPool"})
_RESULTS = frozenset({"as_completed", "map", "imap", "imap_unordered"})
"""Calls whose results are the results of tasks."""
_MAPPED = 2
"""How many arguments the map of a pool is given: a function, and what it is applied to."""


def is_element(call: Call, scope: Scope) -> bool:
    """Tell whether a method is called on what a loop goes through: `for p in workers: p.join()` only waits for their end."""
    base = call.func.base if isinstance(call.func, Attr) else None
    bound = scope.bindings.get(base.id, ()) if isinstance(base, Name) else ()
    return any(one.kind == "element" for one in bound)


def pooled(event: Event, course: Course, step: Step, turns: float, costs: list[CostFact], *, seen: bool) -> CostFact | None:
    """Return what a turn of `for done in tqdm(as_completed(futures))` waits for, when what was submitted cannot be seen.

    Nobody starts processes for work that is done at once, or watches it with a bar or by its lines. Where it is `seen`, and
    nothing known is slow in it, both have to say so, and it is work of the program's own.
    """
    loop = course.turns[event.loops[-1]].node if event.loops else None
    if any(one.cost is Cost.HEAVY for one in costs):
        return None
    asked = tail(event.call.func)
    if not isinstance(loop, Loop) or asked not in _RESULTS:
        return None
    signs = int(any(tail(one.call.func) in _PROCESSES for one in course.events))
    if seen and not costs:
        mapped = isinstance(event.call.func, Attr) or asked == "as_completed"
        own = signs and mapped and ((isinstance(loop.head, Call) and is_bar(loop.head.func)) or told_every(loop) > 0)
        return CostFact(_OWN * turns, Cost.MEDIUM, IN_PROCESSES, (step,), Confidence.MEDIUM) if own else None
    shown = isinstance(loop.head, Call) and is_bar(loop.head.func)
    if not costs:  # Where nothing at all is known to take time, a bar that the turns move on says that something does.
        shown = shown or barred(loop) or moves_bar(loop) or told_every(loop) > 0
        signs += shown and any(tail(one.call.func) in _THREADS for one in course.events)
    signs += shown
    # What is mapped is mostly less than what somebody has submitted piece by piece: there both have to say so, the bar and
    # the pool; threads are there to wait with.
    if signs < (1 if asked == "as_completed" else 2):
        return None
    return CostFact(WEIGHTS[Cost.HEAVY] * turns, Cost.HEAVY, POOL_WORK, (step,), Confidence.MEDIUM)


def mapped_unseen(event: Event, scope: Scope, summaries: Summaries, step: Step, turns: float) -> CostFact | None:
    """Return what `list(tqdm(executor.map(forward, tasks)))` waits for, when nothing is known of the function it maps.

    Threads are there to wait with, in Python, and nobody watches with a bar what is done at once.
    """
    meaning = event.callee.meaning
    if meaning is not None and meaning.runs is not None and meaning.runs.awaitables and not meaning.runs.later:
        return _gathered(event, summaries.course(scope), step, turns)
    mapped = event.call.args[0] if meaning is not None and meaning.wraps is not None and event.call.args else None
    if not isinstance(mapped, Call) or not isinstance(mapped.func, Attr) or mapped.func.name not in _RESULTS:
        return None
    if len(mapped.args) != _MAPPED or not is_bar(event.call.func) or event.per_item:
        return None
    inner = summaries.resolver.resolve(mapped, scope)
    if inner.given or inner.lambdas or not is_pool(mapped.func, scope):
        return None
    times = count(mapped.args[1], scope).likely
    return CostFact(WEIGHTS[Cost.HEAVY] * times * turns, Cost.HEAVY, POOL_WORK, (step,), Confidence.MEDIUM)


def _gathered(event: Event, course: Course, step: Step, turns: float) -> CostFact | None:
    """Return what `await asyncio.gather(*asked)` waits for, when nothing is known of what a turn has asked for.

    Nobody hands out in batches what is done at once: `for start in range(0, len(jobs), 50)`.
    """
    loop = course.turns[event.loops[-1]].node if event.loops else None
    if not isinstance(loop, Loop) or not _takes_batches(loop.head):
        return None
    beside = [one.callee for one in course.events if event.loops[-1] in one.loops and one is not event]
    if any(
        one.functions or one.given or one.later or (one.meaning is not None and one.meaning.cost >= Cost.MEDIUM)
        for one in beside
    ):
        return None
    return CostFact(WEIGHTS[Cost.HEAVY] * turns, Cost.HEAVY, "work given out in batches", (step,), Confidence.MEDIUM)


def _takes_batches(head: Expr | None) -> bool:
    """Tell whether a loop goes on by several at a time: `range(0, len(rows), 50)`, perhaps under a progress bar."""
    while isinstance(head, Call) and is_bar(head.func) and head.args:
        head = behind_bar(head)
    return isinstance(head, Call) and label(head.func) == "range" and len(head.args) > _MAPPED


def is_pool(method: Attr, scope: Scope, *, processes: bool = False) -> bool:
    """Tell whether a method is called on a pool of threads or processes that stands in a `with` block or a name here."""
    bound = scope.bindings.get(method.base.id, ()) if isinstance(method.base, Name) else ()
    made = [tail(one.expr.func) for one in bound if isinstance(one.expr, Call)]
    return not (_PROCESSES if processes else _THREADS | _PROCESSES).isdisjoint(made)
