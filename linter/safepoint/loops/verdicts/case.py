"""One long loop that no save covers, with what is known of it when a finding about it is weighed."""

from __future__ import annotations

from safepoint.core.record import NamedTuple
from safepoint.loops.turns.scale import many_for_anyone

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.core.diagnostic import Related
    from safepoint.loops.calls.callers import Callers
    from safepoint.loops.calls.events import Turn
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.facts import Loss
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.summary import Summary
    from safepoint.loops.tally import Trips


class Case(NamedTuple):
    """A loop that is accused: its turns, what one of them costs, and what a crash loses.

    `buffered` when rows wait for a commit; `later` is the save behind the loop, `product` the one there that writes all
    that the loop has collected; `handed` names a call that cannot be seen and may save, "" if there is none.
    """

    turn: Turn
    trips: Trips
    summary: Summary
    lost: tuple[Loss, ...]
    scope: Scope
    callers: Callers
    buffered: bool
    later: Related | None
    product: Related | None
    handed: str

    @property
    def summaries(self) -> Summaries:
        """What the functions of the project do, summed up."""
        return self.callers.summaries

    @property
    def saved_behind(self) -> bool:
        """Whether a save stands behind the loop."""
        return self.later is not None

    @property
    def is_large(self) -> bool:
        """Whether there are many turns, whoever calls for them."""
        return many_for_anyone(self.turn, self.trips, self.summary, self.scope, self.callers)
