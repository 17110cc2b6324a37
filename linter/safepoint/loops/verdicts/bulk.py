"""Loops in a helper that make and lose so much that no loop around a call of it stands in for them."""

from __future__ import annotations

from safepoint.loops.costs.computing import only_computes
from safepoint.loops.meanings.whys import FORWARD
from safepoint.loops.names.constants import is_sum
from safepoint.loops.turns.whole_jobs import learns

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.facts import Loss
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.summary import Summary
    from safepoint.loops.tally import Trips

LONG = 60.0
"""Likely seconds of work from which on losing a loop hurts."""
_HOUR = 3600.0


def is_bulk(trips: Trips, inner: Summary, lost: tuple[Loss, ...]) -> bool:
    """Tell whether a loop in a helper is where the results are made and lost, whatever calls the helper."""
    return (
        any(one.kind == "collected" for one in lost)
        and trips.maximum is None
        and trips.likely * inner.seconds >= 10 * LONG
        and not only_computes(inner)
    )


def is_paid(trips: Trips, inner: Summary, lost: tuple[Loss, ...]) -> bool:
    """Tell whether a loop collects what models or agents answer to data of unknown size: hours, and money.

    The passes of a network count as well, where they take hours together.
    """
    answers = any(one.asks_model for one in inner.costs)
    passes = any(one.why == FORWARD for one in inner.costs) and trips.likely * inner.seconds >= _HOUR
    return (answers or passes) and is_bulk(trips, inner, lost) and not learns(inner, lost)


def holds_all(trips: Trips, inner: Summary, lost: tuple[Loss, ...]) -> bool:
    """Tell whether a loop collects the answers to a whole data set, of which the loop around it keeps nothing."""
    return trips.kind in ("data", "parameter") and is_paid(trips, inner, lost)


def only_counts(lost: tuple[Loss, ...], scope: Scope) -> bool:
    """Tell whether all that a loop collects are sums, `right += answer(row) == row.gold`: one figure for its caller."""
    return bool(lost) and all(one.kind == "collected" and is_sum(one.name, scope) for one in lost)


_HANDFUL = 5.0
"""How many turns of a loop around it are a handful of names."""


def few_rounds(turns: Trips, outer: Summary) -> bool:
    """Tell whether a loop has a handful of turns, or has them unless somebody asks for more; epochs are what they are."""
    usual = turns.usual if turns.maximum is None and "memory" not in outer.changes else turns.maximum
    return usual is not None and usual <= _HANDFUL


def is_all_of_one(turns: Trips, outer_lost: tuple[Loss, ...], trips: Trips, inner: Summary, lost: tuple[Loss, ...]) -> bool:
    """Tell whether a loop within one over a handful of names collects all that there is of one of them."""
    few = turns.maximum is not None and turns.maximum <= _HANDFUL
    return few and all(one.kind == "outside" for one in outer_lost) and is_bulk(trips, inner, lost)
