"""Schemas of the files that `safepoint pipeline` and `safepoint stop-message` read, generated from their models."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from safepoint.contract.pipeline_checkpoint import PipelineCheckpoint
from safepoint.contract.pipeline_definition import PipelineDefinition
from safepoint.contract.stop_profile import StopProfile

if TYPE_CHECKING:
    from pydantic import BaseModel

_MODELS: dict[str, tuple[type[BaseModel], str]] = {
    "pipeline-checkpoint-v1": (PipelineCheckpoint, "A phase checkpoint of the ticket pipeline"),
    "pipeline-v1": (PipelineDefinition, "A declared pipeline"),
    "stop-profile-v1": (StopProfile, "A stop profile"),
}


def outputs() -> dict[str, str]:
    """Return the generated files: path from the repository's root -> text."""
    return {f"schemas/{name}.schema.json": _schema(name, model, title) for name, (model, title) in _MODELS.items()}


def _schema(name: str, model: type[BaseModel], title: str) -> str:
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:safepoint:schema:{name}",
        **model.model_json_schema(),
        "title": title,
    }
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
