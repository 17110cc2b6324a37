"""CKP102: a loop that checkpoints less often than it may."""

from __future__ import annotations

from safepoint.core.diagnostic import Severity
from safepoint.core.rule import Rule
from safepoint.loops import wording
from safepoint.loops.codes import USUAL_PERIOD, code_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.core.diagnostic import Diagnostic
    from safepoint.loops.facts import LoopFacts, ModuleFacts

RULE = Rule(
    "CKP102",
    "checkpoint-period-too-long",
    "A loop lets more turns pass between two checkpoints than its bound allows.",
    Severity.ERROR,
)


def check(facts: ModuleFacts) -> Iterator[Diagnostic]:
    """Report declared loops whose period is above their bound; tell of long periods elsewhere."""
    for loop in facts.loops:
        if code_of(loop) == RULE.code:
            yield _undeclared(loop) if loop.declared is None else _declared(loop)


def _declared(loop: LoopFacts) -> Diagnostic:
    limits = loop.declared
    allowed = limits.max_iterations if limits is not None else USUAL_PERIOD
    turns = loop.gap.turns
    seen = f"up to {turns:.0f} turns pass" if turns is not None else "an unknown number of turns passes"
    proof = "save every k turns with a constant k" if turns is None else f"save at least every {allowed} turns"
    return RULE.diagnostic(
        loop.path,
        loop.span,
        f"{seen} between two checkpoints of this loop, {allowed} are allowed: {wording.loss(loop)}",
        help=f"{proof}, by a counter that moves by one on every way round",
        related=wording.places(loop),
    )


def _undeclared(loop: LoopFacts) -> Diagnostic:
    return RULE.diagnostic(
        loop.path,
        loop.span,
        f"{wording.what(loop)}, and saves every {loop.period:.0f} turns: a crash loses up to that many",
        help="declare the bound you can live with: `# safepoint: loop max_iterations=…`",
        severity=Severity.INFO,
        related=wording.places(loop),
    )
