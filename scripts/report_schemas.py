"""The JSON Schema of `safepoint check --format json`."""

from __future__ import annotations

import json
from typing import Any

COUNT = {"type": "integer", "minimum": 0}
ORDINAL = {"type": "integer", "minimum": 1}
TEXT = {"type": "string"}
CODE = {"type": "string", "pattern": "^CKP[0-9]{3}$"}
PLACE = {"path": TEXT, "line": ORDINAL, "column": ORDINAL}
CELL = {"type": "integer", "minimum": 1, "description": "number of the notebook cell, counting all cells from 1"}
LINES = {"line": ORDINAL, "column": ORDINAL, "end_line": ORDINAL, "end_column": ORDINAL}


def outputs() -> dict[str, str]:
    """Return the schema of the report."""
    return {"schemas/report-v1.schema.json": json.dumps(report(), indent=2) + "\n"}


def report() -> dict[str, Any]:
    """Return the schema of the whole document."""
    summary = closed({"files": COUNT, "loops": COUNT, "findings": COUNT, "by_code": by_code()})
    tool = closed({"name": {"const": "safepoint"}, "version": TEXT})
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:safepoint:schema:report-v1",
        "title": "Safepoint report",
        "description": "Lines and columns count from 1; columns count characters; the end column is exclusive.",
        **closed(
            {
                "version": {"const": 1},
                "tool": tool,
                "findings": {"type": "array", "items": finding()},
                "summary": summary,
            }
        ),
    }


def finding() -> dict[str, Any]:
    """Return the schema of one finding."""
    related = closed({**PLACE, "message": TEXT}, optional={"cell": CELL})
    edit = closed({**LINES, "text": TEXT})
    fix = closed({"title": TEXT, "safe": {"type": "boolean"}, "edits": {"type": "array", "items": edit}})
    required = {
        "code": CODE,
        "name": TEXT,
        "path": {"type": "string", "description": "relative to the working folder, with forward slashes"},
        **LINES,
        "severity": {"enum": ["error", "warning", "info"]},
        "confidence": {"enum": ["high", "medium", "low"]},
        "message": TEXT,
        "help": TEXT,
        "related": {"type": "array", "items": related},
        "fingerprint": {"type": "string", "pattern": "^[0-9a-f]{32}$", "description": "stays when lines move"},
        "fix": {"anyOf": [{"type": "null"}, fix]},
    }
    return closed(required, optional={"cell": CELL})


def by_code() -> dict[str, Any]:
    """Return the schema of the counts by code."""
    return {"type": "object", "propertyNames": CODE, "additionalProperties": ORDINAL}


def closed(required: dict[str, Any], optional: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return the schema of an object that has these properties and no others."""
    return {
        "type": "object",
        "properties": {**required, **(optional or {})},
        "required": list(required),
        "additionalProperties": False,
    }
