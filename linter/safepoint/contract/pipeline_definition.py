"""The model of a pipeline that a project declares itself: its phases in order, and what each phase's payload holds."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

PhaseName = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]{0,63}$")]


class DeclaredPhase(BaseModel):
    """One phase: its name, and a JSON Schema for its payload (which always carries `phase` as well)."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: PhaseName
    description: str | None = None
    payload: dict[str, Any] = Field(default_factory=dict, description="JSON Schema of the payload, without the `phase` key.")


class PipelineDefinition(BaseModel):
    """A pipeline: phases are numbered from 1 in the order they stand here, and the numbers are part of file names."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    pipeline: PhaseName
    description: str | None = None
    phases: Annotated[tuple[DeclaredPhase, ...], Field(min_length=1, max_length=999)]

    @model_validator(mode="after")
    def _names_differ(self) -> PipelineDefinition:
        names = [phase.name for phase in self.phases]
        twice = sorted({name for name in names if names.count(name) > 1})
        if twice:
            raise ValueError(f"phases named twice: {', '.join(twice)}; give each phase its own name")
        return self
