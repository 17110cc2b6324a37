"""CKP205: a stale-checked field that the exit contract does not declare."""

from __future__ import annotations

from safepoint.contract.freshness import declared_stale_fields
from safepoint.core.diagnostic import Severity
from safepoint.core.rule import Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.contract.loaded import LoadedContract
    from safepoint.core.diagnostic import Diagnostic

RULE = Rule(
    "CKP205",
    "undeclared-stale-field",
    "A field is checked for staleness that the exit contract of the checkpoint's phase does not declare.",
    Severity.WARNING,
)


def check(loaded: LoadedContract) -> Iterator[Diagnostic]:
    """Yield a finding for each staleness check of an undeclared field."""
    return loaded.findings(RULE, declared_stale_fields)
