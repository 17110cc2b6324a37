"""Compile rules/packs/*.yaml into the data module of the loop analysis, and the pack schema from its model.

`scripts/generate.py` writes or checks what `outputs` returns; run alone, this script writes it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

from safepoint.contract.packs import Pack
from safepoint.contract.packtables import TABLES, tables

if TYPE_CHECKING:
    from pydantic import BaseModel

ROOT = Path(__file__).resolve().parents[1]
DATA = "linter/safepoint/loops/packdata.py"
SCHEMA = "schemas/pack-v1.schema.json"
HEADER = '''"""What library calls mean, compiled from rules/packs/*.yaml by scripts/generate.py: edit those, not this."""

# ruff: noqa: E501
# fmt: off

from __future__ import annotations

from typing import TYPE_CHECKING, Any

'''


def outputs() -> dict[str, str]:
    """Return the generated files: path relative to the repository -> text."""
    return {DATA: data_module(read_packs()), SCHEMA: schema(Pack)}


def read_packs(folder: Path = ROOT / "rules" / "packs") -> list[Pack]:
    """Read and validate the shipped packs, sorted by file name."""
    return [Pack.model_validate(yaml.safe_load(path.read_text(encoding="utf-8"))) for path in sorted(folder.glob("*.yaml"))]


def data_module(packs: list[Pack]) -> str:
    """Write the compiled tables as a Python module, one entry a line."""
    compiled = tables(packs)
    parts = [HEADER, "TABLES: dict[str, dict[str, Any]] = {\n"]
    for table in TABLES:
        parts.append(f"    {table!r}: {{\n")
        parts.extend(f"        {name!r}: {value!r},\n" for name, value in sorted(compiled[table].items()))
        parts.append("    },\n")
    parts.append("}\n")
    return "".join(parts)


def schema(model: type[BaseModel]) -> str:
    """Write the JSON Schema of a model, stable and readable."""
    body: dict[str, Any] = model.model_json_schema()
    body = {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "urn:safepoint:schema:pack:v1", **body}
    return json.dumps(body, indent=2, sort_keys=True, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    for name, text in outputs().items():
        (ROOT / name).parent.mkdir(parents=True, exist_ok=True)
        (ROOT / name).write_text(text, encoding="utf-8")
