"""What a project tells the loop analysis: bounds from contracts, calls that save, its own packs."""

from __future__ import annotations

from safepoint.core.policy import Limits
from safepoint.core.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from safepoint.loops.meanings.packmerge import Tables


class LoopOptions(NamedTuple):
    """Settings of one run.

    `limits` maps a file's path to the bounds of the contract that binds it; other files have `default_limits` for loops
    that code itself declares. `checkpoint_calls` are dotted names (a bare name matches the last part) whose calls save.
    `packs` are a project's own compiled packs, later ones win.
    """

    limits: Mapping[str, Limits] = {}
    default_limits: Limits = Limits()
    checkpoint_calls: tuple[str, ...] = ()
    packs: tuple[Tables, ...] = ()

    def bounds(self, path: str) -> Limits:
        """Return the bounds that hold in a file."""
        return self.limits.get(path, self.default_limits)
