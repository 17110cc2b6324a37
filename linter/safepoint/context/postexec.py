"""After a run: whether chains hold in the final context, fit what the boundaries said, and recoveries left their stamps."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field

from safepoint.context import otel
from safepoint.context.boundary import BoundaryValidator
from safepoint.context.chains import PropagationChainResult
from safepoint.context.provenance import is_aware, parse_timestamp
from safepoint.context.results import ContractValidationResult, ResultModel
from safepoint.context.tracker import PropagationTracker
from safepoint.contract.vocabulary import ChainStatus

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from safepoint.context.checkpoint_result import CheckpointResumeResult, RecoveryAttempt
    from safepoint.context.run import WorkflowRunSummary
    from safepoint.contract.model import ContextContract, PropagationChainSpec

STAMP_TOLERANCE = timedelta(seconds=1)
"""How much earlier than its recovery's start a new stamp may lie: clocks of one machine are that close."""


class RuntimeDiscrepancy(ResultModel):
    """Something the end of a run contradicts.

    `late_corruption`: a chain is broken although its phase passed. `late_healing`: a phase failed although all its chains
    hold. `recovery_not_evident`: a recovery was reported as done, but the field carries no stamp of that time.
    """

    phase: str
    discrepancy_type: Literal["late_corruption", "late_healing", "recovery_not_evident"]
    message: str


class PostExecutionReport(ResultModel):
    """The state of a finished run; without chains it is complete. `pipeline_id` is the contract's."""

    pipeline_id: str = ""
    passed: bool
    chain_results: list[PropagationChainResult] = Field(default_factory=list)
    chains_total: int = 0
    chains_intact: int = 0
    chains_degraded: int = 0
    chains_broken: int = 0
    completeness_pct: float = 100.0
    final_exit_result: ContractValidationResult | None = None
    runtime_discrepancies: list[RuntimeDiscrepancy] = Field(default_factory=list)

    @property
    def missing_recoveries(self) -> list[RuntimeDiscrepancy]:
        """The recoveries that were reported and left no trace."""
        return [item for item in self.runtime_discrepancies if item.discrepancy_type == "recovery_not_evident"]


class PostExecutionValidator:
    """Judge a finished run by its final context; the context is not changed."""

    def __init__(self, tracker: PropagationTracker | None = None, validator: BoundaryValidator | None = None) -> None:
        self._tracker = tracker or PropagationTracker()
        self._validator = validator or BoundaryValidator()

    def validate(
        self,
        contract: ContextContract,
        final_context: dict[str, Any],
        phase_order: Sequence[str] | None = None,
        runtime_summary: WorkflowRunSummary | None = None,
    ) -> PostExecutionReport:
        """Check all chains, the last phase's exit, and what the run's summary says against them.

        Passed means: no chain is broken, the last exit holds, and every recovery that was reported has left its stamp.
        """
        chains = self.validate_chains(contract, final_context)
        order = list(phase_order if phase_order is not None else contract.phases)
        final = self._validator.validate_exit(order[-1], final_context, contract) if order else None
        discrepancies = self._discrepancies(contract, chains, final_context, runtime_summary) if runtime_summary else []
        report = _report(contract, chains, final, discrepancies)
        otel.emit_postexec(report)
        return report

    def validate_chains(self, contract: ContextContract, final_context: dict[str, Any]) -> list[PropagationChainResult]:
        """Check every chain of the contract against the final context."""
        return self._tracker.validate_all_chains(contract, final_context)

    def _discrepancies(
        self,
        contract: ContextContract,
        chains: Sequence[PropagationChainResult],
        context: dict[str, Any],
        summary: WorkflowRunSummary,
    ) -> list[RuntimeDiscrepancy]:
        passed = {record.phase: record.passed for record in summary.phases}
        found = [*_late_corruption(contract, chains, passed), *_late_healing(contract, chains, passed)]
        for resume in summary.checkpoint_resumes:
            lost = [attempt for attempt in resume.recovery_attempts if self._lost(attempt, context)]
            found += [self._untraced(resume, attempt, context) for attempt in lost]
        return found

    def _lost(self, attempt: RecoveryAttempt, context: Mapping[str, Any]) -> bool:
        """Tell whether a recovery that was reported has left no stamp at least as young as its start."""
        if not attempt.reported:
            return False
        record = self._tracker.get_provenance(context, attempt.field)
        set_at = parse_timestamp(record.set_at) if record else None
        started = parse_timestamp(attempt.started_at)
        if set_at is None or started is None or not (is_aware(set_at) and is_aware(started)):
            return True
        return set_at < started - STAMP_TOLERANCE

    def _untraced(
        self, resume: CheckpointResumeResult, attempt: RecoveryAttempt, context: Mapping[str, Any]
    ) -> RuntimeDiscrepancy:
        record = self._tracker.get_provenance(context, attempt.field)
        seen = f"its stamp says {record.set_at!r}" if record else "it has no stamp"
        message = (
            f"Field '{attempt.field}' was reported as recovered by {attempt.strategy.value} on resume of "
            f"checkpoint '{resume.checkpoint_id}' at {attempt.started_at}, but {seen}"
        )
        return RuntimeDiscrepancy(phase=resume.phase, discrepancy_type="recovery_not_evident", message=message)


