"""Which rule speaks of a judged loop: the one table that the rules and the inventory ask."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.facts import LoopFacts

CODES = {
    ("flagged", "none"): "CKP101",
    ("flagged", "unproved"): "CKP101",
    ("flagged", "period"): "CKP102",
    ("flagged", "skips"): "CKP103",
    ("flagged", "interval"): "CKP104",
    ("flagged", "turn"): "CKP104",
    ("flagged", "after"): "CKP105",
    ("flagged", "conditional"): "CKP106",
    ("flagged", "parallel"): "CKP108",
    ("checkpointed", "optional"): "CKP106",
    ("checkpointed", "unskipped"): "CKP109",
    ("checkpointed", "unmatched"): "CKP109",
    ("checkpointed", "regrouped"): "CKP109",
    ("checkpointed", "emptied"): "CKP109",
    ("checkpointed", "cleared"): "CKP109",
    ("checkpointed", "unnoted"): "CKP109",
    ("checkpointed", "torn"): "CKP109",
    ("checkpointed", "unloaded"): "CKP109",
    ("checkpointed", "restarted"): "CKP110",
    ("checkpointed", "removed"): "CKP110",
}
"""Verdict and problem of a loop -> the rule that speaks of it."""

USUAL_PERIOD = 100
"""The most turns between two checkpoints that nobody needs to be told of."""


def code_of(loop: LoopFacts) -> str:
    """Return the code of the rule that speaks of a loop, "" where there is nothing to say."""
    if loop.verdict == "checkpointed" and not loop.problem and loop.declared is None and (loop.period or 0) > USUAL_PERIOD:
        return "CKP102"
    return CODES.get((loop.verdict, loop.problem), "")
