"""CKP108: parallel work over open-ended data that never checkpoints."""

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
    "CKP108",
    "parallel-work-without-checkpoint",
    "Work started all at once over data of unknown size keeps no result until all of it is done.",
    Severity.WARNING,
)


def check(facts: ModuleFacts) -> Iterator[Diagnostic]:
    """Report gathers and parallel maps whose results live only in memory."""
    for loop in facts.loops:
        if code_of(loop) == RULE.code:
            yield RULE.diagnostic(
                loop.path,
                loop.span,
                f"{wording.what(loop)}, all of it at once: no result is kept before the last one is there, "
                f"so that a crash loses them all",
                help="save each result inside the task, or work through the data in batches and save after each batch",
                confidence=loop.confidence,
                related=wording.places(loop),
            )
