"""CKP210: a recovery that cannot produce its field."""

from __future__ import annotations

from safepoint.contract.freshness import fruitless_recoveries
from safepoint.core.diagnostic import Severity
from safepoint.core.rule import Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.contract.loaded import LoadedContract
    from safepoint.core.diagnostic import Diagnostic

RULE = Rule(
    "CKP210",
    "fruitless-recovery",
    "A recovery repeats phases that only hand the field through, so it cannot make the field fresh.",
    Severity.WARNING,
)


def check(loaded: LoadedContract) -> Iterator[Diagnostic]:
    """Yield a finding for each recovery that has nothing to repeat."""
    return loaded.findings(RULE, fruitless_recoveries)
