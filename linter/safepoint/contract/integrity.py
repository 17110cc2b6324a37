"""What must hold when a run goes on from a checkpoint: freshness of fields, entry contract, approval."""

from __future__ import annotations

from typing import Self

from pydantic import ConfigDict, Field, JsonValue, model_validator
from pydantic_core import PydanticCustomError

from safepoint.contract.border import Amount, BorderModel, Count, Name
from safepoint.contract.vocabulary import ApprovalPolicy, ConstraintSeverity, RecoveryStrategy

DEFAULT_CLOCK_SKEW_SECONDS = 5.0

_POLICY_WHEN_REQUIRED: dict[str, JsonValue] = {
    "if": {"properties": {"approval_required": {"const": True}}, "required": ["approval_required"]},
    "then": {"required": ["approval_policy"], "properties": {"approval_policy": {"not": {"type": "null"}}}},
}


class StalenessCheck(BorderModel):
    """How long a field of the checkpoint may be trusted, and what to do once it is older."""

    field: Name
    """Dot-path of the field, such as `rag.index_snapshot`."""
    max_age_seconds: Count
    """The greatest age that is still fresh; 0 makes the field always stale."""
    on_stale: ConstraintSeverity
    """What staleness means for the resume."""
    recovery: RecoveryStrategy
    """What to do about a stale value."""
    description: str | None = None
    """Why the limit is what it is, for readers."""


class CheckpointResumePolicy(BorderModel):
    """What is checked before a run goes on from the checkpoint."""

    model_config = ConfigDict(json_schema_extra=_POLICY_WHEN_REQUIRED)

    revalidate_entry: bool = True
    """Whether the next phase's entry contract is checked again."""
    staleness_checks: list[StalenessCheck] = Field(default_factory=list)
    """The fields whose age counts."""
    approval_required: bool = False
    """Whether somebody must approve the resume."""
    approval_policy: ApprovalPolicy | None = None
    """Who may approve; needed when approval is required."""
    on_missing_provenance: ConstraintSeverity | None = None
    """What a field without a time stamp means; without it, the check's own `on_stale`."""
    clock_skew_seconds: Amount = DEFAULT_CLOCK_SKEW_SECONDS
    """How far in the future a time stamp may lie before it is refused."""

    @model_validator(mode="after")
    def _policy_when_required(self) -> Self:
        if self.approval_required and self.approval_policy is None:
            text = "approval_policy is required when approval_required is true"
            raise PydanticCustomError("approval_policy_missing", text)
        return self


class CheckpointIntegritySpec(BorderModel):
    """A checkpoint and what a resume from it must satisfy."""

    checkpoint_id: Name
    """The checkpoint's name, once per contract."""
    phase: Name
    """The phase that the checkpoint follows."""
    on_resume: CheckpointResumePolicy
    """What is checked on resume."""
    next_phase: Name | None = None
    """The phase a resume goes on with; without it, the one that follows `phase` in the file."""
    description: str | None = None
    """What the checkpoint holds, for readers."""


class ApprovalRecord(BorderModel):
    """Who approved a resume, when, under which policy, and of what."""

    approved_by: Name
    """`human:NAME` or `orchestrator:NAME`."""
    approved_at: Name
    """ISO 8601 time with its offset."""
    policy: ApprovalPolicy
    """The policy that was applied."""
    checkpoint_id: Name
    """The checkpoint that may be resumed."""
    stale_fields_acknowledged: list[str] = Field(default_factory=list)
    """The stale fields that the approver knows of and accepts."""
    notes: str | None = None
    """Why, in free words."""
    evidence_digest: str | None = None
    """Digest of the staleness that was approved; when present it must match, so old approvals do not pass new staleness."""
    expires_at: str | None = None
    """ISO 8601 time with its offset after which the approval no longer counts."""
