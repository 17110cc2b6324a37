"""What boundary validation found: per field, per boundary, and as the gate result that pipelines pass around."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from safepoint.context.provenance import utc_now
from safepoint.contract.vocabulary import ConstraintSeverity, PropagationStatus

Direction = Literal["entry", "exit", "enrichment"]


def now_text() -> str:
    """Return the present moment as an ISO 8601 text in UTC."""
    return utc_now().isoformat()


class ResultModel(BaseModel):
    """A result as it is stored and sent: no unknown keys; infinite ages become null in JSON."""

    model_config = ConfigDict(extra="forbid")


class QualityViolation(ResultModel):
    """A value that is poorer than its quality threshold asks for."""

    field: str
    metric: str
    actual: float
    threshold: float
    severity: ConstraintSeverity
    message: str


class FieldValidationResult(ResultModel):
    """One field at one boundary; `evaluation_satisfied` is None when no evaluation was asked for."""

    field: str
    status: PropagationStatus
    severity: ConstraintSeverity
    message: str
    default_applied: bool = False
    quality_violations: list[QualityViolation] = Field(default_factory=list)
    evaluation_satisfied: bool | None = None


class ContractValidationResult(ResultModel):
    """One boundary of one phase; `problems` says why a boundary could not be judged at all (then it has not passed)."""

    passed: bool
    phase: str
    direction: Direction
    field_results: list[FieldValidationResult] = Field(default_factory=list)
    blocking_failures: list[str] = Field(default_factory=list)
    warnings: list[str] = Field(default_factory=list)
    propagation_status: PropagationStatus = PropagationStatus.PROPAGATED
    quality_violations: list[QualityViolation] = Field(default_factory=list)
    problems: list[str] = Field(default_factory=list)
    checked_at: str = Field(default_factory=now_text)

    def to_gate_result(self, gate_phase: str | None = None) -> dict[str, Any]:
        """Return the boundary as a gate result: gate_id, phase, result, severity, reason, blocking, evidence, checked_at.

        `gate_phase` names the phase in the receiver's own vocabulary where that is not the contract's.
        """
        name = f"propagation.{self.phase}.{self.direction}"
        return gate_result(name, gate_phase or self.phase, self.passed, self._reason(), self._evidence(), self.checked_at)

    def _reason(self) -> str:
        if self.problems:
            return "; ".join(self.problems)
        if self.blocking_failures:
            return f"Blocking failures: {self.blocking_failures}"
        return f"Propagation {self.propagation_status.value}"

    def _evidence(self) -> list[dict[str, str]]:
        fields = [
            evidence("field_validation", result.field, result.message)
            for result in self.field_results
            if result.status is not PropagationStatus.PROPAGATED
        ]
        quality = [evidence("quality_violation", item.field, item.message) for item in self.quality_violations]
        return fields + quality


def gate_result(
    gate_id: str,
    phase: str,
    passed: bool,
    reason: str,
    pieces: list[dict[str, str]],
    checked_at: str,
    *,
    mild: str = "info",
) -> dict[str, Any]:
    """Return a gate result as plain data; `mild` is the severity of one that passed."""
    return {
        "gate_id": gate_id,
        "phase": phase,
        "result": "pass" if passed else "fail",
        "severity": mild if passed else "error",
        "reason": reason,
        "blocking": not passed,
        "evidence": pieces,
        "checked_at": checked_at,
    }


def evidence(kind: str, ref: str, description: str) -> dict[str, str]:
    """Return one piece of a gate result's evidence."""
    return {"type": kind, "ref": ref, "description": description}


_WORST_FIRST = (
    PropagationStatus.FAILED,
    PropagationStatus.PARTIAL,
    PropagationStatus.DEFAULTED,
    PropagationStatus.PROPAGATED,
)


def worst_status(statuses: list[PropagationStatus]) -> PropagationStatus:
    """Return the worst of some statuses: failed, partial, defaulted, propagated; without any, propagated."""
    return next((status for status in _WORST_FIRST if status in statuses), PropagationStatus.PROPAGATED)
