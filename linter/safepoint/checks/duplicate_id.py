"""CKP203: an id that is declared twice."""

from __future__ import annotations

from safepoint.contract.references import duplicates
from safepoint.core.diagnostic import Severity
from safepoint.core.rule import Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.contract.loaded import LoadedContract
    from safepoint.core.diagnostic import Diagnostic

RULE = Rule("CKP203", "duplicate-id", "A checkpoint, chain, loop or field is declared twice under one name.", Severity.ERROR)


def check(loaded: LoadedContract) -> Iterator[Diagnostic]:
    """Yield a finding for each name that is taken."""
    return loaded.findings(RULE, duplicates)
