"""Work that is given to pools, when what it does cannot be seen: nobody starts processes for what is done at once."""

from __future__ import annotations

from safepoint.core.diagnostic import Confidence
from safepoint.loops.calls.elsewhere import maps_elsewhere
from safepoint.loops.calls.pooling import IN_PROCESSES, is_pool
from safepoint.loops.checkpoints.saving import step_of
from safepoint.loops.costs.awaiting import takes_result
from safepoint.loops.costs.watched import QUICK
from safepoint.loops.meanings import naming
from safepoint.loops.meanings.meaning import Cost
from safepoint.loops.meanings.whys import POOL_WORK
from safepoint.loops.source.effects import Attr, Call, Group, Lambda, Loop, Name
from safepoint.loops.source.walk import calls, dotted, label, last_part, own, parts, statements
from safepoint.loops.summary import CostFact, Step
from safepoint.loops.turns.progress import barred, is_bar, moves_bar

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.events import Event, Turn
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr
    from safepoint.loops.summary import Summary

PIECE = 0.3
"""Seconds that an item is taken for which a pool of processes works on."""
PLAIN = frozenset([(word,) for word in ("load", "read", "open", "get", "parse", "check", "copy", "download", "is", "has")])
"""First words of functions that mostly wait for a disk."""
_ON_DISK = frozenset({"iterdir", "glob", "rglob", "exists", "stat", "read_text", "read_bytes", "readlines", "resolve"})
"""Methods of files and folders, of which a map mostly waits for a disk as well."""


def uncounted(head: Expr | None) -> Expr | None:
    """Return what a loop goes through, without the count and the bar that are put around it: `enumerate(tqdm(items))`."""
    while isinstance(head, Call) and (dotted(head.func) == "enumerate" or is_bar(head.func)) and head.args:
        head = head.args[0]
    return head


_SECOND = 1.0
_SUBMITTING = frozenset({"submit", "apply_async"})
"""Methods by which a pool is given one piece of work."""


def of_futures(turn: Turn, summary: Summary, scope: Scope, summaries: Summaries) -> Summary:
    """Return the summary of a turn that costs nothing known, with the work that it waits for under a progress bar.

    That is `for future in tqdm(futures): rows.append(future.result())`, when what was submitted cannot be seen, or processes
    have been started for it.
    """
    node, course = turn.node, summaries.course(scope)
    if summary.costs or not isinstance(node, Loop) or node.kind != "for" or not barred(node, scope):
        return summary
    if not any(turn.number in event.loops and takes_result(event, course) for event in course.events):
        return summary
    given = [event for event in course.events if event.line < node.line and event.loops and _submits(event)]
    if (unseen := next((one for one in given if _is_unseen(one.call.args[0], scope, summaries)), None)) is not None:
        fact = CostFact(_SECOND, Cost.HEAVY, POOL_WORK, (step_of(unseen, scope),), Confidence.MEDIUM)
        return summary._replace(costs=(fact,), seconds=_SECOND)
    if (own := next((one for one in given if _takes_processes(one, scope)), None)) is not None:
        fact = CostFact(PIECE, Cost.MEDIUM, IN_PROCESSES, (step_of(own, scope),), Confidence.MEDIUM)
        return summary._replace(costs=(fact,), seconds=PIECE)
    return summary


def _submits(event: Event) -> bool:
    func = event.call.func
    return isinstance(func, Attr) and func.name in _SUBMITTING and bool(event.call.args)


def _takes_processes(event: Event, scope: Scope) -> bool:
    """Tell whether a pool of processes is given a function of the program's own that does more than read something."""
    func, ref = event.call.func, scope.ref(event.call.args[0])
    if not isinstance(func, Attr) or ref is None or ref.kind != "function":
        return False
    return is_pool(func, scope, processes=True) and naming.words(ref.name.rpartition(".")[2])[:1] not in PLAIN


_OF_ACTORS = ("map", "map_unordered")
"""Methods by which a pool of actors goes through values."""
_PROCESSES = frozenset({"multiprocess", "multiprocessing", "parallel", "parallelize", "mp"})
"""Words of helpers that have processes work on items: `chunked_multiprocess_run(self.process, items)`."""


