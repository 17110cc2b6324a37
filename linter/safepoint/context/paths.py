"""Dot-paths into a context: `rag.index.version` walks nested mappings, and finds a literal key that contains dots too.

Where both exist the nested one wins. A path may also change its manner on the way (`{"a": {"b.c": 1}}` answers `a.b.c`).
Sequences are not indexed. The walk is bounded by the length of the path, whatever the context refers back to.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableMapping
from typing import Any

from safepoint.core.errors import SafepointError

MAX_LITERAL_PARTS = 32
"""How many parts of a path one literal key may span, unless it spans all that is left of it."""


class ContextPathError(SafepointError):
    """A value cannot be put under a path, because something that is no mapping stands in the way."""


def resolve_field(context: object, path: str) -> tuple[bool, Any]:
    """Return `(present, value)` for a dot-path; a present field may hold None."""
    return _walk(context, path.split("."))


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


def _walk(context: object, names: list[str]) -> tuple[bool, Any]:
    """Search depth first, shortest keys first, so that nesting wins; a mapping is entered once for each place."""
    entered: set[tuple[int, int]] = set()
    trail: list[tuple[Mapping[str, Any], int, Iterator[int]]] = []
    _enter(context, 0, names, entered, trail)
    while trail:
        node, start, ends = trail[-1]
        end = next(ends, None)
        if end is None:
            trail.pop()
            continue
        key = ".".join(names[start:end])
        if key not in node:
            continue
        if end == len(names):
            return True, node[key]
        _enter(node[key], end, names, entered, trail)
    return False, None


def _enter(
    value: object,
    start: int,
    names: list[str],
    entered: set[tuple[int, int]],
    trail: list[tuple[Mapping[str, Any], int, Iterator[int]]],
) -> None:
    if isinstance(value, Mapping) and (id(value), start) not in entered:
        entered.add((id(value), start))
        trail.append((value, start, _ends(start, len(names))))


def _ends(start: int, count: int) -> Iterator[int]:
    """Yield where a key that begins at `start` may end: after each of the next parts, and with the path."""
    last = min(start + MAX_LITERAL_PARTS, count)
    yield from range(start + 1, last + 1)
    if last < count:
        yield count
