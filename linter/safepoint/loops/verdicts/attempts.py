"""Work that a service attempts again from its beginning: what an attempt has begun anew keeps nothing for the next one."""

from __future__ import annotations

from safepoint.core.diagnostic import Confidence
from safepoint.loops.checkpoints.emptied_files import empties
from safepoint.loops.verdicts import confidence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from safepoint.loops.calls.events import Turn
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.meanings.meaning import Context
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.summary import SaveFact

_AGAIN = frozenset({"heartbeat", "recorded", "redelivered"})
"""Kinds of contexts in which a step that was lost is begun again, with nothing of the first attempt."""


def begins_anew(
    saves: tuple[SaveFact, ...], context: Context | None, turn: Turn, scope: Scope, summaries: Summaries
) -> bool:
    """Tell whether the next attempt of a step empties the file that this one has written to.

    Temporal makes it by itself, as soon as the first is lost, and hands it no more than the details of heartbeats. What
    runs pipelines and queues of tasks runs the step again as a whole.
    """
    if context is None or context.kind not in _AGAIN or any(one.kind not in ("stream", "commit") for one in saves):
        return False
    return empties(turn, saves, scope, summaries)


def is_minded(context: Context | None, points: Iterable[str]) -> bool:
    """Tell whether another attempt from the beginning is worth a word; of an activity of Temporal it always is.

    That a turn's result is wanted is said by what writes it to the file.
    """
    if context is None or context.kind == "heartbeat":
        return True
    return confidence.total([one for one in points if one != "item"])[0] >= Confidence.MEDIUM
