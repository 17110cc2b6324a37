"""Rows that a loop makes and that wait for one commit: what a turn spends on them."""

from __future__ import annotations

from safepoint.loops.checkpoints.keeping import unsettled
from safepoint.loops.checkpoints.saves import counted
from safepoint.loops.names.iterated import iteration
from safepoint.loops.source.effects import Assign, Group, Item, Loop, Name
from safepoint.loops.source.walk import names, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.events import Turn
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.summary import Summary

LONG_BUFFERED = 15.0
"""Seconds of work above which a loop is long whose rows wait for one commit."""

_ROW = 0.02
"""Seconds that one buffered row is taken for."""


def seconds_of_rows(turn: Turn, summary: Summary, scope: Scope) -> float:
    """Return the likely seconds a turn spends on rows that wait for a commit outside the loop.

    Rows made from what is already in memory count for nothing: writing them again costs next to nothing.
    """
    waiting = unsettled(counted(summary.saves))
    if not waiting or not isinstance(turn.node, Loop) or _copies(turn.node):
        return 0.0
    moved = any(one.family == "numpy" for one in waiting) or any(
        one.kind in ("stream", "durable", "item") for one in summary.saves
    )
    return _ROW * len(waiting) if moved or _from_source(turn.node, scope) else 0.0


def _from_source(loop: Loop, scope: Scope) -> bool:
    """Tell whether a loop reads its items from a file or a database as it goes."""
    return iteration(loop.head, scope) is not None


def _copies(loop: Loop) -> bool:
    """Tell whether all that a loop stores are slices of arrays made before it: `kept[a:b] = embeddings[a:b]`."""
    block = [one for one in statements(loop.body) if isinstance(one, Assign)]
    stored = [one.value for one in block if any(isinstance(target, Item) for target in one.targets)]
    made = {target.id for one in block for target in one.targets if isinstance(target, Name)}
    return bool(stored) and all(
        isinstance(value, Item)
        and isinstance(value.key, Group)
        and value.key.kind == "slice"
        and made.isdisjoint(names(value.base))
        for value in stored
    )
