"""Apply a JSON Patch (RFC 6902) to a value, without touching the value that was given.

All six operations are understood, so that patches from elsewhere can be applied to a state too.
"""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

from safepoint.core.errors import SafepointError
from safepoint.store.diff import same

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence


class PatchError(SafepointError):
    """A patch that cannot be applied to this value; the message names the operation and the place."""


def apply_patch(value: Any, patch: Sequence[Mapping[str, Any]]) -> Any:
    """Return a copy of `value` with every operation of `patch` done in order; on a fault nothing is done (`PatchError`)."""
    result = copy.deepcopy(value)
    for number, operation in enumerate(patch):
        try:
            result = _apply_one(result, operation)
        except PatchError as error:
            raise PatchError(f"operation {number} ({operation.get('op', '?')}): {error}") from None
    return result


def _apply_one(value: Any, operation: Mapping[str, Any]) -> Any:
    verb = _OPERATIONS.get(str(operation.get("op")))
    if verb is None:
        raise PatchError(f"unknown op {operation.get('op')!r}; RFC 6902 knows {', '.join(_OPERATIONS)}")
    return verb(value, operation)


def _add(value: Any, operation: Mapping[str, Any]) -> Any:
    return _put(value, _tokens(operation, "path"), copy.deepcopy(_member(operation, "value")), insert=True)


def _replace(value: Any, operation: Mapping[str, Any]) -> Any:
    tokens = _tokens(operation, "path")
    resolve(value, tokens)
    return _put(value, tokens, copy.deepcopy(_member(operation, "value")), insert=False)


def _remove(value: Any, operation: Mapping[str, Any]) -> Any:
    tokens = _tokens(operation, "path")
    resolve(value, tokens)
    if not tokens:
        raise PatchError("the whole value cannot be removed; replace it instead")
    parent = resolve(value, tokens[:-1])
    del parent[_index(parent, tokens[-1]) if isinstance(parent, list) else tokens[-1]]
    return value


def _move(value: Any, operation: Mapping[str, Any]) -> Any:
    source, target = _tokens(operation, "from"), _tokens(operation, "path")
    if target[: len(source)] == source and target != source:
        raise PatchError("a value cannot be moved into itself")
    moved = resolve(value, source)
    if target == source:
        return value
    return _put(_remove(value, {"path": operation["from"]}) if source else value, target, moved, insert=True)


def _copy(value: Any, operation: Mapping[str, Any]) -> Any:
    found = copy.deepcopy(resolve(value, _tokens(operation, "from")))
    return _put(value, _tokens(operation, "path"), found, insert=True)


def _test(value: Any, operation: Mapping[str, Any]) -> Any:
    tokens = _tokens(operation, "path")
    if not same(resolve(value, tokens), _member(operation, "value")):
        raise PatchError(
            f"{operation['path'] or 'the whole value'} is not what the patch expects; it was made for another value"
        )
    return value


_OPERATIONS: dict[str, Callable[[Any, Mapping[str, Any]], Any]] = {
    "add": _add, "remove": _remove, "replace": _replace, "move": _move, "copy": _copy, "test": _test,
}  # fmt: skip


def resolve(value: Any, tokens: Sequence[str]) -> Any:
    """Return what stands at a pointer's unescaped reference tokens; raises `PatchError` when nothing does."""
    for token in tokens:
        if isinstance(value, dict):
            if token not in value:
                raise PatchError(f"there is no key {token!r} on the way of /{'/'.join(tokens)}")
            value = value[token]
        elif isinstance(value, list):
            value = value[_index(value, token)]
        else:
            raise PatchError(f"{type(value).__name__} has nothing inside, but /{'/'.join(tokens)} goes on")
    return value


def _put(value: Any, tokens: Sequence[str], item: Any, *, insert: bool) -> Any:
    if not tokens:
        return item
    parent = resolve(value, tokens[:-1])
    last = tokens[-1]
    if isinstance(parent, dict):
        parent[last] = item
    elif not isinstance(parent, list):
        raise PatchError(f"{type(parent).__name__} has nothing inside, but {last!r} should be put there")
    elif insert:
        parent.insert(len(parent) if last == "-" else _index(parent, last, room=1), item)
    else:
        parent[_index(parent, last)] = item
    return value


def _tokens(operation: Mapping[str, Any], name: str) -> list[str]:
    pointer = _member(operation, name)
    if not isinstance(pointer, str) or (pointer and not pointer.startswith("/")):
        raise PatchError(f"{name} {pointer!r} is no JSON pointer; it must be empty or begin with '/'")
    return [token.replace("~1", "/").replace("~0", "~") for token in pointer.split("/")[1:]]


def _member(operation: Mapping[str, Any], name: str) -> Any:
    if name not in operation:
        raise PatchError(f"the operation has no {name!r}")
    return operation[name]


def _index(items: list[Any], token: str, *, room: int = 0) -> int:
    # RFC 6901 section 4: digits without a leading zero, nothing else.
    if not (token.isascii() and token.isdigit()) or (len(token) > 1 and token[0] == "0"):
        raise PatchError(f"{token!r} is no list index")
    if len(token) > 18 or int(token) >= len(items) + room:
        raise PatchError(f"index {token} is outside a list of {len(items)}")
    return int(token)
