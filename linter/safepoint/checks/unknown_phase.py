"""CKP204: a reference to a phase that the contract does not have."""

from __future__ import annotations

from safepoint.contract.references import unknown_phases
from safepoint.core.diagnostic import Severity
from safepoint.core.rule import Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.contract.loaded import LoadedContract
    from safepoint.core.diagnostic import Diagnostic

RULE = Rule(
    "CKP204", "unknown-phase", "A checkpoint, field or loop names a phase that the contract does not have.", Severity.ERROR
)


def check(loaded: LoadedContract) -> Iterator[Diagnostic]:
    """Yield a finding for each unknown phase outside chains."""
    return loaded.findings(RULE, unknown_phases)
