"""CKP209: a severity and a recovery that contradict each other."""

from __future__ import annotations

from safepoint.contract.freshness import contradictions
from safepoint.core.diagnostic import Severity
from safepoint.core.rule import Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.contract.loaded import LoadedContract
    from safepoint.core.diagnostic import Diagnostic

RULE = Rule(
    "CKP209",
    "severity-against-recovery",
    "A staleness check has a severity and a recovery of which only one can be meant.",
    Severity.WARNING,
)


def check(loaded: LoadedContract) -> Iterator[Diagnostic]:
    """Yield a finding for each contradiction."""
    return loaded.findings(RULE, contradictions)
