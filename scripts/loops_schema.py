"""The JSON Schema of `safepoint loops --format json`."""

from __future__ import annotations

import json
from typing import Any

from report_schemas import CELL, CODE, COUNT, ORDINAL, TEXT, closed
from safepoint.loops.facts import VERDICTS

OPEN_COUNT = {"anyOf": [{"type": "null"}, COUNT]}
SECONDS = {"anyOf": [{"type": "null"}, {"type": "number", "minimum": 0}]}


def outputs() -> dict[str, str]:
    """Return the schema of the inventory."""
    return {"schemas/loops-v1.schema.json": json.dumps(inventory(), indent=2) + "\n"}


def inventory() -> dict[str, Any]:
    """Return the schema of the whole document."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:safepoint:schema:loops-v1",
        "title": "Safepoint inventory of loops",
        "description": "Lines count from 1, in a notebook within the cell; null is a number that is not known.",
        **closed({"version": {"const": 1}, "loops": {"type": "array", "items": loop()}}),
    }


def loop() -> dict[str, Any]:
    """Return the schema of one loop."""
    names = {"type": "array", "items": TEXT}
    evidence = closed({"call": TEXT, "path": TEXT, "line": ORDINAL, "via": names}, optional={"cell": CELL})
    loss = closed({"kind": TEXT, "name": TEXT, "line": ORDINAL}, optional={"cell": CELL})
    return closed(
        {
            "path": TEXT,
            "line": ORDINAL,
            "end_line": ORDINAL,
            "kind": {"enum": ["for", "while", "async for", "comprehension"]},
            "function": TEXT,
            "verdict": {"enum": VERDICTS},
            "confidence": {"enum": ["high", "medium", "low"]},
            "codes": {"type": "array", "items": CODE},
            "iterations": closed({"max": OPEN_COUNT, "why": TEXT}),
            "cost": closed(
                {
                    "class": {"enum": ["none", "light", "medium", "heavy"]},
                    "seconds": SECONDS,
                    "evidence": {"type": "array", "items": evidence},
                }
            ),
            "checkpoint": closed(
                {"paths": {"enum": ["every", "some", "none"]}, "period": OPEN_COUNT, "seconds": SECONDS, "via": names}
            ),
            "loses": {"type": "array", "items": loss},
            "declared": {"anyOf": [{"type": "null"}, TEXT]},
        },
        optional={"cell": CELL},
    )