def _phases_of(spec: PropagationChainSpec) -> list[str]:
    stops = [spec.source, *spec.waypoints, spec.destination]
    return list(dict.fromkeys(stop.phase for stop in stops))


def _late_corruption(
    contract: ContextContract, chains: Sequence[PropagationChainResult], passed: Mapping[str, bool]
) -> list[RuntimeDiscrepancy]:
    pairs = zip(contract.propagation_chains, chains, strict=True)
    broken = [(spec, result) for spec, result in pairs if result.status is ChainStatus.BROKEN]
    return [
        RuntimeDiscrepancy(
            phase=phase,
            discrepancy_type="late_corruption",
            message=f"Phase '{phase}' passed at run time, but chain '{spec.chain_id}' is broken: {result.message}",
        )
        for spec, result in broken
        for phase in _phases_of(spec)
        if passed.get(phase)
    ]


def _late_healing(
    contract: ContextContract, chains: Sequence[PropagationChainResult], passed: Mapping[str, bool]
) -> list[RuntimeDiscrepancy]:
    states: dict[str, list[ChainStatus]] = {}
    for spec, result in zip(contract.propagation_chains, chains, strict=True):
        for phase in _phases_of(spec):
            states.setdefault(phase, []).append(result.status)
    healed = [phase for phase, held in passed.items() if not held and phase in states]
    return [
        RuntimeDiscrepancy(
            phase=phase,
            discrepancy_type="late_healing",
            message=f"Phase '{phase}' failed at run time, but every chain through it is intact at the end",
        )
        for phase in healed
        if all(state is ChainStatus.INTACT for state in states[phase])
    ]


def _report(
    contract: ContextContract,
    chains: list[PropagationChainResult],
    final: ContractValidationResult | None,
    discrepancies: list[RuntimeDiscrepancy],
) -> PostExecutionReport:
    states = [chain.status for chain in chains]
    intact, broken = states.count(ChainStatus.INTACT), states.count(ChainStatus.BROKEN)
    lost = any(item.discrepancy_type == "recovery_not_evident" for item in discrepancies)
    return PostExecutionReport(
        pipeline_id=contract.pipeline_id,
        passed=not broken and not lost and (final is None or final.passed),
        chain_results=chains,
        chains_total=len(chains),
        chains_intact=intact,
        chains_degraded=states.count(ChainStatus.DEGRADED),
        chains_broken=broken,
        completeness_pct=round(intact / len(chains) * 100, 1) if chains else 100.0,
        final_exit_result=final,
        runtime_discrepancies=discrepancies,
    )
