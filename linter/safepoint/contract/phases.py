"""Phases of a pipeline and the fields that they need on entry and hand on at exit."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from safepoint.contract.border import Amount, BorderModel, Name, Number, PhaseCode
from safepoint.contract.vocabulary import ConstraintSeverity, EvaluationPolicy

LONG_RUNNING_SECONDS = 600.0
"""A phase that takes at least this long is long-running: ten minutes of lost work are worth a checkpoint."""


class QualitySpec(BorderModel):
    """A measure that a field's value must reach."""

    metric: Name
    """What is measured: line_count, char_count, section_count, length, success_rate, total_passed, or one of your own."""
    threshold: Number
    """The least value that passes."""
    on_below: ConstraintSeverity = ConstraintSeverity.WARNING
    """What a lower value means."""
    description: str | None = None
    """Why the measure matters, for readers."""


class EvaluationSpec(BorderModel):
    """The evaluation that a field's value must have gone through before the next phase may use it."""

    required: bool = True
    """Whether a value nobody evaluated is a breach."""
    policy: EvaluationPolicy
    """Who or what may evaluate."""
    threshold: Number | None = None
    """The least score that passes under `score_threshold`."""
    evaluator: str | None = None
    """The evaluator that is expected, for readers."""
    on_unevaluated: ConstraintSeverity = ConstraintSeverity.WARNING
    """What a missing evaluation means."""
    on_below_threshold: ConstraintSeverity = ConstraintSeverity.WARNING
    """What a score below the threshold means."""
    description: str | None = None
    """Why the evaluation matters, for readers."""


class FieldSpec(BorderModel):
    """A field of the context, named by its dot-path, and what its absence means."""

    name: Name
    """Dot-path of the field, such as `rag.index_snapshot`."""
    type: str = "str"
    """The value's type in words, for readers and tools."""
    severity: ConstraintSeverity = ConstraintSeverity.BLOCKING
    """What the field's absence means."""
    default: Any = None
    """The value that takes the place of an absent field whose severity is `warning`."""
    description: str | None = None
    """What the field holds, for readers."""
    source_phase: Name | None = None
    """The phase that produces the field."""
    constraints: dict[str, Any] | None = None
    """Further constraints, for tools of your own."""
    quality: QualitySpec | None = None
    """A measure the value must reach."""
    evaluation: EvaluationSpec | None = None
    """An evaluation the value must have gone through."""


class PhaseEntryContract(BorderModel):
    """What a phase needs from the context when it starts."""

    required: list[FieldSpec] = Field(default_factory=list)
    """Fields the phase relies on."""
    enrichment: list[FieldSpec] = Field(default_factory=list)
    """Fields that make the result better when they are there."""


class PhaseExitContract(BorderModel):
    """What a phase leaves in the context when it ends."""

    required: list[FieldSpec] = Field(default_factory=list)
    """Fields the phase promises."""
    optional: list[FieldSpec] = Field(default_factory=list)
    """Fields the phase may produce."""


class PhaseContract(BorderModel):
    """One phase of the pipeline; phases run in the order of the file."""

    description: str | None = None
    """What the phase does, for readers."""
    entry: PhaseEntryContract = Field(default_factory=PhaseEntryContract)
    """What the phase needs."""
    exit: PhaseExitContract = Field(default_factory=PhaseExitContract)
    """What the phase leaves."""
    code: PhaseCode | None = None
    """Where the phase's code is, as `module:qualified.name`."""
    long_running: bool = False
    """Whether the phase runs long enough that a crash in it hurts; it then needs a checkpoint."""
    expected_duration_seconds: Amount | None = None
    """How long the phase usually takes; from ten minutes on it counts as long-running."""

    @property
    def is_long_running(self) -> bool:
        """Whether the phase says so itself or is expected to take `LONG_RUNNING_SECONDS` or more."""
        return self.long_running or (self.expected_duration_seconds or 0.0) >= LONG_RUNNING_SECONDS
