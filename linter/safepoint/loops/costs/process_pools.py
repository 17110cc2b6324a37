"""Work that a program maps over its data by a pool of processes: nobody starts processes for what is done at once."""

from __future__ import annotations

from safepoint.core.diagnostic import Confidence
from safepoint.loops.calls.pooling import IN_PROCESSES
from safepoint.loops.calls.running import MAPPING, waits_for_all
from safepoint.loops.checkpoints.products import written_whole
from safepoint.loops.costs.late import save_after, saved_by_caller
from safepoint.loops.costs.pools import PIECE, PLAIN, says_nothing, uncounted
from safepoint.loops.losses import carried
from safepoint.loops.meanings import naming
from safepoint.loops.meanings.meaning import Cost
from safepoint.loops.source.bindings import BUILTINS
from safepoint.loops.source.effects import Assign, Attr, Call, Comprehension, Group, Loop, Name
from safepoint.loops.source.walk import dotted, names, statements
from safepoint.loops.summary import CostFact, Step
from safepoint.loops.turns.progress import barred
from safepoint.loops.turns.starting import started

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.calls.callers import Callers
    from safepoint.loops.calls.events import Turn
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr
    from safepoint.loops.summary import Summary

_HOPS = 2
"""How many calls further a program is asked for what is done in its processes."""
LINES = "goes through the lines of a file"
"""How the count of a loop is told that reads a file line by line."""


def in_pool(turn: Turn, summary: Summary, scope: Scope, callers: Callers) -> Summary:
    """Return the summary of a turn that costs nothing known, with the work that a pool of processes is given.

    What a program maps over its data by processes and writes to a file behind that, or as it comes, takes its time. Under a
    bar, or where a program does it, it may be written by who calls the function.
    """
    if summary.costs or not scope.tree.spoken.says("Pool"):
        return summary
    summaries = callers.summaries
    made, inner = _mapped_in(turn, scope, summaries)
    pools = _pools(made, scope)
    if made is None or not any(_is_pool(one, scope) for one in pools) or _only_reads(made, scope, summaries):
        return summary
    trips, shown = summaries.trips(scope, turn.number), summaries.course(scope).shows(turn)
    program = trips.maximum is None and trips.kind in ("data", "parameter", "unknown") and started(scope, callers)
    # Nobody has many processes read a file who has only a few lines in it.
    lines = isinstance(turn.node, Loop) and trips.why == LINES
    readied = any(_is_readied(one, scope) for one in pools)
    below = shown or (program and readied)
    # Who gets many processes ready, and tells how far they are with the batches, waits for them whatever they do.
    told = inner is not None and isinstance(turn.node, Loop) and barred(turn.node, scope)
    waits = lines or (readied and told)
    if not waits and not _has_unseen_work(made, scope, summaries, below=below, hops=_HOPS * program):
        return summary
    given = isinstance(turn.node, Loop) and trips.kind == "parameter"
    open_ended = program or (trips.maximum is None and (shown or given))
    if not (trips.kind == "data" or open_ended) or "memory" in summaries.stretch(scope, None).changes - summary.changes:
        return summary  # What is made ready for a training is little beside it.
    if not _is_saved(turn, summary, scope, callers, around=shown or program):
        return summary
    step = Step(dotted(made.func), scope.path, made.line)
    each = PIECE if inner is None else PIECE * summaries.trips(scope, inner.number).likely
    return summary._replace(costs=(CostFact(each, Cost.MEDIUM, IN_PROCESSES, (step,), Confidence.MEDIUM),), seconds=each)


def _mapped_in(turn: Turn, scope: Scope, summaries: Summaries) -> tuple[Call | None, Turn | None]:
    """Return the map whose results a turn waits for, with the loop in it that takes them where it hands over a batch.

    The batches of `for batch in batches: for row in pool.imap(count, batch)` are the work, and not what is in one of them.
    """
    made, turns = _mapping(turn, scope), summaries.course(scope).turns
    if made is not None:
        around = turns[turn.loops[-1]].node if turn.loops else None
        return (None if _hands_over(around, made) else made), None
    for one in turns:
        given = _mapping(one, scope) if one.loops[-1:] == (turn.number,) else None
        if given is not None and _hands_over(turn.node, given):
            return given, one
    return None, None


def _hands_over(node: Loop | Comprehension | None, made: Call) -> bool:
    """Tell whether a map is given what a loop around it has come to: `for batch in batches: pool.map(count, batch)`.

    So are tasks that the turn makes of it: `tasks = [(size, seed) for seed in seeds]` in `for size in sizes`.
    """
    items = made.args[1] if len(made.args) > 1 else None
    if not isinstance(node, Loop) or not isinstance(items, Name):
        return False
    come_to = set(names(node.target))
    return items.id in come_to or any(not come_to.isdisjoint(names(one)) for one in _listed(items.id, node))


