"""CKP216: a staleness check whose field is stale at once."""

from __future__ import annotations

from safepoint.contract.freshness import always_stale
from safepoint.core.diagnostic import Severity
from safepoint.core.rule import Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.contract.loaded import LoadedContract
    from safepoint.core.diagnostic import Diagnostic

RULE = Rule("CKP216", "always-stale", "A greatest age of 0 seconds makes the field stale on every resume.", Severity.WARNING)


def check(loaded: LoadedContract) -> Iterator[Diagnostic]:
    """Yield a finding for each greatest age of 0."""
    return loaded.findings(RULE, always_stale)
