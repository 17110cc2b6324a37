"""CKP212: a verification expression that is unsafe or useless."""

from __future__ import annotations

from safepoint.contract.verifications import useless_verifications
from safepoint.core.diagnostic import Severity
from safepoint.core.rule import Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.contract.loaded import LoadedContract
    from safepoint.core.diagnostic import Diagnostic

RULE = Rule(
    "CKP212",
    "unusable-verification",
    "A chain's verification expression is not allowed, cannot be evaluated, or verifies nothing.",
    Severity.ERROR,
)


def check(loaded: LoadedContract) -> Iterator[Diagnostic]:
    """Yield a finding for each expression that no chain can rest on."""
    return loaded.findings(RULE, useless_verifications)
