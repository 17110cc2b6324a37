"""CKP206: approval and its policy, one without the other."""

from __future__ import annotations

from safepoint.contract.freshness import idle_approval_policies
from safepoint.core.diagnostic import Severity
from safepoint.core.rule import Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.contract.loaded import LoadedContract
    from safepoint.core.diagnostic import Diagnostic

RULE = Rule(
    "CKP206",
    "approval-without-policy",
    "A checkpoint requires approval without saying whose, or says whose without requiring it.",
    Severity.ERROR,
)


def check(loaded: LoadedContract) -> Iterator[Diagnostic]:
    """Yield a finding for each half of an approval."""
    return loaded.findings(RULE, idle_approval_policies)
