"""The schema of checkpoint events, and of the lines of an event log, generated from the event type."""

from __future__ import annotations

import json
from typing import Any, get_type_hints

from safepoint.runtime.events import NAMES, CheckpointEvent
from safepoint.runtime.protocols import MAX_ID_LENGTH, MAX_U64

_HASH = {"type": "string", "pattern": "^[0-9a-f]{64}$"}
_SPECIAL: dict[str, dict[str, Any]] = {
    "event_code": {"enum": list(NAMES)},
    "event_name": {"enum": sorted({name for names in NAMES.values() for name in names})},
    "orchestration_id": {"type": "string", "minLength": 1, "maxLength": MAX_ID_LENGTH},
    "trace_id": {"type": "string", "maxLength": MAX_ID_LENGTH},
    "wall_clock_time": {"type": "integer", "minimum": 0, "description": "Milliseconds since 1970-01-01 UTC."},
}


def outputs() -> dict[str, str]:
    """Return the generated files: path from the repository's root -> text."""
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:safepoint:schema:event-v1",
        "title": "A line of an event log, written by JsonLinesSink",
        "type": "object",
        "properties": {
            "seq": {"type": "integer", "minimum": 1, "description": "Counts the lines from 1, over all files of a log."},
            "prev": {**_HASH, "description": "The link of the line before; 64 zeros for the first."},
            "event": {"$ref": "#/$defs/event"},
            "link": {**_HASH, "description": "SHA-256 of 'safepoint_event_v1:' and the line's bytes before ',\"link\"'."},
        },
        "required": ["seq", "prev", "event", "link"],
        "additionalProperties": False,
        "$defs": {"event": _event()},
    }
    return {"schemas/event-v1.schema.json": json.dumps(schema, indent=2, ensure_ascii=False) + "\n"}


def _event() -> dict[str, Any]:
    fields = get_type_hints(CheckpointEvent)
    names = [
        {
            "if": {"properties": {"event_code": {"const": code}}},
            "then": {"properties": {"event_name": {"enum": list(allowed)}}},
        }
        for code, allowed in NAMES.items()
    ]
    return {
        "title": "Checkpoint event",
        "type": "object",
        "properties": {name: _SPECIAL.get(name) or _field(kind) for name, kind in fields.items()},
        "required": list(fields),
        "additionalProperties": False,
        "allOf": names,
    }


def _field(kind: object) -> dict[str, Any]:
    if kind is int:
        return {"type": "integer", "minimum": 0, "maximum": MAX_U64}
    if kind is str:
        return {"type": "string"}
    return {"anyOf": [{"type": "string"}, {"type": "null"}]}
