"""CKP211: a chain that names an unknown phase or field."""

from __future__ import annotations

from safepoint.contract.references import chain_problems
from safepoint.core.diagnostic import Severity
from safepoint.core.rule import Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.contract.loaded import LoadedContract
    from safepoint.core.diagnostic import Diagnostic

RULE = Rule(
    "CKP211",
    "chain-to-nowhere",
    "A propagation chain names a phase or field that the contract does not have, or runs backwards.",
    Severity.ERROR,
)


def check(loaded: LoadedContract) -> Iterator[Diagnostic]:
    """Yield a finding for each end of a chain that is not there."""
    return loaded.findings(RULE, chain_problems)
