"""CKP110: a loop that restores a checkpoint and then counts from zero."""

from __future__ import annotations

from safepoint.core.diagnostic import Severity
from safepoint.core.rule import Rule
from safepoint.loops import wording
from safepoint.loops.codes import code_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.core.diagnostic import Diagnostic
    from safepoint.loops.facts import LoopFacts, ModuleFacts

RULE = Rule(
    "CKP110",
    "resume-starts-over",
    "A checkpoint is restored before the loop, which then counts from its first turn again.",
    Severity.WARNING,
)


def check(facts: ModuleFacts) -> Iterator[Diagnostic]:
    """Report training loops whose restored state does not say where to go on."""
    for loop in facts.loops:
        if code_of(loop) == RULE.code:
            yield _removed(loop) if loop.problem == "removed" else _finding(loop)


def _finding(loop: LoopFacts) -> Diagnostic:
    return RULE.diagnostic(
        loop.path,
        loop.span,
        f"a checkpoint is restored before this loop, but it still counts from its first turn ({loop.trips.why}): "
        f"a resumed run does all turns again on top of the restored state",
        help="save the number of the turn with the state, and start the loop after it",
        confidence=loop.confidence,
        related=wording.places(loop),
    )


def _removed(loop: LoopFacts) -> Diagnostic:
    """Report a state that is looked for where everything has just been removed."""
    return RULE.diagnostic(
        loop.path,
        loop.span,
        f"a checkpoint is restored before this loop, but the object that keeps it has removed its folder when it was made: "
        f"a restart finds none, and does all turns again ({loop.trips.why})",
        help="remove the folder only where somebody asks for a new run",
        confidence=loop.confidence,
        related=wording.places(loop),
    )
