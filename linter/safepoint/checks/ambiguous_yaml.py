"""CKP213: YAML that different readers read differently."""

from __future__ import annotations

from safepoint.core.diagnostic import Severity
from safepoint.core.rule import Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.contract.loaded import LoadedContract
    from safepoint.core.diagnostic import Diagnostic

RULE = Rule(
    "CKP213",
    "ambiguous-yaml",
    "A value such as `no`, `12:30` or `010` means one thing to YAML 1.1 and another to YAML 1.2.",
    Severity.ERROR,
)


def check(loaded: LoadedContract) -> Iterator[Diagnostic]:
    """Yield a finding for each value whose meaning depends on the reader."""
    return loaded.findings(RULE)
