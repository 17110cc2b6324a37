"""Tell contracts from other YAML by name, by a `$schema` comment, or by root keys; loads neither YAML nor pydantic."""

from __future__ import annotations

from safepoint.core.source import is_contract_name, is_yaml_name

SCHEMA_NAME = "contract-v1.schema.json"
_COMMENT_LINES = 20


def is_contract(path: str, text: str) -> bool:
    """Say whether a YAML text is a contract: by name, by `$schema` comment, or by `pipeline_id` and `phases` at its root."""
    if is_contract_name(path):
        return True
    if not is_yaml_name(path):
        return False
    schema = schema_reference(text)
    if schema is not None:
        return schema.split("?")[0].split("#")[0].endswith(SCHEMA_NAME)
    return _has_root_keys(text)


def schema_reference(text: str) -> str | None:
    """Return the schema that a leading `# yaml-language-server: $schema=…` comment names, or `None`."""
    for line in text[:4000].removeprefix("\ufeff").splitlines()[:_COMMENT_LINES]:
        words = line.strip()
        if words and not words.startswith(("#", "%", "---")):
            return None
        _, found, rest = words.partition("$schema=")
        if found and "yaml-language-server:" in words:
            return rest.split()[0] if rest.split() else None
    return None


def _has_root_keys(text: str) -> bool:
    return _has_root_key(text, "pipeline_id") and _has_root_key(text, "phases")


def _has_root_key(text: str, name: str) -> bool:
    spellings = (f"{name}:", f'"{name}":', f"'{name}':")
    return any(text.startswith(key) or f"\n{key}" in text for key in spellings)
