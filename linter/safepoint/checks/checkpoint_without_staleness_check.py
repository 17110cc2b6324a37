"""CKP208: a checkpoint whose resume checks no staleness."""

from __future__ import annotations

from safepoint.contract.freshness import pointless_specs
from safepoint.core.diagnostic import Severity
from safepoint.core.rule import Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.contract.loaded import LoadedContract
    from safepoint.core.diagnostic import Diagnostic

RULE = Rule(
    "CKP208",
    "checkpoint-without-staleness-check",
    "A checkpoint may be resumed at any age, because no staleness check stands in its spec.",
    Severity.INFO,
)


def check(loaded: LoadedContract) -> Iterator[Diagnostic]:
    """Yield a finding for each checkpoint that nothing can make stale."""
    return loaded.findings(RULE, pointless_specs)
