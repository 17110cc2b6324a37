"""Schemas of approval records, resume results and run reports, generated from their models."""

from __future__ import annotations

import json
from typing import Any

from safepoint.context.checkpoint_result import CheckpointResumeResult
from safepoint.context.run_report import RunReport
from safepoint.contract.model import ApprovalRecord

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def outputs() -> dict[str, str]:
    """Return the generated files: path from the repository's root -> text."""
    schemas = {
        "approval-v1": (ApprovalRecord.model_json_schema(), "Approval of a resume"),
        "resume-result-v1": (
            _versioned(CheckpointResumeResult.model_json_schema(mode="serialization")),
            "Result of a resume",
        ),
        "run-report-v1": (RunReport.model_json_schema(), "Run report"),
    }
    return {f"schemas/{name}.schema.json": _text(name, schema, title) for name, (schema, title) in schemas.items()}


def _versioned(schema: dict[str, Any]) -> dict[str, Any]:
    """Add the key that `safepoint resume --format json` puts first."""
    properties = {"version": {"const": 1, "type": "integer"}, **schema["properties"]}
    return {**schema, "properties": properties, "required": ["version", *schema.get("required", [])]}


def _text(name: str, schema: dict[str, Any], title: str) -> str:
    document = {"$schema": DIALECT, "$id": f"urn:safepoint:schema:{name}", **schema, "title": title}
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"
