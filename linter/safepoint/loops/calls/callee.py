"""What one call is known to run, and how far that can be trusted."""

from __future__ import annotations

from safepoint.core.diagnostic import Confidence
from safepoint.core.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.meanings.meaning import Meaning
    from safepoint.loops.names.index import Ref
    from safepoint.loops.source.effects import Lambda


class Callee(NamedTuple):
    """What a call does.

    `functions` are the project functions it runs before it comes back (`given` marks those handed over as values, which
    take none of the call's own arguments), `lambdas` the anonymous ones. `later` are functions only scheduled. `sure` is
    how far the resolution can be trusted. `guess` is `strong` or `weak` when an unresolved name reads like a save;
    `known` is False when nothing at all is known of the call; `chosen` when it runs one of `functions`, picked at run time.
    """

    name: str
    meaning: Meaning | None = None
    functions: tuple[Ref, ...] = ()
    given: tuple[Ref, ...] = ()
    lambdas: tuple[Lambda, ...] = ()
    later: tuple[Ref, ...] = ()
    sure: Confidence = Confidence.HIGH
    guess: str = ""
    known: bool = True
    chosen: bool = False
