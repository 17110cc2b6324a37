"""The result of asking whether a checkpoint may still be trusted; defined here because run summaries hold it.

`safepoint.resume` fills it in and exports it.
"""

from __future__ import annotations

import math
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, PlainSerializer

from safepoint.context.results import ContractValidationResult, ResultModel, evidence, gate_result, now_text
from safepoint.contract.model import ApprovalRecord
from safepoint.contract.vocabulary import ConstraintSeverity, EnforcementMode, RecoveryStrategy

Seconds = Annotated[
    float,
    BeforeValidator(lambda value: math.inf if value is None else value, json_schema_input_type=float | None),
    PlainSerializer(lambda value: value if math.isfinite(value) else None, return_type=float | None, when_used="json"),
]
"""An age in seconds: infinite when it is unknown, which JSON spells null."""


class StalenessCheckResult(ResultModel):
    """One field that was stale when the resume was judged.

    `elapsed_seconds` is its age: infinite when its stamp names no moment, negative when it lies in the future. `reason` is
    expired, always_stale, naive_timestamp, unparsable_timestamp or future_timestamp. A field that a recovery made fresh
    again has `is_stale` false. An acknowledged field is stale, but an approval that counts names it, so it no longer blocks.
    """

    field: str
    elapsed_seconds: Seconds
    max_age_seconds: int
    is_stale: bool = True
    severity: ConstraintSeverity
    recovery: RecoveryStrategy
    recovery_attempted: bool = False
    recovery_succeeded: bool = False
    reason: str = "expired"
    acknowledged: bool = False
    set_at: str | None = None

    @property
    def blocks(self) -> bool:
        """Whether this field alone keeps the checkpoint from being trusted; strategy `fail` cannot be waived."""
        if not self.is_stale:
            return False
        if self.recovery is RecoveryStrategy.FAIL:
            return True
        return self.severity is ConstraintSeverity.BLOCKING and not self.acknowledged


class RecoveryAttempt(ResultModel):
    """One call of a recovery handler.

    `reported` is what the handler answered; `succeeded` says that the field was fresh afterwards by a new stamp; `error`
    says why not. `seconds` is how long it took, `started_at` the wall-clock moment it was called (ISO 8601).
    """

    field: str
    strategy: RecoveryStrategy
    attempted: bool = True
    reported: bool = False
    succeeded: bool = False
    error: str | None = None
    seconds: float = 0.0
    started_at: str = Field(default_factory=now_text)


class MissingProvenance(ResultModel):
    """A checked field without a stamp, whose age is therefore unknown, and how much that counts.

    One whose strategy is `fail` is not waivable and blocks whatever its severity.
    """

    field: str
    severity: ConstraintSeverity
    waivable: bool = True
    acknowledged: bool = False

    @property
    def blocks(self) -> bool:
        """Whether this field alone keeps the checkpoint from being trusted."""
        if not self.waivable:
            return True
        return self.severity is ConstraintSeverity.BLOCKING and not self.acknowledged


