"""CKP214: a field that nobody writes or nobody reads."""

from __future__ import annotations

from safepoint.contract.flow import flow_problems
from safepoint.core.diagnostic import Severity
from safepoint.core.rule import Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.contract.loaded import LoadedContract
    from safepoint.core.diagnostic import Diagnostic

RULE = Rule(
    "CKP214",
    "dangling-field",
    "A phase requires a field that no earlier phase produces, or produces one that nobody reads.",
    Severity.INFO,
)


def check(loaded: LoadedContract) -> Iterator[Diagnostic]:
    """Yield a finding for each dangling read and dead write."""
    return loaded.findings(RULE, flow_problems)
