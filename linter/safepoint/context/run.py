"""What a run's boundaries and resumes added up to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import Field

from safepoint.context.checkpoint_result import CheckpointResumeResult
from safepoint.context.results import ContractValidationResult, ResultModel, worst_status
from safepoint.contract.vocabulary import EnforcementMode, PropagationStatus

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class PhaseExecutionRecord(ResultModel):
    """One execution of a phase: the results of its boundaries, as far as they were reached."""

    phase: str
    entry_result: ContractValidationResult | None = None
    exit_result: ContractValidationResult | None = None
    enrichment_result: ContractValidationResult | None = None

    @property
    def results(self) -> list[ContractValidationResult]:
        """The boundaries that were judged."""
        return [result for result in (self.entry_result, self.exit_result, self.enrichment_result) if result is not None]

    @property
    def passed(self) -> bool:
        """Whether every boundary that was judged passed."""
        return all(result.passed for result in self.results)

    @property
    def propagation_status(self) -> PropagationStatus:
        """The worst status of the boundaries that were judged."""
        return worst_status([result.propagation_status for result in self.results])


class WorkflowRunSummary(ResultModel):
    """A run in numbers, with the resumes it began from; `overall_passed` counts phases and resumes."""

    mode: EnforcementMode
    phases: list[PhaseExecutionRecord] = Field(default_factory=list)
    total_phases: int = 0
    passed_phases: int = 0
    failed_phases: int = 0
    total_fields_checked: int = 0
    total_blocking_failures: int = 0
    total_warnings: int = 0
    total_defaults_applied: int = 0
    overall_passed: bool = True
    overall_status: PropagationStatus = PropagationStatus.PROPAGATED
    checkpoint_resumes: list[CheckpointResumeResult] = Field(default_factory=list)

    @property
    def failed_resumes(self) -> int:
        """How many resumes were not trusted."""
        return sum(not resume.passed for resume in self.checkpoint_resumes)


def summarize_run(
    mode: EnforcementMode, records: Sequence[PhaseExecutionRecord], resumes: Iterable[CheckpointResumeResult]
) -> WorkflowRunSummary:
    """Add up a run's records."""
    results = [result for record in records for result in record.results]
    passed = sum(record.passed for record in records)
    kept = list(resumes)
    return WorkflowRunSummary(
        mode=mode,
        phases=[record.model_copy() for record in records],
        total_phases=len(records),
        passed_phases=passed,
        failed_phases=len(records) - passed,
        total_fields_checked=sum(len(result.field_results) for result in results),
        total_blocking_failures=sum(len(result.blocking_failures) or len(result.problems) for result in results),
        total_warnings=sum(len(result.warnings) for result in results),
        total_defaults_applied=sum(item.default_applied for result in results for item in result.field_results),
        overall_passed=passed == len(records) and all(resume.passed for resume in kept),
        overall_status=worst_status([record.propagation_status for record in records]),
        checkpoint_resumes=kept,
    )
