"""CKP215: a bound that no run can meet."""

from __future__ import annotations

from safepoint.contract.bounds import impossible_bounds
from safepoint.core.diagnostic import Severity
from safepoint.core.rule import Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.contract.loaded import LoadedContract
    from safepoint.core.diagnostic import Diagnostic

RULE = Rule(
    "CKP215",
    "impossible-bound",
    "A bound of the contract is violated before anything can be done about it.",
    Severity.WARNING,
)


def check(loaded: LoadedContract) -> Iterator[Diagnostic]:
    """Yield a finding for each bound that nothing can meet."""
    return loaded.findings(RULE, impossible_bounds)
