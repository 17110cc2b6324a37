"""Which costs of a stretch of code are told one by one; what else there is stays in its seconds."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.summary import CostFact

_MOST = 4


def gravest(costs: list[CostFact]) -> tuple[CostFact, ...]:
    """Return the costs to tell of: the surest and nearest evidence first, which is what a reader is shown.

    Where all of those hang on one thing that the function is given, the gravest that does not is among them: a caller that
    turns the others off still pays for it.
    """
    told = sorted(costs, key=lambda one: (-one.cost, -one.sure, len(one.steps), -one.seconds))
    kept = told[:_MOST]
    if kept and kept[0].needs and all(one.needs == kept[0].needs for one in kept):
        kept[-1] = next((one for one in told[_MOST:] if one.needs != kept[0].needs), kept[-1])
    return tuple(kept)
