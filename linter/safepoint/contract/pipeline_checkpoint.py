"""Models of a pipeline's phase checkpoint files: one YAML file for each finished attempt of a phase.

The format is version 1.0.0 of the append-only phase checkpoints of a ticket's pipeline: a header, and a payload whose
shape the phase decides. Stricter than the files' first writer in what a path and a SHA may look like.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints, field_validator, model_validator

SCHEMA_VERSION = "1.0.0"
TICKET_PHASES = ("implement", "local_review", "create_pr", "pr_release_ready", "ready_for_merge")
"""The phases of the built-in pipeline; a phase's ordinal (its place here, from 1) is frozen in file names."""

_DRIVE = re.compile(r"[A-Za-z]:")
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
_RESERVED = re.compile(r"(?i)(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(\..*)?")
_TICKET = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")


def relative_path(value: str) -> str:
    """Return `value` when it stays below its folder on every platform; raise ValueError with the reason otherwise."""
    reason = _escapes(value)
    if reason:
        raise ValueError(f"{value!r} {reason}; give a path relative to the repository, with forward slashes")
    return value


def _escapes(value: str) -> str | None:
    parts = value.replace("\\", "/").split("/")
    if not value or _CONTROL.search(value):
        return "is empty or holds control characters"
    if value[0] in "/\\" or _DRIVE.match(value):
        return "is absolute"
    if value[0] == "~":
        return "starts at a home folder"
    if ".." in parts:
        return "climbs out of its folder"
    if any(_RESERVED.fullmatch(part.rstrip(" .")) for part in parts):
        return "names a device on Windows"
    return None


def ticket_segment(value: str) -> str:
    """Return `value` when it is one plain path segment on every platform; raise ValueError with the reason otherwise."""
    if not _TICKET.fullmatch(value) or value.endswith(".") or _RESERVED.fullmatch(value):
        raise ValueError(
            f"Path traversal detected: ticket_id {value[:80]!r} is not one plain path segment; "
            "use 1 to 64 letters, digits, '.', '_' or '-', beginning with a letter or digit, such as OMN-2144"
        )
    return value


def _aware(value: datetime) -> datetime:
    if value.tzinfo is None or value.utcoffset() is None:
        raise ValueError("must be timezone-aware, such as 2026-02-15T10:00:00Z")
    return value.astimezone(UTC)


Sha = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{7,40}$")]
"""A commit: 7 to 40 lower-case hex digits."""
RelativePath = Annotated[str, AfterValidator(relative_path)]
UtcTime = Annotated[datetime, AfterValidator(_aware)]
_TEXTS = tuple[str, ...]


class _Frozen(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class ImplementPayload(_Frozen):
    """What the implementation phase produced."""

    phase: Literal["implement"]
    branch_name: Annotated[str, StringConstraints(min_length=1, max_length=512)]
    commit_sha: Sha
    files_changed: tuple[RelativePath, ...] = ()


class LocalReviewPayload(_Frozen):
    """What the rounds of local review came to."""

    phase: Literal["local_review"]
    iteration_count: Annotated[int, Field(ge=1)]
    issue_fingerprints: _TEXTS = ()
    last_clean_sha: Sha


class CreatePrPayload(_Frozen):
    """The pull request that was opened."""

    phase: Literal["create_pr"]
    pr_url: Annotated[str, StringConstraints(min_length=1)]
    pr_number: Annotated[int, Field(ge=1)]
    head_sha: Sha


class PrReleaseReadyPayload(_Frozen):
    """The last review pass before release."""

    phase: Literal["pr_release_ready"]
    last_review_sha: Sha
    issue_fingerprints: _TEXTS = ()


class ReadyForMergePayload(_Frozen):
    """When the merge label was applied."""

    phase: Literal["ready_for_merge"]
    label_applied_at: UtcTime


PhasePayload = Annotated[
    ImplementPayload | LocalReviewPayload | CreatePrPayload | PrReleaseReadyPayload | ReadyForMergePayload,
    Field(discriminator="phase"),
]


class CheckpointHeader(_Frozen):
    """What every phase checkpoint says, whatever its pipeline; the payload is judged by the phase's own schema."""

    schema_version: str = SCHEMA_VERSION
    run_id: UUID
    ticket_id: Annotated[str, AfterValidator(ticket_segment)]
    phase: Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]{0,63}$")]
    timestamp_utc: UtcTime
    repo_commit_map: dict[str, Sha] = {}
    artifact_paths: tuple[RelativePath, ...] = ()
    attempt_number: Annotated[int, Field(ge=1)]
    phase_payload: Any

    @field_validator("phase_payload")
    @classmethod
    def _payload_is_a_mapping(cls, value: Any) -> Any:
        if not isinstance(value, (dict, _Frozen)):
            raise ValueError(f"must be a mapping, not {type(value).__name__}")
        return value

    @model_validator(mode="after")
    def _payload_agrees(self) -> CheckpointHeader:
        payload = self.phase_payload
        named = payload.get("phase") if isinstance(payload, dict) else payload.phase
        if named != self.phase:
            raise ValueError(f"phase is {self.phase!r}, but phase_payload.phase is {named!r}; they must be the same")
        return self


class PipelineCheckpoint(CheckpointHeader):
    """A phase checkpoint of the built-in ticket pipeline, its payload discriminated by `phase`."""

    phase: Literal["implement", "local_review", "create_pr", "pr_release_ready", "ready_for_merge"]
    phase_payload: PhasePayload
