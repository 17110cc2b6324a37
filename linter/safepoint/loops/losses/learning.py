"""Agents that learn from an environment in calls that cannot be seen: what is saved behind their loop was learnt in it."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.meanings.whys import BACKPROPAGATION
from safepoint.loops.source.effects import Const, Item
from safepoint.loops.source.walk import dotted, names, operands, parts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.core.diagnostic import Related
    from safepoint.loops.calls.events import Turn
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.facts import Loss
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Call, Expr
    from safepoint.loops.summary import Summary

_LEARNERS = frozenset({"agent", "model", "policy", "actor", "critic", "net", "network", "learner", "brain", "dqn"})
_AGENTS = frozenset({"agent", "agents", "learner", "brain"})
_EARNED = frozenset({"reward", "rewards"})
_EVOLVED = frozenset({"params", "parameters", "weights", "theta", "policy", "population", "genome", "q", "table"})
"""Last words of what evolution or a table of values moves on."""

_TAUGHT = (("train",), ("learn",))
"""First words of the project's own methods that let an agent learn: `agent.train()` plays, and moves its table on."""


def taught(summary: Summary) -> bool:
    """Tell whether a turn plays in an environment and takes gradients, by which whoever plays is moved on by hand."""
    return "simulated" in summary.changes and any(one.why == BACKPROPAGATION for one in summary.costs)


def learns(
    turn: Turn, summary: Summary, lost: tuple[Loss, ...], scope: Scope, summaries: Summaries, later: Related | None
) -> bool:
    """Tell whether what steps through an environment learns from it.

    A method says so that is called for it, an agent is saved behind the loop or told what each step earned, or its weights
    move on.
    """
    if "simulated" not in summary.changes or "memory" in summary.changes:
        return False
    if any(naming.words(step.name.rpartition(".")[2])[:1] in _TAUGHT for one in summary.costs for step in one.steps[:-1]):
        return True
    kept = later.message.rpartition(": ")[2].strip("`") if later is not None else ""
    if _LEARNERS.intersection(naming.words(kept.rpartition(".")[0])) and trains_last(turn, scope, summaries):
        return True
    if any(turn.number in event.loops and _rewarded(event.call) for event in summaries.course(scope).events):
        return True
    moved = [naming.words(one.name)[-1:] for one in lost if one.kind in ("state", "collected")]
    return any(_EVOLVED.intersection(words) for words in moved)


def _rewarded(call: Call) -> bool:
    """Tell whether an agent is told what a step has earned: `agent.observe(reward=reward, terminal=done)`."""
    told = naming.words(dotted(call.func).rpartition(".")[0])[-1:]
    given = operands(call)
    spoken = {name for part in given for name in _said(part)}.union(key for key, _ in call.keywords)
    said = {word for name in spoken for word in naming.words(name)}
    return bool(_AGENTS.intersection(told)) and not said.isdisjoint(_EARNED)


def _said(expr: Expr) -> set[str]:
    """Return the names in an expression, with the key of `result["reward"]`."""
    said = set(names(expr)).union(*[_said(part) for part in parts(expr)])
    if isinstance(expr, Item) and isinstance(expr.key, Const) and isinstance(expr.key.value, str):
        said.add(expr.key.value)
    return said


def trains_last(turn: Turn, scope: Scope, summaries: Summaries) -> bool:
    """Tell whether no loop behind this one in its function trains or simulates, so that what is saved there comes of it."""
    later = [one for one in summaries.course(scope).turns if one.node.line > turn.node.end_line]
    return not any(summaries.stretch(scope, one.number).changes & {"memory", "simulated"} for one in later)
