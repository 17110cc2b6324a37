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
DATA = "linter/safepoint/loops/meanings/packdata.py"
SCHEMA = "schemas/pack-v1.schema.json"
HEADER = '''"""What library calls mean, compiled from rules/packs/*.yaml by scripts/generate.py: edit those, not this."""

# ruff: noqa: E501
# fmt: off

from __future__ import annotations

from safepoint.loops.meanings.rawpack import unfold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

'''

LITERAL = ("patterns", "names")
"""Tables written as they are."""


def outputs() -> dict[str, str]:
    """Return the generated files: path relative to the repository -> text."""
    return {DATA: data_module(read_packs()), SCHEMA: schema(Pack)}


def read_packs(folder: Path = ROOT / "rules" / "packs") -> list[Pack]:
    """Read and validate the shipped packs, sorted by file name."""
    return [Pack.model_validate(yaml.safe_load(path.read_text(encoding="utf-8"))) for path in sorted(folder.glob("*.yaml"))]


def data_module(packs: list[Pack]) -> str:
    """Write the compiled tables as a Python module: each distinct meaning once, names grouped by meaning as plain text.

    Text splits faster than literals compile, which counts where Python writes no bytecode, and a change of one name
    changes one line.
    """
    compiled = tables(packs)
    raws: dict[Any, int] = {}
    blocks = {name: _block(name, compiled[name], raws) for name in TABLES if name not in LITERAL}
    parts = [HEADER, "RAWS: tuple[Any, ...] = (\n", *(f"    {raw!r},\n" for raw in raws), ")\n\n"]
    for name, lines in blocks.items():
        parts.append(f'{name.upper()} = """\\\n' + "".join(line + "\n" for line in lines) + '"""\n\n')
    for name in LITERAL:
        parts.append(f"{name.upper()}: dict[str, Any] = {{\n")
        parts.extend(f"    {key!r}: {value!r},\n" for key, value in sorted(compiled[name].items()))
        parts.append("}\n\n")
    parts.append(
        "TABLES: dict[str, Any] = unfold(RAWS, {" + ", ".join(f'"{name}": {name.upper()}' for name in blocks) + "})\n"
    )
    parts.extend(f'TABLES["{name}"] = {name.upper()}\n' for name in LITERAL)
    return "".join(parts)


def _block(table: str, entries: dict[str, Any], raws: dict[Any, int]) -> list[str]:
    """Write one table as lines: a value (an index into the meanings, or a word) and the names that have it."""
    groups: dict[str, list[str]] = {}
    for name, value in entries.items():
        if table in ("aliases", "moved", "packages"):
            groups.setdefault(str(value), []).append(name)
        elif table == "methods":
            groups[name] = _methods(value, raws)
        elif table == "hints":
            groups.setdefault(",".join(str(_index(raw, raws)) for raw in value), []).append(name)
        else:
            groups.setdefault(str(_index(value, raws)), []).append(name)
    return [" ".join((value, *names)) for value, names in groups.items()]


def _methods(entries: dict[str, Any], raws: dict[Any, int]) -> list[str]:
    grouped: dict[int, list[str]] = {}
    for method, raw in entries.items():
        grouped.setdefault(_index(raw, raws), []).append(method)
    return [f"{index}:{','.join(names)}" for index, names in grouped.items()]


def _index(raw: Any, raws: dict[Any, int]) -> int:
    return raws.setdefault(raw, len(raws))


def schema(model: type[BaseModel]) -> str:
    """Write the JSON Schema of a model, stable and readable."""
    body: dict[str, Any] = model.model_json_schema()
    body = {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "urn:safepoint:schema:pack:v1", **body}
    return json.dumps(body, indent=2, sort_keys=True, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    for name, text in outputs().items():
        (ROOT / name).parent.mkdir(parents=True, exist_ok=True)
        (ROOT / name).write_text(text, encoding="utf-8")
