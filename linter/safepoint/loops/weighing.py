"""Which entries of the confidence table hold for one loop."""

from __future__ import annotations

from typing import TYPE_CHECKING

from safepoint.core.diagnostic import Confidence
from safepoint.loops import carried
from safepoint.loops.effects import Loop
from safepoint.loops.meaning import Cost

if TYPE_CHECKING:
    from safepoint.loops.counts import Trips
    from safepoint.loops.events import Turn
    from safepoint.loops.facts import Loss
    from safepoint.loops.summary import CostFact, Summary


def points(
    turn: Turn, trips: Trips, summary: Summary, lost: tuple[Loss, ...], *, buffered: bool, later: bool, test: bool
) -> list[str]:
    """List the entries of the confidence table that hold."""
    found: list[str] = []
    if summary.costs:
        simulated = "simulated" in summary.changes and "memory" not in summary.changes
        found.append("cost_medium" if simulated else cost_key(summary.costs))
    found.append("endless" if trips.kind == "endless" else "many" if trips.maximum is not None else "data")
    kinds = {one.kind for one in lost}
    found += [kind for kind in ("memory", "outside") if kind in kinds]
    if isinstance(turn.node, Loop) and carried.frontier(turn.node):
        found.append("frontier")
    elif kinds & {"collected", "cursor", "state"}:
        found.append("collected")
    if not kinds and not buffered:
        found.append("item")
    if buffered:
        found.append("buffered")
    if later:
        found.append("after")
    if test:
        found.append("test")
    return found


def cost_key(costs: tuple[CostFact, ...]) -> str:
    """Return the entry of the confidence table for the surest heavy call."""
    heavy = [one.sure for one in costs if one.cost is Cost.HEAVY]
    if not heavy:
        return "cost_medium"
    return {Confidence.HIGH: "cost_sure", Confidence.MEDIUM: "cost_likely"}.get(max(heavy), "cost_guess")
