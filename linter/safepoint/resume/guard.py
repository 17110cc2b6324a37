"""The guard at the door of a resumed run: staleness, recovery, re-judgement, entry contract, approval, one decision."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, Unpack

from safepoint.context.checkpoint_result import CheckpointResumeResult
from safepoint.context.guard import RuntimeBoundaryGuard
from safepoint.contract.vocabulary import EnforcementMode
from safepoint.resume import otel
from safepoint.resume.attempts import attempt, attempt_async
from safepoint.resume.errors import refusal
from safepoint.resume.rejudge import Rejudgement
from safepoint.resume.validator import CheckpointValidator, ResumeOptions

if TYPE_CHECKING:
    from collections.abc import Sequence
    from contextlib import AbstractContextManager

    from safepoint.context.results import ContractValidationResult
    from safepoint.context.run import PhaseExecutionRecord, WorkflowRunSummary
    from safepoint.contract.model import CheckpointIntegritySpec, ContextContract
    from safepoint.resume.recovery import Handler

logger = logging.getLogger(__name__)


class CheckpointGuard:
    """Decide whether a run may go on from a checkpoint.

    This is the guard of resumes; its namesake `safepoint.CheckpointGuard` is the guard of loops. It works with a
    RuntimeBoundaryGuard (its own, or the one given as `boundary_guard`), whose phases and summary it shares: a resume is a
    phase entry with conditions on time. Strict mode raises a CheckpointRefusedError when a result has not passed, after it
    was recorded; permissive mode logs a warning; audit mode only records. Every mode emits span events.

    `handler` recovers stale fields; `recovery_time_limit_seconds` bounds each of its calls.
    """

    def __init__(
        self,
        contract: ContextContract,
        mode: EnforcementMode | str = EnforcementMode.STRICT,
        handler: Handler | None = None,
        *,
        validator: CheckpointValidator | None = None,
        boundary_guard: RuntimeBoundaryGuard | None = None,
        recovery_time_limit_seconds: float | None = None,
    ) -> None:
        self._contract = contract
        self._mode = EnforcementMode(mode)
        self._handler = handler
        self._validator = validator or CheckpointValidator()
        self._boundary = boundary_guard or RuntimeBoundaryGuard(contract, self._mode)
        self._time_limit = recovery_time_limit_seconds

    @property
    def mode(self) -> EnforcementMode:
        """What happens when a checkpoint is not trusted."""
        return self._mode

    @property
    def boundary_guard(self) -> RuntimeBoundaryGuard:
        """The guard of the run's phases."""
        return self._boundary

    @property
    def records(self) -> list[PhaseExecutionRecord]:
        """The phases so far."""
        return self._boundary.records

    @property
    def resumes(self) -> list[CheckpointResumeResult]:
        """The resumes so far, refused ones included."""
        return self._boundary.resumes

    def resume_checkpoint(
        self,
        checkpoint_id: str,
        context: dict[str, Any],
        contract: ContextContract | None = None,
        checkpoint_specs: Sequence[CheckpointIntegritySpec] | None = None,
        **options: Unpack[ResumeOptions],
    ) -> CheckpointResumeResult:
        """Judge a checkpoint's context, recovering what can be, and enforce the verdict.

        `contract` and `checkpoint_specs` default to the guard's contract and its specs. Without any spec there is nothing
        to check and the result passes; an id that the specs do not name has not passed. Options are `resume_time`,
        `phase_order`, `checkpoint_time` and `approvals`, as in `CheckpointValidator.validate_resume`. Only a recovery
        handler changes the context.
        """
        begun = self._begin(checkpoint_id, context, contract, checkpoint_specs, options)
        if isinstance(begun, CheckpointResumeResult):
            return begun
        for call in begun.calls(self._handler, self._time_limit):
            begun.note(call, attempt(call))
        return self._decide(begun.conclude())

    async def resume_checkpoint_async(
        self,
        checkpoint_id: str,
        context: dict[str, Any],
        contract: ContextContract | None = None,
        checkpoint_specs: Sequence[CheckpointIntegritySpec] | None = None,
        **options: Unpack[ResumeOptions],
    ) -> CheckpointResumeResult:
        """Do what `resume_checkpoint` does, awaiting asynchronous recovery handlers."""
        begun = self._begin(checkpoint_id, context, contract, checkpoint_specs, options)
        if isinstance(begun, CheckpointResumeResult):
            return begun
        for call in begun.calls(self._handler, self._time_limit):
            begun.note(call, await attempt_async(call))
        return self._decide(begun.conclude())

    def enter_phase(self, phase: str, context: dict[str, Any]) -> ContractValidationResult:
        """Validate a phase's entry, as `RuntimeBoundaryGuard.enter_phase` does."""
        return self._boundary.enter_phase(phase, context)

    def exit_phase(self, phase: str, context: dict[str, Any]) -> ContractValidationResult:
        """Validate a phase's exit, as `RuntimeBoundaryGuard.exit_phase` does."""
        return self._boundary.exit_phase(phase, context)

    def phase(self, name: str, context: dict[str, Any]) -> AbstractContextManager[ContractValidationResult]:
        """Validate around a phase's body, as `RuntimeBoundaryGuard.phase` does."""
        return self._boundary.phase(name, context)

    def summarize(self) -> WorkflowRunSummary:
        """Return phases and resumes in numbers."""
        return self._boundary.summarize()

    def reset(self) -> None:
        """Forget everything recorded so far, for the next run."""
        self._boundary.reset()

    def _begin(
        self,
        checkpoint_id: str,
        context: dict[str, Any],
        contract: ContextContract | None,
        specs: Sequence[CheckpointIntegritySpec] | None,
        options: ResumeOptions,
    ) -> Rejudgement | CheckpointResumeResult:
        """Return the first judgement, or the final result where no spec names the checkpoint."""
        held_to = contract or self._contract
        declared = held_to.checkpoint_integrity if specs is None else specs
        spec = next((item for item in declared if item.checkpoint_id == checkpoint_id), None)
        if spec is None:
            return self._without_spec(checkpoint_id, declared)
        question = self._validator.ask(spec, context, contract=held_to, **options)
        return Rejudgement(self._validator, question, context)

    def _without_spec(self, checkpoint_id: str, specs: Sequence[CheckpointIntegritySpec]) -> CheckpointResumeResult:
        if not specs:
            note = "the contract declares no checkpoints: there is nothing to check"
            return CheckpointResumeResult(
                checkpoint_id=checkpoint_id, passed=True, enforcement_mode=self._mode, notes=[note]
            )
        known = ", ".join(repr(spec.checkpoint_id) for spec in specs)
        note = f"the declared checkpoints are {known}"
        return self._decide(CheckpointResumeResult(checkpoint_id=checkpoint_id, passed=False, known=False, notes=[note]))

    def _decide(self, result: CheckpointResumeResult) -> CheckpointResumeResult:
        result.enforcement_mode = self._mode
        self._boundary.record_resume(result)
        otel.emit_checkpoint_resume(result)
        error = refusal(result)
        if error is not None and self._mode is EnforcementMode.STRICT:
            raise error
        self._log(result, error)
        return result

    def _log(self, result: CheckpointResumeResult, error: Exception | None) -> None:
        for item in result.stale_fields:
            logger.info("checkpoint %r: field %r is stale (%s)", result.checkpoint_id, item.field, item.reason)
        if error is None:
            logger.info("checkpoint %r is trusted", result.checkpoint_id)
            return
        level = logging.WARNING if self._mode is EnforcementMode.PERMISSIVE else logging.INFO
        logger.log(level, "%s (%s mode: going on)", error, self._mode.value)
