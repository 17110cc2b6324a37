"""CKP105: a long loop whose only checkpoint comes after it."""

from __future__ import annotations

from safepoint.core.diagnostic import Severity
from safepoint.core.rule import Rule
from safepoint.loops import wording
from safepoint.loops.codes import code_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.core.diagnostic import Diagnostic
    from safepoint.loops.facts import ModuleFacts

RULE = Rule(
    "CKP105",
    "checkpoint-after-loop",
    "A loop over costly work saves only once it has ended, so that a crash before loses all of it.",
    Severity.WARNING,
)


def check(facts: ModuleFacts) -> Iterator[Diagnostic]:
    """Report the loops that a save follows, with none inside."""
    for loop in facts.loops:
        if code_of(loop) == RULE.code:
            yield RULE.diagnostic(
                loop.path,
                loop.span,
                f"{wording.what(loop)}, but the save comes only after the loop{wording.bound(loop)}: {wording.loss(loop)}",
                help=wording.where(loop),
                severity=wording.severity(loop),
                confidence=loop.confidence,
                related=wording.places(loop),
            )