class CheckpointResumeResult(ResultModel):
    """Whether a checkpoint may be trusted, and everything the verdict rests on.

    `checked_at` is the moment ages were measured against. `evidence_digest` binds an approval to the staleness found here.
    `notes` tell what was not judged, and why.
    """

    checkpoint_id: str
    phase: str = ""
    passed: bool
    stale_fields: list[StalenessCheckResult] = Field(default_factory=list)
    fresh_fields: list[str] = Field(default_factory=list)
    missing_provenance: list[str] = Field(default_factory=list)
    entry_revalidation: ContractValidationResult | None = None
    approval_status: ApprovalRecord | None = None
    approval_required: bool = False
    approval_granted: bool = False
    approval_problem: str | None = None
    enforcement_mode: EnforcementMode | None = None
    recovered_fields: list[StalenessCheckResult] = Field(default_factory=list)
    recovery_attempts: list[RecoveryAttempt] = Field(default_factory=list)
    missing_details: list[MissingProvenance] = Field(default_factory=list)
    next_phase: str | None = None
    known: bool = True
    evidence_digest: str | None = None
    notes: list[str] = Field(default_factory=list)
    checked_at: str = Field(default_factory=now_text)

    @property
    def blocking_fields(self) -> list[str]:
        """The fields whose staleness or missing stamp keeps the checkpoint from being trusted."""
        stale = [item.field for item in self.stale_fields if item.blocks]
        return list(dict.fromkeys([*stale, *(item.field for item in self.missing_details if item.blocks)]))

    @property
    def blocking_failures(self) -> list[str]:
        """Every field that keeps the checkpoint from being trusted, those of the next phase's entry included."""
        entry = self.entry_revalidation.blocking_failures if self.entry_revalidation else []
        return [*self.blocking_fields, *entry]

    @property
    def max_staleness_seconds(self) -> float:
        """The longest age among the stale fields: 0 without any, infinite when one is unknown."""
        return max((_known_age(item.elapsed_seconds) for item in self.stale_fields), default=0.0)

    @property
    def refusals(self) -> list[str]:
        """Why the checkpoint is not trusted, one sentence each; empty when it is."""
        reasons = [] if self.known else [f"checkpoint {self.checkpoint_id!r} is not declared by the contract"]
        if self.blocking_fields:
            reasons.append(f"stale or of unknown age: {self.blocking_fields}")
        if self.entry_revalidation is not None and not self.entry_revalidation.passed:
            failed = self.entry_revalidation
            reasons.append(f"entry of phase {failed.phase!r}: {failed.problems or failed.blocking_failures}")
        if self.approval_required and not self.approval_granted:
            reasons.append(f"approval: {self.approval_problem or 'none was found'}")
        return reasons

    def to_gate_result(self, gate_phase: str | None = None) -> dict[str, Any]:
        """Return the verdict as a gate result: gate_id, phase, result, severity, reason, blocking, evidence, checked_at.

        `gate_phase` names the phase in the receiver's own vocabulary where that is not the contract's.
        """
        return gate_result(
            f"checkpoint.{self.checkpoint_id}.resume",
            gate_phase or self.phase,
            self.passed,
            "; ".join(self.refusals) or "Checkpoint trusted",
            self._evidence(),
            self.checked_at,
            mild="warning" if self.stale_fields or self.missing_provenance else "info",
        )

    def _evidence(self) -> list[dict[str, str]]:
        stale = [
            evidence("staleness", item.field, f"Field '{item.field}' is stale: {describe_stale(item)}")
            for item in self.stale_fields
        ]
        missing = [
            evidence("missing_provenance", item, f"Field '{item}' has no provenance stamp")
            for item in self.missing_provenance
        ]
        attempts = [
            evidence("recovery", item.field, f"Recovery of '{item.field}' {describe_attempt(item)}")
            for item in self.recovery_attempts
        ]
        entry = self.entry_revalidation.to_gate_result()["evidence"] if self.entry_revalidation else []
        return [*stale, *missing, *attempts, *entry, *self._approval_evidence()]

    def _approval_evidence(self) -> list[dict[str, str]]:
        if self.approval_status is not None:
            record = self.approval_status
            return [evidence("approval", self.checkpoint_id, f"Approved by {record.approved_by} at {record.approved_at}")]
        return [evidence("approval", self.checkpoint_id, self.approval_problem)] if self.approval_problem else []


def _known_age(seconds: float) -> float:
    # A stamp from the future says nothing about the age.
    return math.inf if seconds < 0 else seconds


def describe_age(seconds: float) -> str:
    """Return an age for people: `3601 s`, `unknown`, or how far in the future."""
    if math.isinf(seconds):
        return "unknown"
    return f"{seconds:.0f} s" if seconds >= 0 else f"{-seconds:.0f} s in the future"


def describe_stale(item: StalenessCheckResult) -> str:
    """Return why a field is stale and how much that counts, without its name."""
    waived = ", acknowledged" if item.acknowledged else ""
    ages = f"age {describe_age(item.elapsed_seconds)}, allowed {item.max_age_seconds} s"
    return f"{item.reason}, {ages}, {item.severity.value}, {item.recovery.value}{waived}"


def describe_attempt(item: RecoveryAttempt) -> str:
    """Return what became of a recovery, without its field."""
    return f"by {item.strategy.value}: " + (
        "succeeded" if item.succeeded else f"failed: {item.error or 'the handler said no'}"
    )
