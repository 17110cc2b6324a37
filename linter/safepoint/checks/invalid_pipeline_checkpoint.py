"""CKP601: a phase checkpoint file that does not validate."""

from __future__ import annotations

from safepoint.core.diagnostic import Severity
from safepoint.core.rule import Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.contract.pipeline_file import LoadedPipelineFile
    from safepoint.core.diagnostic import Diagnostic

RULE = Rule(
    "CKP601",
    "invalid-pipeline-checkpoint",
    "A phase checkpoint file does not hold what its phase must record.",
    Severity.ERROR,
)


def check(file: LoadedPipelineFile) -> Iterator[Diagnostic]:
    """Report every fault in the shape of a phase checkpoint."""
    for fault in file.faults:
        if fault.kind == "shape":
            help_text = "checkpoints are never edited; write a new attempt with `safepoint pipeline write`"
            yield RULE.diagnostic(file.path, fault.span, fault.text, help=help_text)
