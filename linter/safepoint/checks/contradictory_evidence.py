"""CKP604: an evidence file that speaks against itself."""

from __future__ import annotations

from safepoint.core.diagnostic import Severity
from safepoint.core.rule import Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.contract.evidence_file import LoadedEvidence
    from safepoint.core.diagnostic import Diagnostic

RULE = Rule(
    "CKP604",
    "contradictory-evidence",
    "An evidence file says two things at once, such as PASS beside a failed check.",
    Severity.ERROR,
)


def check(file: LoadedEvidence) -> Iterator[Diagnostic]:
    """Report every pair of statements in the file that cannot both be true."""
    for fault in file.faults:
        if fault.contradiction:
            help_text = "evidence is made, not written: create it again with `safepoint evidence create`"
            yield RULE.diagnostic(file.path, fault.span, fault.text, help=help_text)
