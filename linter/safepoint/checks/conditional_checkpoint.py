"""CKP106: a checkpoint under a condition that may never hold."""

from __future__ import annotations

from safepoint.core.diagnostic import Severity
from safepoint.core.rule import Rule
from safepoint.loops import wording
from safepoint.loops.checkpoints.guards import RARE
from safepoint.loops.checkpoints.saves import is_text
from safepoint.loops.codes import code_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.core.diagnostic import Diagnostic
    from safepoint.loops.facts import LoopFacts, ModuleFacts

RULE = Rule(
    "CKP106",
    "conditional-checkpoint",
    "The checkpoint of a loop stands under a condition that may never hold on the way.",
    Severity.WARNING,
)
_WORDS = {
    "last": "on the last turn",
    "first": "on one certain turn",
    "handler": "after an exception",
    "never": "under a condition that is always false",
    "late": "once most of its turns are over",
    "best": "when a result is the best so far",
    "option": "when a setting asks for it",
    "param": "when a parameter asks for it",
}


def check(facts: ModuleFacts) -> Iterator[Diagnostic]:
    """Report saves that only run at the end, after an error or never; tell of those a setting switches on."""
    for loop in facts.loops:
        if code_of(loop) == RULE.code:
            yield _finding(loop, Severity.INFO if loop.problem == "optional" else wording.severity(loop))


def _finding(loop: LoopFacts, severity: Severity) -> Diagnostic:
    # The one that hardly ever runs is the one to speak of, and a log of a training is none of either.
    save = max(
        loop.saves, key=lambda one: (any(guard.kind in RARE for guard in one.guards), bool(one.guards), not is_text(one))
    )
    rare = [guard.kind for guard in save.guards if guard.kind in RARE]
    kinds = rare or [guard.kind for guard in save.guards if guard.kind in _WORDS]
    when = _WORDS[kinds[-1]] if kinds else "under a condition"
    return RULE.diagnostic(
        loop.path,
        loop.span,
        f"{wording.what(loop)}, but `{wording.chain(save)}` saves only {when}: otherwise {wording.loss(loop)}",
        help="save every few turns whatever the outcome, and keep the best or the last result beside it",
        severity=severity,
        confidence=loop.confidence,
        related=wording.places(loop),
    )
