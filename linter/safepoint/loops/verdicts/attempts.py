"""Work that a service attempts again from its beginning: what an attempt has begun anew keeps nothing for the next one."""

from __future__ import annotations

from safepoint.loops.checkpoints.emptied_files import empties

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.events import Turn
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.meanings.meaning import Context
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.summary import SaveFact


def begins_anew(
    saves: tuple[SaveFact, ...], context: Context | None, turn: Turn, scope: Scope, summaries: Summaries
) -> bool:
    """Tell whether the next attempt of an activity of Temporal empties the file that this one has written to.

    Temporal makes it by itself, as soon as the first is lost, and hands it no more than the details of heartbeats.
    """
    if context is None or context.kind != "heartbeat" or any(one.kind not in ("stream", "commit") for one in saves):
        return False
    return empties(turn, saves, scope, summaries)
