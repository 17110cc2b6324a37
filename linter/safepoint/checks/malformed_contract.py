"""CKP201: a contract that does not have the shape of one."""

from __future__ import annotations

from safepoint.core.diagnostic import Severity
from safepoint.core.rule import Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.contract.loaded import LoadedContract
    from safepoint.core.diagnostic import Diagnostic

RULE = Rule(
    "CKP201",
    "malformed-contract",
    "A contract has an unknown key, misses a key, or holds a value of the wrong kind.",
    Severity.ERROR,
)


def check(loaded: LoadedContract) -> Iterator[Diagnostic]:
    """Yield a finding for each key and value that the models refuse."""
    return loaded.findings(RULE)
