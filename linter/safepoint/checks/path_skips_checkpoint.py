"""CKP103: a way round a loop that goes past its checkpoint."""

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
    "CKP103",
    "path-skips-checkpoint",
    "Some way round a declared loop goes past its checkpoint.",
    Severity.ERROR,
)


def check(facts: ModuleFacts) -> Iterator[Diagnostic]:
    """Report declared loops that save, but not on every way round."""
    for loop in facts.loops:
        if code_of(loop) == RULE.code:
            yield _finding(loop)


def _finding(loop: LoopFacts) -> Diagnostic:
    save = wording.chain(loop.saves[0])
    return RULE.diagnostic(
        loop.path,
        loop.span,
        f"`{save}` saves this loop, but some way round goes past it (a `continue`, a branch, an exception that is caught): "
        f"nothing bounds the turns between two checkpoints",
        help="save before the ways part, or in `finally`, or on the other way as well",
        related=wording.places(loop),
    )
