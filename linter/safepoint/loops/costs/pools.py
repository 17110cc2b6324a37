"""Work that is given to pools, when what it does cannot be seen: nobody starts processes for what is done at once."""

from __future__ import annotations

from safepoint.core.diagnostic import Confidence
from safepoint.loops.calls.pooling import IN_PROCESSES, is_pool
from safepoint.loops.calls.running import MAPPING, waits_for_all
from safepoint.loops.checkpoints.products import written_whole
from safepoint.loops.checkpoints.saving import step_of
from safepoint.loops.costs.awaiting import takes_result
from safepoint.loops.costs.late import save_after
from safepoint.loops.costs.watched import QUICK
from safepoint.loops.losses import carried
from safepoint.loops.meanings import naming
from safepoint.loops.meanings.meaning import Cost
from safepoint.loops.names.index import Ref
from safepoint.loops.source.effects import Attr, Call, Group, Lambda, Loop, Name
from safepoint.loops.source.module import MODULE_BODY
from safepoint.loops.source.walk import calls, dotted, label, last_part, own, parts, statements
from safepoint.loops.summary import CostFact, Step
from safepoint.loops.turns.progress import barred, is_bar, moves_bar

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.callers import Callers
    from safepoint.loops.calls.events import Event, Turn
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr
    from safepoint.loops.summary import Summary

LINES = "goes through the lines of a file"
"""How the count of a loop is told that reads a file line by line."""
_PIECE = 0.3
"""Seconds that an item is taken for which a pool of processes works on."""
_PLAIN = frozenset([(word,) for word in ("load", "read", "open", "get", "parse", "check", "copy", "download", "is", "has")])
"""First words of functions that mostly wait for a disk."""
_ON_DISK = frozenset({"iterdir", "glob", "rglob", "exists", "stat", "read_text", "read_bytes", "readlines", "resolve"})
"""Methods of files and folders, of which a map mostly waits for a disk as well."""


def in_pool(turn: Turn, summary: Summary, scope: Scope, callers: Callers) -> Summary:
    """Return the summary of a turn that costs nothing known, with the work that a pool of processes is given.

    Nobody starts processes for what is done at once: what a program maps over its data by them and writes to a file
    behind that takes its time. Under a bar that may be written by who calls the function.
    """
    if summary.costs or not scope.tree.spoken.says("Pool"):
        return summary
    made, summaries = _mapping(turn, scope), callers.summaries
    if made is None or not isinstance(made.func, Attr):
        return summary
    pool = made.func.base
    bound = scope.bindings.get(pool.id, ()) if isinstance(pool, Name) else ()
    pools = [dotted(one.expr.func) for one in bound if isinstance(one.expr, Call)]
    if not any(_is_pool(name, scope) for name in pools) or _only_reads(made, scope, summaries):
        return summary
    trips, shown = summaries.trips(scope, turn.number), summaries.course(scope).shows(turn)
    # Nobody has many processes read a file who has only a few lines in it.
    lines = isinstance(turn.node, Loop) and trips.why == LINES
    if not lines and not _has_unseen_work(made, scope, summaries, below=shown):
        return summary
    open_ended = trips.maximum is None and (shown or (isinstance(turn.node, Loop) and trips.kind == "parameter"))
    if not (trips.kind == "data" or open_ended) or "memory" in summaries.stretch(scope, None).changes - summary.changes:
        return summary  # What is made ready for a training is little beside it.
    if save_after(turn, scope, summaries) is None and not (shown and _saved_by_caller(scope, callers)):
        lost = carried.losses(turn.node, scope, summary)
        if written_whole(turn, lost, scope, summaries, callers) is None:
            return summary
    step = Step(dotted(made.func), scope.path, made.line)
    return summary._replace(costs=(CostFact(_PIECE, Cost.MEDIUM, IN_PROCESSES, (step,), Confidence.MEDIUM),), seconds=_PIECE)


def _saved_by_caller(scope: Scope, callers: Callers) -> bool:
    """Tell whether somebody who calls a function saves something behind that call."""
    if scope.function.qualname == MODULE_BODY:
        return False
    for site in callers.sites(Ref("function", scope.path, scope.function.qualname)):
        first = [one.steps[0] for one in callers.summaries.stretch(site.scope, None).saves]
        if any(one.path == site.scope.path and one.line > site.event.line for one in first):
            return True
    return False


def _only_reads(made: Call, scope: Scope, summaries: Summaries) -> bool:
    """Tell whether what a pool is told to do mostly waits for a disk, by its name or by that of what a name stands for."""
    given = [one.name for one in summaries.resolver.resolve(made, scope).given]
    return any(naming.words(name.rpartition(".")[2])[:1] in _PLAIN for name in (dotted(made.args[0]), *given))


def _has_unseen_work(made: Call, scope: Scope, summaries: Summaries, *, below: bool) -> bool:
    """Tell whether what a pool is told to do is not to be seen, or calls something that nothing is known of.

    So may what it calls in turn, which is asked `below` where a bar says that it takes its time.
    """
    callee = summaries.resolver.resolve(made, scope)
    refs = (*callee.given, *callee.functions)
    if not refs or (below and any(summaries.of(ref).unknown for ref in refs)):
        return True
    inner = [scope.world.scope(ref.path, ref.name) for ref in refs]
    return any(_says_nothing(event) for each in inner for event in summaries.course(each).events)


