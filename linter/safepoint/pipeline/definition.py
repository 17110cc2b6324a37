"""Pipelines as data: the built-in ticket pipeline, and the ones that projects declare in a YAML file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from safepoint.contract.pipeline_checkpoint import TICKET_PHASES, CheckpointHeader, PipelineCheckpoint
from safepoint.contract.pipeline_faults import PipelineFault, shape_faults
from safepoint.pipeline.errors import PipelineError

if TYPE_CHECKING:
    from collections.abc import Iterator


class Phase(NamedTuple):
    """One phase: its name, its ordinal from 1, and the JSON Schema of its payload (None for the built-in models)."""

    name: str
    ordinal: int
    payload_schema: dict[str, Any] | None = None


class Pipeline(NamedTuple):
    """A pipeline's phases in order."""

    name: str
    phases: tuple[Phase, ...]

    def phase(self, name: str) -> Phase:
        """Return the phase of that name; the error of an unknown one lists those there are."""
        for phase in self.phases:
            if phase.name == name:
                return phase
        valid = ", ".join(phase.name for phase in self.phases)
        raise PipelineError(f"Invalid phase {name!r}: the phases of the pipeline {self.name!r} are {valid}")

    def checkpoint(self, data: dict[str, Any]) -> CheckpointHeader:
        """Validate one checkpoint's data against the header and its phase's payload; raises PipelineError."""
        faults = self.faults(data)
        if faults:
            raise PipelineError(f"{_count(len(faults))} in the checkpoint: {'; '.join(fault.text for fault in faults)}")
        return self._model().model_validate(data)

    def faults(self, data: dict[str, Any]) -> list[PipelineFault]:
        """List what is wrong with the shape of one checkpoint's data."""
        return shape_faults(data, self._model()) + self._payload_faults(data)

    def _model(self) -> type[CheckpointHeader]:
        return PipelineCheckpoint if self is TICKET_PIPELINE else CheckpointHeader

    def _payload_faults(self, data: dict[str, Any]) -> list[PipelineFault]:
        if self is TICKET_PIPELINE:
            return []
        name = data.get("phase")
        phase = next((phase for phase in self.phases if phase.name == name), None)
        if phase is None:
            valid = ", ".join(phase.name for phase in self.phases)
            text = f"phase: {name!r} is no phase of the pipeline {self.name!r}; those are {valid}"
            return [PipelineFault(("phase",), text, "shape")]
        payload = data.get("phase_payload")
        if not phase.payload_schema or not isinstance(payload, dict):
            return []
        return _schema_faults(phase.payload_schema, {key: value for key, value in payload.items() if key != "phase"})


TICKET_PIPELINE = Pipeline("ticket", tuple(Phase(name, number) for number, name in enumerate(TICKET_PHASES, 1)))
"""The five phases of a ticket, from the implementation to the merge label."""


def load_pipeline(path: str) -> Pipeline:
    """Read a declared pipeline; raises PipelineError with every fault of the file."""
    from pydantic import ValidationError

    from safepoint.contract.faultwords import plain_faults
    from safepoint.contract.pipeline_definition import PipelineDefinition
    from safepoint.pipeline.document import parse_mapping, read_bytes

    try:
        model = PipelineDefinition.model_validate(parse_mapping(read_bytes(path), path))
    except ValidationError as error:
        raise PipelineError(
            f"{path}: {'; '.join(fault.text for fault in plain_faults(error, PipelineDefinition))}"
        ) from None
    for phase in model.phases:
        _check_schema(path, phase.name, phase.payload)
    phases = (Phase(phase.name, number, phase.payload) for number, phase in enumerate(model.phases, 1))
    return Pipeline(model.pipeline, tuple(phases))


def _count(number: int) -> str:
    return "1 validation error" if number == 1 else f"{number} validation errors"


def _schema_faults(schema: dict[str, Any], payload: dict[str, Any]) -> list[PipelineFault]:
    validator = _jsonschema().Draft202012Validator(schema)
    faults = []
    for error in sorted(validator.iter_errors(payload), key=lambda error: list(map(str, error.absolute_path))):
        route = ("phase_payload", *error.absolute_path)
        faults.append(PipelineFault(route, f"{'.'.join(map(str, route))}: {error.message}", "shape"))
    return faults


def _check_schema(path: str, phase: str, schema: dict[str, Any]) -> None:
    if not schema:
        return
    library = _jsonschema()
    try:
        library.Draft202012Validator.check_schema(schema)
    except library.SchemaError as error:
        raise PipelineError(f"{path}: the payload of phase {phase!r} is no JSON Schema: {error.message}") from None
    for reference in _references(schema):
        if not reference.startswith("#"):
            raise PipelineError(f"{path}: the payload of phase {phase!r} refers to {reference!r}; use $defs instead")


def _references(schema: Any) -> Iterator[str]:
    if isinstance(schema, dict):
        for key, value in schema.items():
            if key in ("$ref", "$dynamicRef") and isinstance(value, str):
                yield value
            yield from _references(value)
    elif isinstance(schema, list):
        for item in schema:
            yield from _references(item)


def _jsonschema() -> Any:
    try:
        import jsonschema
    except ImportError:
        raise PipelineError("payload schemas need jsonschema: install it with `pip install 'safepoint[lint]'`") from None
    return jsonschema
