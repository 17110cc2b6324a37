"""CKP603: an evidence file that does not validate."""

from __future__ import annotations

from safepoint.core.diagnostic import Severity
from safepoint.core.rule import Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.contract.evidence_file import LoadedEvidence
    from safepoint.core.diagnostic import Diagnostic

RULE = Rule("CKP603", "invalid-evidence", "An evidence file does not have the form of evidence.", Severity.ERROR)


def check(file: LoadedEvidence) -> Iterator[Diagnostic]:
    """Report every key and value that evidence cannot have."""
    for fault in file.faults:
        if not fault.contradiction:
            yield RULE.diagnostic(file.path, fault.span, fault.text, help="create it again with `safepoint evidence create`")
