"""What is decided of one loop."""

from __future__ import annotations

from safepoint.core.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.core.diagnostic import Related
    from safepoint.loops.facts import Gap


class Outcome(NamedTuple):
    """A verdict with what is wrong, the points that make its confidence, and who covers the loop."""

    verdict: str
    problem: str = ""
    points: tuple[str, ...] = ()
    cover: Related | None = None
    later: Related | None = None
    gap: Gap | None = None