def _listed(name: str, node: Loop) -> Iterator[Expr]:
    """Yield the lists that the turns of a loop write out under a name: `[(size, seed) for seed in seeds]`."""
    for one in statements(node.body):
        if isinstance(one, Assign) and Name(name) in one.targets and isinstance(one.value, (Comprehension, Group)):
            yield one.value


def _pools(made: Call | None, scope: Scope) -> list[Call]:
    """Return the calls by which the pool may be made whose method a call is."""
    pool = made.func.base if made is not None and isinstance(made.func, Attr) else None
    bound = scope.bindings.get(pool.id, ()) if isinstance(pool, Name) else ()
    return [one.expr for one in bound if isinstance(one.expr, Call)]


def _is_saved(turn: Turn, summary: Summary, scope: Scope, callers: Callers, *, around: bool) -> bool:
    """Tell whether what comes of the work is saved in its turns, behind them, or `around` the function by who calls it."""
    summaries = callers.summaries
    if summary.saves or save_after(turn, scope, summaries) is not None or (around and saved_by_caller(scope, callers)):
        return True
    return written_whole(turn, carried.losses(turn.node, scope, summary), scope, summaries, callers) is not None


def _only_reads(made: Call, scope: Scope, summaries: Summaries) -> bool:
    """Tell whether what a pool is told to do mostly waits for a disk, by its name or by that of what a name stands for.

    What is done with each line of a file in turn is more than to read it.
    """
    refs = summaries.resolver.resolve(made, scope).given
    given = (dotted(made.args[0]), *[one.name for one in refs])
    said = any(naming.words(name.rpartition(".")[2])[:1] in PLAIN for name in given)
    return said and not any(_works_on_lines(ref, scope, summaries) for ref in refs)


_ENOUGH = 3
"""How many calls a loop over what is read makes at least that is more than to take each line as it is."""


def _works_on_lines(ref: Ref, scope: Scope, summaries: Summaries) -> bool:
    """Tell whether a function goes through what it opens, and has more done with each line than to parse it."""
    course = summaries.course(scope.world.scope(ref.path, ref.name))
    inside = [event for event in course.events if event.loops]
    return len(inside) >= _ENOUGH and any(event.callee.functions for event in inside)


def _has_unseen_work(made: Call, scope: Scope, summaries: Summaries, *, below: bool, hops: int = 0) -> bool:
    """Tell whether what a pool is told to do is not to be seen, or calls something that nothing is known of.

    So may what it calls in turn, which is asked `below` where a bar says that it takes its time, or some `hops` further.
    """
    callee = summaries.resolver.resolve(made, scope)
    refs = (*callee.given, *callee.functions)
    if isinstance(made.args[0], Name) and made.args[0].id in BUILTINS and not refs:
        return False
    if not refs or (below and any(summaries.of(ref).unknown for ref in refs)):
        return True
    return any(_calls_unseen(ref, scope, summaries, hops) for ref in refs)


def _calls_unseen(ref: Ref, scope: Scope, summaries: Summaries, hops: int) -> bool:
    """Tell whether a function, or one that it calls, has something done that nothing is known of."""
    events = summaries.course(scope.world.scope(ref.path, ref.name)).events
    if any(map(says_nothing, events)):
        return True
    inner = [one for event in events for one in event.callee.functions] if hops else []
    return any(_calls_unseen(one, scope, summaries, hops - 1) for one in inner)


def _mapping(turn: Turn, scope: Scope) -> Call | None:
    """Return the call that maps a function over items: the loop itself, or what a loop takes its results from.

    It may have a name of its own, where the same is done without a pool as well: `for at, doc in enumerate(encoded)`.
    Where all is done before the call comes back, the call is the loop: who goes through its list waits for nothing.
    """
    node = turn.node
    made = uncounted(node.head if isinstance(node, Loop) else node.element if turn.mapped else None)
    ways = scope.values(made.id) if isinstance(made, Name) else []
    made = next((one for one in ways if isinstance(one, Call)), made)
    if isinstance(node, Loop) and made is not None and waits_for_all(made, scope):
        return None
    named = isinstance(made, Call) and isinstance(made.func, Attr) and made.func.name in MAPPING
    return made if named and isinstance(made, Call) and made.args else None


def _is_pool(made: Call, scope: Scope) -> bool:
    """Tell whether a call makes a pool of processes, be it by another name: `from … import Pool as Workers`."""
    ref = scope.ref(made.func)
    name = ref.name if ref is not None and ref.kind == "external" else dotted(made.func)
    first, _, last = name.rpartition(".")
    known = scope.tree.imports.get(name.partition(".")[0], "") + first
    return last == "ProcessPoolExecutor" or (last == "Pool" and "multiprocess" in known and ".dummy" not in known)


def _is_readied(made: Call, scope: Scope) -> bool:
    """Tell whether a pool gets each process ready before its work, with a model or a table: nobody does so for a moment."""
    bound = scope.only_value(made.func.id) if isinstance(made.func, Name) else None
    return any(isinstance(one, Call) and one.keyword("initializer") is not None for one in (made, bound))