def of_named_pool(turn: Turn, summary: Summary, scope: Scope) -> Summary:
    """Return the summary of a turn that costs nothing known, with what a helper has processes do for it, under a bar.

    So do the actors of a pool, told what to do with each value: `pool.map(lambda actor, v: actor.run.remote(v), rows)`, and
    other machines, `fold.map(rows)`.
    """
    node = turn.node
    if summary.costs or not isinstance(node, Loop) or node.kind != "for":
        return summary
    made = uncounted(node.head)
    if isinstance(made, Call) and (_tells_actors(made) or maps_elsewhere(made, scope)):
        fact = CostFact(_SECOND, Cost.HEAVY, POOL_WORK, (Step(label(made.func), scope.path, made.line),), Confidence.MEDIUM)
        return summary._replace(costs=(fact,), seconds=_SECOND)
    if not isinstance(made, Call) or not barred(node, scope) or _PROCESSES.isdisjoint(naming.words(last_part(made))):
        return summary
    given = [scope.ref(part) for part in made.args if isinstance(part, (Attr, Name))]
    if not any(ref is not None and ref.kind == "function" for ref in given):
        return summary
    step = Step(dotted(made.func), scope.path, made.line)
    return summary._replace(costs=(CostFact(_SECOND, Cost.HEAVY, POOL_WORK, (step,), Confidence.MEDIUM),), seconds=_SECOND)


def _tells_actors(made: Call) -> bool:
    """Tell whether a call maps over its values what an actor elsewhere does with each of them."""
    told = made.args[0].body if len(made.args) > 1 and isinstance(made.args[0], Lambda) else None
    mapping = isinstance(made.func, Attr) and made.func.name in _OF_ACTORS
    return mapping and isinstance(told, Call) and isinstance(told.func, Attr) and told.func.name == "remote"


def of_coroutines(turn: Turn, summary: Summary, scope: Scope, summaries: Summaries) -> Summary:
    """Return the summary of a turn that costs nothing known, with the coroutines that it waits for while a bar is moved on.

    That is `jobs = [job(*args) for job, args in todo]`, of which nothing is known, and behind it
    `async for result in in_turn(as_completed(jobs)): rows.append(result); bar.update(1)`. Or each turn waits for a batch of
    what a helper has made: `rows += await asyncio.gather(*tasks)`.
    """
    node = turn.node
    if summary.costs or not isinstance(node, Loop) or node.kind == "while" or not (moves_bar(node) or barred(node, scope)):
        return summary
    inside = [expr for one in statements(node.body) for expr in own(one)]
    awaited = [call for expr in inside for call in calls(expr) if call.awaited and last_part(call) == "gather"]
    if not awaited:
        if node.kind == "for" and not any(map(_awaits, inside)):
            return summary
        awaited = [call for call in calls(node.head) if last_part(call) == "as_completed"]
        made = [scope.only_value(part.id) for call in awaited for part in call.args[:1] if isinstance(part, Name)]
        unseen = {id(event.call) for event in summaries.course(scope).events if says_nothing(event)}
        if all(unseen.isdisjoint(map(id, calls(one, inside=True))) for one in made):
            return summary
    step = Step(dotted(awaited[0].func), scope.path, awaited[0].line)
    fact = CostFact(_SECOND, Cost.HEAVY, POOL_WORK, (step,), Confidence.MEDIUM)
    return summary._replace(costs=(fact,), seconds=_SECOND)


def _awaits(expr: Expr) -> bool:
    """Tell whether an expression waits for a coroutine: `await job`."""
    return (isinstance(expr, Group) and expr.kind == "await") or any(map(_awaits, parts(expr)))


def _is_unseen(given: Expr, scope: Scope, summaries: Summaries) -> bool:
    """Tell whether nothing is known of what a function does, or of something that it calls."""
    if isinstance(given, Name) and given.id in scope.params:
        return False  # Whoever hands it in decides on that.
    ref = scope.ref(given)
    if ref is not None and ref.kind == "function":
        events = summaries.course(scope.world.scope(ref.path, ref.name)).events
        return any(map(says_nothing, events))
    return ref is None or scope.world.lookup.call(ref.name) is None


def says_nothing(event: Event) -> bool:
    """Tell whether nothing is known of what is called, and its name does not say that it is soon done."""
    callee = event.callee
    name = callee.name.rpartition(".")[2]
    soon = name in _ON_DISK or not QUICK.isdisjoint(naming.words(name)[-1:])
    return not callee.known and not callee.functions and not soon
