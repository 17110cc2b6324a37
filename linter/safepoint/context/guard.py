"""Hold a running pipeline to its phases' contracts, boundary by boundary."""

from __future__ import annotations

import logging
from contextlib import contextmanager
from threading import Lock, get_ident
from typing import TYPE_CHECKING, Any

from safepoint.context import otel
from safepoint.context.boundary import BoundaryValidator
from safepoint.context.run import PhaseExecutionRecord, WorkflowRunSummary, summarize_run
from safepoint.contract.vocabulary import EnforcementMode
from safepoint.core.errors import SafepointError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.context.checkpoint_result import CheckpointResumeResult
    from safepoint.context.results import ContractValidationResult, Direction
    from safepoint.contract.model import ContextContract

logger = logging.getLogger(__name__)


class BoundaryViolationError(SafepointError):
    """A phase's entry or exit contract does not hold; raised in strict mode only, with the boundary's result."""

    def __init__(self, phase: str, direction: Direction, result: ContractValidationResult) -> None:
        detail = "; ".join(result.problems) or f"blocking fields: [{', '.join(result.blocking_failures)}]"
        super().__init__(f"Boundary violation in phase '{phase}' ({direction}): {detail}")
        self.phase = phase
        self.direction = direction
        self.result = result

    def __reduce__(self) -> tuple[Any, ...]:
        """Say how to make the error anew, so that it survives the way out of a worker process."""
        return type(self), (self.phase, self.direction, self.result)


class RuntimeBoundaryGuard:
    """Validate phases as they start and end; may be shared by threads, and phases may nest.

    Strict mode raises BoundaryViolationError at a boundary that fails, after it was recorded. Permissive mode logs a warning
    and goes on, audit mode only records. All modes emit span events. A failing entry is enforced, a failing enrichment is
    recorded. An exception in a phase's body is never replaced by the phase's own exit violation.
    """

    def __init__(
        self,
        contract: ContextContract,
        mode: EnforcementMode | str = EnforcementMode.STRICT,
        validator: BoundaryValidator | None = None,
    ) -> None:
        self._contract = contract
        self._mode = EnforcementMode(mode)
        self._validator = validator or BoundaryValidator()
        self._lock = Lock()
        self._records: list[PhaseExecutionRecord] = []
        self._open: list[tuple[int, PhaseExecutionRecord]] = []
        self._resumes: list[CheckpointResumeResult] = []

    @property
    def contract(self) -> ContextContract:
        """The contract phases are held to."""
        return self._contract

    @property
    def mode(self) -> EnforcementMode:
        """What happens at a boundary that fails."""
        return self._mode

    @property
    def records(self) -> list[PhaseExecutionRecord]:
        """The phases so far, in the order in which they started, unfinished ones included."""
        with self._lock:
            return list(self._records)

    @property
    def resumes(self) -> list[CheckpointResumeResult]:
        """The checkpoint resumes so far."""
        with self._lock:
            return list(self._resumes)

    def enter_phase(self, phase: str, context: dict[str, Any]) -> ContractValidationResult:
        """Validate a phase's entry and enrichment and return the entry's result; strict mode raises when it fails."""
        return self._enter(phase, context)[0]

    def exit_phase(self, phase: str, context: dict[str, Any]) -> ContractValidationResult:
        """Validate the exit of the phase of that name that started last, in this thread if it started here."""
        record = self._close(phase)
        return self._exit(record, context)

    @contextmanager
    def phase(self, name: str, context: dict[str, Any]) -> Iterator[ContractValidationResult]:
        """Validate entry before and exit after the body; the body's own exception goes through unchanged."""
        result, record = self._enter(name, context)
        try:
            yield result
        except BaseException:
            self._judge_quietly(self._forget(record), context)
            raise
        self._exit(self._forget(record), context)

    def record_resume(self, result: CheckpointResumeResult) -> None:
        """Keep the result of a checkpoint resume for `summarize()`."""
        with self._lock:
            self._resumes.append(result)

    def summarize(self) -> WorkflowRunSummary:
        """Return the run so far in numbers."""
        with self._lock:
            return summarize_run(self._mode, self._records, self._resumes)

    def reset(self) -> None:
        """Forget everything recorded so far, for the next run."""
        with self._lock:
            self._records.clear()
            self._open.clear()
            self._resumes.clear()

    def _enter(self, phase: str, context: dict[str, Any]) -> tuple[ContractValidationResult, PhaseExecutionRecord]:
        record = PhaseExecutionRecord(
            phase=phase,
            entry_result=self._validator.validate_entry(phase, context, self._contract),
            enrichment_result=self._validator.validate_enrichment(phase, context, self._contract),
        )
        with self._lock:
            self._records.append(record)
            self._open.append((get_ident(), record))
        result = record.entry_result
        assert result is not None
        otel.emit_boundary(result)
        try:
            self._enforce(result)
        except BoundaryViolationError:
            otel.emit_phase_boundary(self._forget(record))
            raise
        return result, record

    def _exit(self, record: PhaseExecutionRecord, context: dict[str, Any]) -> ContractValidationResult:
        result = self._judge_exit(record, context)
        self._enforce(result)
        return result

    def _judge_exit(self, record: PhaseExecutionRecord, context: dict[str, Any]) -> ContractValidationResult:
        result = self._validator.validate_exit(record.phase, context, self._contract)
        record.exit_result = result
        otel.emit_boundary(result)
        otel.emit_phase_boundary(record)
        return result

    def _judge_quietly(self, record: PhaseExecutionRecord, context: dict[str, Any]) -> None:
        """Judge the exit while an exception is on its way: whatever goes wrong here must not take its place."""
        try:
            self._judge_exit(record, context)
        except Exception:
            logger.exception("the exit of phase %r could not be judged", record.phase)

    def _close(self, phase: str) -> PhaseExecutionRecord:
        """Return the open record that an exit belongs to: this thread's latest of that name, any thread's, or a new one."""
        with self._lock:
            candidates = [entry for entry in self._open if entry[1].phase == phase]
            own = [entry for entry in candidates if entry[0] == get_ident()]
            if candidates:
                chosen = (own or candidates)[-1][1]
                self._open = [entry for entry in self._open if entry[1] is not chosen]
                return chosen
            record = PhaseExecutionRecord(phase=phase)
            self._records.append(record)
            return record

    def _forget(self, record: PhaseExecutionRecord) -> PhaseExecutionRecord:
        with self._lock:
            self._open = [entry for entry in self._open if entry[1] is not record]
        return record

    def _enforce(self, result: ContractValidationResult) -> None:
        if result.passed:
            return
        violation = BoundaryViolationError(result.phase, result.direction, result)
        if self._mode is EnforcementMode.STRICT:
            raise violation
        level = logging.WARNING if self._mode is EnforcementMode.PERMISSIVE else logging.INFO
        logger.log(level, "%s", violation)
