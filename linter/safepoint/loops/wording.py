"""The sentences that several loop rules share: what was seen, why the count is open, what a crash loses."""

from __future__ import annotations

from safepoint.core.diagnostic import Related, Severity, Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.facts import LoopFacts, Loss
    from safepoint.loops.summary import CostFact, SaveFact

_LOSSES = {
    "memory": "the trained or simulated state",
    "collected": "everything collected in `{name}`",
    "state": "the state in `{name}`",
    "talk": "the whole exchange in `{name}`, which every further turn builds on",
    "cursor": "the position and state in `{name}`",
    "outside": "the record of which items are done, so that a restart repeats `{name}`",
}


def chain(fact: CostFact | SaveFact) -> str:
    """Return the calls that lead to an effect: `train -> self.step -> loss.backward`."""
    return " -> ".join(step.name for step in fact.steps)


def what(loop: LoopFacts) -> str:
    """Name the loop and its costly call."""
    if not loop.costs:
        return f"this loop ({loop.trips.why})"
    best = loop.costs[0]
    return f"this loop ({loop.trips.why}) runs `{chain(best)}` ({best.why or 'costly'}) each turn"


def loss(loop: LoopFacts) -> str:
    """Say what a crash loses."""
    if not loop.losses:
        return "a crash loses the work of every turn so far"
    return "a crash loses " + " and ".join(dict.fromkeys(_loss(one) for one in loop.losses[:2]))


def bound(loop: LoopFacts) -> str:
    """Say what the declaration of a loop allows, nothing for a loop that none declares."""
    if loop.declared is None:
        return ""
    return f", where at most {loop.declared.max_iterations} turns may pass between two checkpoints"


def severity(loop: LoopFacts) -> Severity:
    """Return how grave a loop without a checkpoint is: a declared one breaks its own bounds."""
    return Severity.WARNING if loop.declared is None else Severity.ERROR


def _loss(one: Loss) -> str:
    return _LOSSES[one.kind].format(name=one.name)


def places(loop: LoopFacts) -> tuple[Related, ...]:
    """Return the places a finding speaks of: the costly calls, then a save that stands elsewhere."""
    found = [_place(step.path, step.line, "the costly call") for one in loop.costs[:1] for step in one.steps[-1:]]
    if loop.costs and len(loop.costs[0].steps) > 1:
        first = loop.costs[0].steps[0]
        found.insert(0, _place(first.path, first.line, "reached from here"))
    found += [extra for extra in (loop.later, loop.cover) if extra is not None]
    return tuple(found)


def _place(path: str, line: int, message: str) -> Related:
    return Related(path, Span(line, 1, line, 1), message)


def where(loop: LoopFacts) -> str:
    """Say where the checkpoint should go."""
    end = loop.span.end_line
    return f"save at the end of the loop's body (line {end}), each turn or every few turns, and skip or resume on restart"
