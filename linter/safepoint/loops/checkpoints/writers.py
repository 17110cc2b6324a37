"""Writers that have a thread of their own: a method puts what it is told into a queue, another takes it out and saves it."""

from __future__ import annotations

from safepoint.loops.checkpoints.queues import takes_from
from safepoint.loops.names.index import Ref
from safepoint.loops.source.effects import Attr, Const, Loop
from safepoint.loops.source.walk import calls, dotted, own, statements
from safepoint.loops.summary import SaveFact, Step

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.calls.events import Event
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.source.module import Function

_PUTTING = frozenset({"put", "put_nowait"})
_HOPS = 1
"""How many calls may lead from what takes out of the queue to where it is saved."""


def saved_behind(ref: Ref, summaries: Summaries) -> tuple[SaveFact, ...]:
    """Return how the class of a method saves what that puts into a queue of its own: `scribe.post(state)`, and its `run`.

    What a loop takes out has to be saved in it: one that only gathers, for a table that is written once the end has come,
    keeps nothing until then.
    What saves is looked for among the calls alone, since what takes out of the queue may put back into it.
    """
    function = summaries.world.function(ref)
    if function is None or not function.owner or not function.mentions(".put"):
        return ()
    lasts = {name.rpartition(".")[2] for name in _filled(function) if name.startswith("self.")}
    klass = summaries.world.index.tree(ref.path).classes.get(function.owner)
    for method in klass.methods.values() if klass is not None and lasts else ():
        if method is not function and takes_from(method.body, lasts, given=False):
            taker = Ref("function", ref.path, method.qualname)
            for event in _saving(taker, summaries, _HOPS, _taking(taker, lasts, summaries)):
                meaning = event.callee.meaning
                if meaning is not None and meaning.saves is not None:
                    step = Step(event.callee.name, event.asked[1].path, event.line)
                    return (SaveFact(meaning.saves.kind, meaning.why, (step,), (), event.callee.sure),)
    return ()


def _filled(function: Function) -> list[str]:
    """Return what a function puts something other than a sign of the end into."""
    made = [call for one in statements(function.body) for expr in own(one) for call in calls(expr)]
    return [
        dotted(call.func.base)
        for call in made
        if isinstance(call.func, Attr) and call.func.name in _PUTTING and call.args and not isinstance(call.args[0], Const)
    ]


def _taking(ref: Ref, queues: set[str], summaries: Summaries) -> frozenset[int]:
    """Return the loops of a function that take from a queue."""
    turns = summaries.course(summaries.world.scope(ref.path, ref.name)).turns
    return frozenset(
        [one.number for one in turns if isinstance(one.node, Loop) and takes_from((one.node,), queues, given=False)]
    )


def _saving(ref: Ref, summaries: Summaries, hops: int, within: frozenset[int] = frozenset()) -> Iterator[Event]:
    """Yield the calls by which a function, or one that it calls, saves something that outlives the process.

    They have to stand in one of the loops `within`, if there are any.
    """
    function = summaries.world.function(ref)
    if function is None:
        return
    for event in summaries.course(summaries.world.scope(ref.path, function.qualname)).events:
        if within and within.isdisjoint(event.loops):
            continue
        meaning = event.callee.meaning
        if meaning is not None and meaning.saves is not None and not (meaning.in_memory or meaning.temporary):
            yield event
        for inner in event.callee.functions if hops else ():
            yield from _saving(inner, summaries, hops - 1)


__all__ = ["saved_behind"]
