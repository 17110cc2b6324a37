"""What a project tells the loop analysis: bounds from contracts, calls that save, its own packs."""

from __future__ import annotations

from safepoint.core.policy import Limits
from safepoint.core.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.meanings.packmerge import Tables


class LoopOptions(NamedTuple):
    """Settings of one run.

    `limits` are the bounds of the contracts that bind. `checkpoint_calls` are dotted names (a bare name matches the last
    part) whose calls save. `packs` are a project's own compiled packs, later ones win.
    """

    limits: Limits = Limits()
    checkpoint_calls: tuple[str, ...] = ()
    packs: tuple[Tables, ...] = ()
