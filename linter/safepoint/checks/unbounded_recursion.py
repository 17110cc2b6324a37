"""CKP107: recursion over costly work that never checkpoints."""

from __future__ import annotations

from safepoint.core.diagnostic import Severity
from safepoint.core.rule import Rule
from safepoint.loops import wording

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.core.diagnostic import Diagnostic
    from safepoint.loops.facts import ModuleFacts

RULE = Rule(
    "CKP107",
    "unbounded-recursion",
    "A function calls itself again and again over costly work, and keeps nothing on the way.",
    Severity.WARNING,
)


def check(facts: ModuleFacts) -> Iterator[Diagnostic]:
    """Report recursions without a bound and without a save."""
    for one in facts.recursions:
        yield RULE.diagnostic(
            one.path,
            one.span,
            f"`{one.function}` calls itself, directly or through others, for each thing that it finds, and runs "
            f"`{wording.chain(one.costs[0])}` "
            f"({one.costs[0].why or 'costly'}) each time, but nothing is saved: a crash loses the whole walk",
            help="turn the recursion into a loop over a queue that is saved as it shrinks and grows, or save each result",
            confidence=one.confidence,
        )
