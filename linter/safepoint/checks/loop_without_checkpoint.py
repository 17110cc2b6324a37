"""CKP101: a long loop that never checkpoints."""

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
    "CKP101",
    "loop-without-checkpoint",
    "A loop over costly work keeps nothing on the way, so that a crash loses all of it.",
    Severity.WARNING,
)


def check(facts: ModuleFacts) -> Iterator[Diagnostic]:
    """Report the loops that save nothing at all."""
    for loop in facts.loops:
        if code_of(loop) == RULE.code:
            yield _unproved(loop) if loop.problem == "unproved" else _unsaved(loop)


def _unsaved(loop: LoopFacts) -> Diagnostic:
    return RULE.diagnostic(
        loop.path,
        loop.span,
        f"{wording.what(loop)}, but nothing is saved on the way{wording.bound(loop)}: {wording.loss(loop)}",
        help=wording.where(loop),
        severity=wording.severity(loop),
        confidence=loop.confidence,
        related=wording.places(loop),
    )


def _unproved(loop: LoopFacts) -> Diagnostic:
    """Report a declared loop whose only save is a call that cannot be seen to save."""
    return RULE.diagnostic(
        loop.path,
        loop.span,
        f"`{wording.chain(loop.saves[0])}` reads like the checkpoint of this declared loop, but it cannot be seen to save: "
        f"what is not known counts as no checkpoint here",
        help="mark the function with `@safepoint.saves`, or name it in `checkpoint-calls` of [tool.safepoint]",
        severity=Severity.ERROR,
        related=wording.places(loop),
    )
