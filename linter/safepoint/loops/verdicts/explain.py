"""Short texts for what the analysis has found: loops, costs and saves with the calls that lead to them."""

from __future__ import annotations

from safepoint.loops.source.effects import Comprehension, Loop
from safepoint.loops.source.walk import label
from safepoint.loops.wording import chain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from safepoint.loops.facts import LoopFacts
    from safepoint.loops.summary import SaveFact, Summary
    from safepoint.loops.tally import Trips

COVERED = "covered: "
"""Begins the step that says what covers a loop."""


def header(node: Loop | Comprehension) -> str:
    """Return a short text of a loop's first line."""
    if isinstance(node, Comprehension):
        return f"for {label(node.target)} in {label(node.iterable)}"
    if node.kind == "while":
        return f"while {label(node.head)}"
    return f"{node.kind} {label(node.target)} in {label(node.head)}"


def describe_cost(summary: Summary) -> str:
    """Return the costliest call in words, with the path of calls to it."""
    if not summary.costs:
        return "nothing costly"
    return chain(summary.costs[0]) + f" ({summary.costs[0].why or 'costly'}, {summary.costs[0].cost.name.lower()})"


def describe_save(fact: SaveFact) -> str:
    """Return a save in words."""
    under = ", ".join(guard.kind for guard in fact.guards)
    return f"{chain(fact)} ({fact.kind}{', under ' + under if under else ''})"


def plain_number(value: float) -> str:
    """Return a number with three digits that count."""
    return f"{value:.3g}"


def told(loop: LoopFacts, place: Callable[[str, int], str]) -> list[str]:
    """Return the steps to a loop's verdict; `place` puts the path and the line of what covers it into words."""
    cover = loop.cover
    if cover is None:
        return list(loop.steps)
    where = f" ({place(cover.path, cover.span.line)})"
    return [step + where if step.startswith(COVERED) else step for step in loop.steps]


def opening(trips: Trips, summary: Summary, total: float) -> list[str]:
    """Return the first lines of an explanation: the count and the cost, `total` seconds in all."""
    return [
        f"count: {trips.why} (likely {plain_number(trips.likely)} turns)",
        f"cost: {describe_cost(summary)}; likely {plain_number(total)} s in all",
    ]
