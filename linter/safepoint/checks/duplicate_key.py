"""CKP202: a key that stands twice in one mapping."""

from __future__ import annotations

from safepoint.core.diagnostic import Severity
from safepoint.core.rule import Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.contract.loaded import LoadedContract
    from safepoint.core.diagnostic import Diagnostic

RULE = Rule(
    "CKP202", "duplicate-key", "A key stands twice in one mapping of a contract, so its first value is lost.", Severity.ERROR
)


def check(loaded: LoadedContract) -> Iterator[Diagnostic]:
    """Yield a finding for each repeated key."""
    return loaded.findings(RULE)
