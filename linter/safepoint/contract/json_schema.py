"""The JSON Schema of the contract file, made from the models: what an editor accepts is what Safepoint accepts.

Three things a JSON Schema cannot say stay with the linter: unique checkpoint ids, the grammar of verification expressions,
and that numbers are finite. `tests/contract` holds that the two verdicts agree on everything else.
"""

from __future__ import annotations

import json
from typing import Any

from safepoint.contract.model import ContextContract
from safepoint.contract.recognise import SCHEMA_NAME

SCHEMA_FILE = SCHEMA_NAME
DIALECT = "https://json-schema.org/draft/2020-12/schema"
SCHEMA_ID = "urn:safepoint:schema:contract-v1"


def contract_schema() -> dict[str, Any]:
    """Return the schema as plain data (draft 2020-12)."""
    schema = _tidy(ContextContract.model_json_schema())
    return {"$schema": DIALECT, "$id": SCHEMA_ID, **schema, "title": "Safepoint contract"}


def contract_schema_text() -> str:
    """Return the schema as the text of `schemas/contract-v1.schema.json`."""
    return json.dumps(contract_schema(), indent=2, ensure_ascii=False) + "\n"


def _tidy(node: Any) -> Any:
    """Drop the titles that only repeat a key's name; editors show them in the place of the description."""
    if isinstance(node, list):
        return [_tidy(item) for item in node]
    if not isinstance(node, dict):
        return node
    kept = {key: _tidy(value) for key, value in node.items() if not (key == "title" and isinstance(value, str))}
    if isinstance(kept.get("properties"), dict):
        kept["properties"] = {name: _tidy(value) for name, value in node["properties"].items()}
    return kept
