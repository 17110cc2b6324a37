"""Dot-paths into a context: `rag.index.version` walks nested mappings, and finds a literal key that contains dots too.

Where both exist the nested one wins. A path may also change its manner on the way (`{"a": {"b.c": 1}}` answers `a.b.c`).
Sequences are not indexed. The walk is bounded by the length of the path, whatever the context refers back to.
"""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping
from typing import Any

from safepoint.core.errors import SafepointError


class ContextPathError(SafepointError):
    """A value cannot be put under a path, because something that is no mapping stands in the way."""


def resolve_field(context: object, path: str) -> tuple[bool, Any]:
    """Return `(present, value)` for a dot-path; a present field may hold None."""
    return _walk(context, path.split("."), 0, set())


def assign_field(context: MutableMapping[str, Any], path: str, value: object) -> None:
    """Put `value` under a dot-path: replace it where it stands, else create the nested mappings it needs.

    Raises ContextPathError when a value that is no mapping stands on the way; the context is then unchanged.
    """
    if path in context and not _nested_present(context, path):
        context[path] = value
        return
    *parents, last = path.split(".")
    node: Any = context
    for depth, name in enumerate(parents):
        if name not in node:
            _graft(node, parents[depth:], last, value)
            return
        node = node[name]
        if not isinstance(node, MutableMapping):
            taken = ".".join(parents[: depth + 1])
            raise ContextPathError(
                f"cannot set {path!r}: {taken!r} holds {type(node).__name__}, not a mapping; "
                f"make it a mapping or declare the field under another path"
            )
    node[last] = value


def _graft(node: MutableMapping[str, Any], missing: list[str], last: str, value: object) -> None:
    branch: dict[str, Any] = {last: value}
    for name in reversed(missing[1:]):
        branch = {name: branch}
    node[missing[0]] = branch


def _nested_present(context: object, path: str) -> bool:
    node = context
    for name in path.split("."):
        if not isinstance(node, Mapping) or name not in node:
            return False
        node = node[name]
    return True


def _walk(node: object, names: list[str], start: int, failed: set[tuple[int, int]]) -> tuple[bool, Any]:
    """Try the shortest key first, so that nesting wins; `failed` remembers dead ends, so cycles cannot multiply work."""
    if not isinstance(node, Mapping) or (id(node), start) in failed:
        return False, None
    for end in range(start + 1, len(names) + 1):
        key = ".".join(names[start:end])
        if key not in node:
            continue
        if end == len(names):
            return True, node[key]
        found = _walk(node[key], names, end, failed)
        if found[0]:
            return found
    failed.add((id(node), start))
    return False, None
