"""CKP109: results that are kept, and made again on every restart."""

from __future__ import annotations

from safepoint.core.diagnostic import Severity
from safepoint.core.rule import Rule
from safepoint.loops import wording

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.core.diagnostic import Diagnostic
    from safepoint.loops.facts import LoopFacts, ModuleFacts

RULE = Rule(
    "CKP109",
    "saved-but-never-resumed",
    "Each result is kept, but a restart pays for all of them again.",
    Severity.WARNING,
)


def check(facts: ModuleFacts) -> Iterator[Diagnostic]:
    """Report loops that keep each item and skip none on restart."""
    for loop in facts.loops:
        if loop.verdict == "checkpointed" and loop.problem == "unskipped":
            yield _finding(loop)


def _finding(loop: LoopFacts) -> Diagnostic:
    return RULE.diagnostic(
        loop.path,
        loop.span,
        f"{wording.what(loop)}; `{wording.chain(loop.saves[0])}` keeps each result, but nothing looks at what is kept: "
        f"after a crash every item is done and paid for again",
        help="read what earlier runs have kept before the loop, and skip those items",
        confidence=loop.confidence,
        related=wording.places(loop),
    )
