"""CKP602: a phase checkpoint file whose content disagrees with where it lies."""

from __future__ import annotations

from safepoint.core.diagnostic import Severity
from safepoint.core.rule import Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.contract.pipeline_file import LoadedPipelineFile
    from safepoint.core.diagnostic import Diagnostic

RULE = Rule(
    "CKP602",
    "misplaced-pipeline-checkpoint",
    "A phase checkpoint file says another ticket, run, phase or attempt than its place.",
    Severity.ERROR,
)


def check(file: LoadedPipelineFile) -> Iterator[Diagnostic]:
    """Report every disagreement between a checkpoint's content and its path."""
    for fault in file.faults:
        if fault.kind == "place":
            help_text = "restore the file, or write the phase again with `safepoint pipeline write`"
            yield RULE.diagnostic(file.path, fault.span, fault.text, help=help_text)
