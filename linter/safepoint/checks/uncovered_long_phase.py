"""CKP207: a long-running phase that no checkpoint covers."""

from __future__ import annotations

from safepoint.contract.bounds import uncovered_phases
from safepoint.core.diagnostic import Severity
from safepoint.core.rule import Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.contract.loaded import LoadedContract
    from safepoint.core.diagnostic import Diagnostic

RULE = Rule(
    "CKP207",
    "uncovered-long-phase",
    "A long-running phase has neither a checkpoint spec nor a placement loop.",
    Severity.INFO,
)


def check(loaded: LoadedContract) -> Iterator[Diagnostic]:
    """Yield a finding for each uncovered long-running phase."""
    return loaded.findings(RULE, uncovered_phases)