def _mapping(turn: Turn, scope: Scope) -> Call | None:
    """Return the call that maps a function over items: the loop itself, or what a loop takes its results from.

    It may have a name of its own, where the same is done without a pool as well: `for at, doc in enumerate(encoded)`.
    Where all is done before the call comes back, the call is the loop: who goes through its list waits for nothing.
    """
    node = turn.node
    made = _uncounted(node.head if isinstance(node, Loop) else node.element if turn.mapped else None)
    ways = scope.values(made.id) if isinstance(made, Name) else []
    made = next((one for one in ways if isinstance(one, Call)), made)
    if isinstance(node, Loop) and made is not None and waits_for_all(made, scope):
        return None
    named = isinstance(made, Call) and isinstance(made.func, Attr) and made.func.name in MAPPING
    return made if named and isinstance(made, Call) and made.args else None


def _uncounted(head: Expr | None) -> Expr | None:
    """Return what a loop goes through, without the count and the bar that are put around it: `enumerate(tqdm(items))`."""
    while isinstance(head, Call) and (dotted(head.func) == "enumerate" or is_bar(head.func)) and head.args:
        head = head.args[0]
    return head


def _is_pool(name: str, scope: Scope) -> bool:
    """Tell whether a call of this name makes a pool of processes."""
    first, _, last = name.rpartition(".")
    known = scope.tree.imports.get(name.partition(".")[0], "")
    return last == "ProcessPoolExecutor" or (last == "Pool" and (known + first).find("multiprocess") >= 0)


GIVEN = "work given to a pool"
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
        fact = CostFact(_SECOND, Cost.HEAVY, GIVEN, (step_of(unseen, scope),), Confidence.MEDIUM)
        return summary._replace(costs=(fact,), seconds=_SECOND)
    if (own := next((one for one in given if _takes_processes(one, scope)), None)) is not None:
        fact = CostFact(_PIECE, Cost.MEDIUM, IN_PROCESSES, (step_of(own, scope),), Confidence.MEDIUM)
        return summary._replace(costs=(fact,), seconds=_PIECE)
    return summary


def _submits(event: Event) -> bool:
    func = event.call.func
    return isinstance(func, Attr) and func.name in _SUBMITTING and bool(event.call.args)


def _takes_processes(event: Event, scope: Scope) -> bool:
    """Tell whether a pool of processes is given a function of the program's own that does more than read something."""
    func, ref = event.call.func, scope.ref(event.call.args[0])
    if not isinstance(func, Attr) or ref is None or ref.kind != "function":
        return False
    return is_pool(func, scope, processes=True) and naming.words(ref.name.rpartition(".")[2])[:1] not in _PLAIN


_OF_ACTORS = ("map", "map_unordered")
"""Methods by which a pool of actors goes through values."""
_PROCESSES = frozenset({"multiprocess", "multiprocessing", "parallel", "parallelize", "mp"})
"""Words of helpers that have processes work on items: `chunked_multiprocess_run(self.process, items)`."""


def of_named_pool(turn: Turn, summary: Summary, scope: Scope) -> Summary:
    """Return the summary of a turn that costs nothing known, with what a helper has processes do for it, under a bar.

    So do the actors of a pool, told what to do with each value: `pool.map(lambda actor, v: actor.run.remote(v), rows)`.
    """
    node = turn.node
    if summary.costs or not isinstance(node, Loop) or node.kind != "for":
        return summary
    made = _uncounted(node.head)
    if isinstance(made, Call) and _tells_actors(made):
        fact = CostFact(_SECOND, Cost.HEAVY, GIVEN, (Step(label(made.func), scope.path, made.line),), Confidence.MEDIUM)
        return summary._replace(costs=(fact,), seconds=_SECOND)
    if not isinstance(made, Call) or not barred(node, scope) or _PROCESSES.isdisjoint(naming.words(last_part(made))):
        return summary
    given = [scope.ref(part) for part in made.args if isinstance(part, (Attr, Name))]
    if not any(ref is not None and ref.kind == "function" for ref in given):
        return summary
    step = Step(dotted(made.func), scope.path, made.line)
    return summary._replace(costs=(CostFact(_SECOND, Cost.HEAVY, GIVEN, (step,), Confidence.MEDIUM),), seconds=_SECOND)


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
        unseen = {id(event.call) for event in summaries.course(scope).events if _says_nothing(event)}
        if all(unseen.isdisjoint(map(id, calls(one, inside=True))) for one in made):
            return summary
    step = Step(dotted(awaited[0].func), scope.path, awaited[0].line)
    fact = CostFact(_SECOND, Cost.HEAVY, GIVEN, (step,), Confidence.MEDIUM)
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
        return any(map(_says_nothing, events))
    return ref is None or scope.world.lookup.call(ref.name) is None


def _says_nothing(event: Event) -> bool:
    """Tell whether nothing is known of what is called, and its name does not say that it is soon done."""
    callee = event.callee
    name = callee.name.rpartition(".")[2]
    soon = name in _ON_DISK or not QUICK.isdisjoint(naming.words(name)[-1:])
    return not callee.known and not callee.functions and not soon
