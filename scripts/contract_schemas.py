"""Schema of the contract file, generated from its models, for editors and other readers of contracts."""

from __future__ import annotations

from safepoint.contract.json_schema import SCHEMA_FILE, contract_schema_text


def outputs() -> dict[str, str]:
    """Return the generated files: path from the repository's root -> text."""
    return {f"schemas/{SCHEMA_FILE}": contract_schema_text()}
