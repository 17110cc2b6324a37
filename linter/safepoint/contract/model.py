"""The contract of a pipeline: `ContextContract` and every model it is made of."""

from __future__ import annotations

from typing import Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from safepoint.contract.border import VISIBLE, BorderModel, Name
from safepoint.contract.chains import ChainEndpoint, PropagationChainSpec
from safepoint.contract.declarations import Declarations
from safepoint.contract.integrity import ApprovalRecord, CheckpointIntegritySpec, CheckpointResumePolicy, StalenessCheck
from safepoint.contract.phases import (
    LONG_RUNNING_SECONDS,
    EvaluationSpec,
    FieldSpec,
    PhaseContract,
    PhaseEntryContract,
    PhaseExitContract,
    QualitySpec,
)
from safepoint.contract.placement import CheckpointPlacement, PlacementLoop

__all__ = [
    "LONG_RUNNING_SECONDS",
    "ApprovalRecord",
    "ChainEndpoint",
    "CheckpointIntegritySpec",
    "CheckpointPlacement",
    "CheckpointResumePolicy",
    "ContextContract",
    "EvaluationSpec",
    "FieldSpec",
    "PhaseContract",
    "PhaseEntryContract",
    "PhaseExitContract",
    "PlacementLoop",
    "PropagationChainSpec",
    "QualitySpec",
    "StalenessCheck",
]


_INDEX = "declarations of these phases"


class ContextContract(BorderModel):
    """A pipeline's contract: its phases in order, its chains, what a resume must satisfy, and where checkpoints stand."""

    schema_version: Name
    """Version of the contract's layout, such as "0.2.0"."""
    pipeline_id: Name
    """The pipeline's name."""
    description: str | None = None
    """What the pipeline does, for readers."""
    phases: dict[Name, PhaseContract] = Field(json_schema_extra={"propertyNames": {"pattern": VISIBLE}})
    """The phases by name, in the order in which they run."""
    propagation_chains: list[PropagationChainSpec] = Field(default_factory=list)
    """Fields that must travel from one phase to another."""
    checkpoint_integrity: list[CheckpointIntegritySpec] = Field(default_factory=list)
    """What a resume from each checkpoint must satisfy."""
    checkpoint_placement: CheckpointPlacement | None = None
    """The bounds that long loops are held to."""

    @model_validator(mode="after")
    def _one_spec_per_checkpoint(self) -> Self:
        seen: set[str] = set()
        for spec in self.checkpoint_integrity:
            if spec.checkpoint_id in seen:
                text = "checkpoint_id {checkpoint_id} is declared twice; give each checkpoint its own"
                raise PydanticCustomError("duplicate_checkpoint_id", text, {"checkpoint_id": repr(spec.checkpoint_id)})
            seen.add(spec.checkpoint_id)
        return self

    @property
    def declarations(self) -> Declarations:
        """Every field the phases declare, indexed once; a changed copy of the contract gets an index of its own."""
        kept = self.__dict__.get(_INDEX)
        if kept is None or kept[0] is not self.phases:
            # Beside the fields, as functools.cached_property does it, but bound to the phases that were indexed.
            kept = self.__dict__[_INDEX] = (self.phases, Declarations(self))
        index: Declarations = kept[1]
        return index

    def spec(self, checkpoint_id: str) -> CheckpointIntegritySpec | None:
        """Return the spec of that checkpoint, or `None`."""
        return next((spec for spec in self.checkpoint_integrity if spec.checkpoint_id == checkpoint_id), None)

    def phase_after(self, spec: CheckpointIntegritySpec) -> str | None:
        """Return the phase a resume goes on with: the spec's `next_phase`, else the following one; `None` after the last."""
        if spec.next_phase is not None:
            return spec.next_phase
        order = list(self.phases)
        if spec.phase not in self.phases:
            return None
        following = order.index(spec.phase) + 1
        return order[following] if following < len(order) else None
