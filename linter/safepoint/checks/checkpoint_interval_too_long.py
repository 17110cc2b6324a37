"""CKP104: a loop that checkpoints too seldom by the clock."""

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
    "CKP104",
    "checkpoint-interval-too-long",
    "A loop may run longer between two checkpoints than its bound allows.",
    Severity.ERROR,
)


def check(facts: ModuleFacts) -> Iterator[Diagnostic]:
    """Report declared loops whose time between checkpoints is above the bound or cannot be known."""
    for loop in facts.loops:
        if code_of(loop) == RULE.code:
            yield _finding(loop)


def _finding(loop: LoopFacts) -> Diagnostic:
    limits = loop.declared
    allowed = limits.max_duration_ms / 1000 if limits is not None else 0.0
    seconds = loop.gap.seconds
    seen = f"up to {seconds:g} s" if seconds is not None else "an unknown time"
    alone = loop.problem == "turn"
    advice = "give every call on the way a timeout, or save by a time guard"
    if loop.each:
        most = max(int(allowed // loop.each), 1)
        advice = f"save every {most} turns, shorten the timeouts, or save by a time guard" if most > 1 else "save each turn"
    if alone:
        advice = "one turn alone may take that long; every turn saves, which is as good as it gets"
    return RULE.diagnostic(
        loop.path,
        loop.span,
        f"{seen} may pass between two checkpoints of this loop, {allowed:g} s are allowed: {wording.loss(loop)}",
        help=advice,
        severity=Severity.INFO if alone else RULE.severity,
        related=wording.places(loop),
    )
