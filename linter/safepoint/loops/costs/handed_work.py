"""Work that callers hand in: a function that is run for each of many settings, under a bar or by processes.

What it does is for its callers to say. Who writes a runner for the combinations of parameters, or repeats a run until its
mean stands still, and puts a bar around that, does it for functions that take their time.
"""

from __future__ import annotations

from safepoint.core.diagnostic import Confidence
from safepoint.loops.checkpoints.saving import step_of
from safepoint.loops.meanings import naming
from safepoint.loops.meanings.meaning import Cost
from safepoint.loops.source.effects import Attr, Comprehension, Loop, Name
from safepoint.loops.source.walk import calls, dotted, names, operands
from safepoint.loops.summary import CostFact, Step
from safepoint.loops.tally import DATA
from safepoint.loops.turns.progress import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.events import Event, Turn
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.summary import Summary
    from safepoint.loops.tally import Trips

HANDED = "a function that is handed in, for each of many settings"
_SECOND = 1.0
_TOGETHER = 10.0
"""Seconds of one run of what is handed in, and of many of them that processes share."""
_SETTINGS = frozenset(
    {"combo", "combos", "combination", "combinations", "grid", "setting", "settings", "sweep", "sweeps", "case", "cases"}
    | {"repeat", "repeats", "repetitions", "replicate", "replicates", "replication", "replications", "trials"}
    | {"scenarios", "realizations", "realisations", "injections", "experiments"}
)
"""Words of what a function is run for again and again."""
_FUNCTIONS = (
    *(("fn",), ("func",), ("function",), ("simulate",), ("simulator",), ("simulation",), ("experiment",)),
    *(("algo",), ("algorithm",), ("objective",), ("solver",), ("runner",), ("f",)),
)
"""Last words of parameters that hold a function which is run so; a metric or a transform is soon done."""
_ALGORITHMS = (("algo",), ("algorithm",), ("solver",), ("simulator",), ("simulation",), ("experiment",))
"""Last words of what is chosen among others and then run on each setting; a `func` may as well be done at once."""
_POOLING = frozenset({"pool", "parallel", "parallelize", "multiprocess", "multiprocessing", "pmap"})
"""Words of helpers that have processes run a function on many items."""
_NOTEBOOK = ".ipynb"
"""Ends the name of a file that shows how a runner is used: what it hands in stands for nothing else."""
_EXECUTORS = (("executor",), ("pool",))
"""Last words of parameters that hold what works beside the loop."""


def of_handed_function(turn: Turn, summary: Summary, scope: Scope, summaries: Summaries) -> Summary:
    """Return the summary of a turn that costs nothing known, with the run of a function that its callers have handed in.

    It is called in the turn, or was given to an executor that is handed in as well: then the turn waits for its result.
    Where processes are started for it each turn, nobody needs a bar to know that it takes long.
    """
    node = turn.node
    if summary.costs or not isinstance(node, Loop) or node.kind != "for":
        return summary
    events = [one for one in summaries.course(scope).events if turn.number in one.loops]
    step = next((step_of(one, scope) for one in events if _has_processes_run(one, scope)), None)
    each = _SECOND if step is None else _TOGETHER
    if step is None and shown(node, scope) and _goes_through_settings(node, scope):
        step = next((step_of(one, scope) for one in events if _calls_given(one, scope)), None) or _submitted(node, scope)
    if step is None:
        return summary
    return summary._replace(costs=(CostFact(each, Cost.HEAVY, HANDED, (step,), Confidence.MEDIUM),), seconds=each)


def _goes_through_settings(node: Loop, scope: Scope) -> bool:
    said = {word for name in (*names(node.target), *names(node.head)) for word in naming.words(name)}
    return not _SETTINGS.isdisjoint(said | set(naming.words(scope.function.name)))


def _has_processes_run(event: Event, scope: Scope) -> bool:
    """Tell whether a helper has processes run an algorithm that is handed in: `pool_map(n, score, cube, algo)`."""
    helper = not _POOLING.isdisjoint(naming.words(event.callee.name.rpartition(".")[2]))
    given = [one.id for one in operands(event.call) if isinstance(one, Name) and _is_function(one.id, scope)]
    return helper and any(naming.words(one)[-1:] in _ALGORITHMS for one in given)


def _calls_given(event: Event, scope: Scope) -> bool:
    """Tell whether an event calls a parameter of its function, or runs an algorithm, of which nothing else is known."""
    func, callee = event.call.func, event.callee
    if callee.meaning is not None or not all(ref.path.endswith(_NOTEBOOK) for ref in callee.functions):
        return False
    if isinstance(func, Attr):
        return func.name == "run" and naming.words(dotted(func.base))[-1:] in _ALGORITHMS
    return isinstance(func, Name) and _is_function(func.id, scope)


def _is_function(name: str, scope: Scope) -> bool:
    """Tell whether a name is that of a parameter which holds a function to be run."""
    return name in scope.params and not scope.bindings.get(name) and naming.words(name)[-1:] in _FUNCTIONS


def _submitted(node: Loop, scope: Scope) -> Step | None:
    """Return the call by which a handed-in function was given to a handed-in executor, for all that a loop waits for."""
    for name in names(node.head):
        made = scope.only_value(name)
        for call in calls(made.element) if isinstance(made, Comprehension) else ():
            said = {one.partition(".")[0] for part in (call.func, *operands(call)) for one in names(part)}
            said &= set(scope.params)
            beside = any(naming.words(one)[-1:] in _EXECUTORS for one in said)
            if beside and any(_is_function(one, scope) for one in said):
                return Step(dotted(call.func), scope.path, call.line)
    return None


def for_many_settings(trips: Trips, summary: Summary) -> Trips:
    """Take a loop that runs a handed-in function for one over many settings, whatever a handful they are called like."""
    handed = any(one.why == HANDED for one in summary.costs)
    if not handed or trips.maximum is not None or trips.kind != "bounded":
        return trips
    return trips._replace(likely=DATA, why="runs what is handed in for each of many settings", kind="data")


__all__ = ["for_many_settings", "of_handed_function"]
