"""A digest of any Python value: stable over key order, over tuples that come back as lists, and over hostile shapes.

Every distinct container is visited once, so shared and cyclic values cost no more than they hold. The text behind the
digest is Python's own `repr` wherever a container is small, so plain values keep the digests of older stamps.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_MAX_DEPTH = 60
_MAX_TEXT = 256
_CYCLE = "…"


def hash_value(value: object) -> str:
    """Return the SHA-256 of a value's spelling, as 64 lower-case hex digits; never raises for any value.

    Values are told apart down to 60 levels of nesting.
    """
    try:
        return _digest(_spell(value, 0, {}))
    except RecursionError:
        # Only a caller that has used up the stack itself comes here.
        return _digest(_CYCLE)


def _spell(value: object, depth: int, known: dict[int, str]) -> str:
    if not isinstance(value, (dict, list, tuple, set, frozenset)):
        return _leaf(value)
    if depth > _MAX_DEPTH:
        return _CYCLE
    if id(value) not in known:
        known[id(value)] = _CYCLE
        known[id(value)] = _shorten(_container(value, depth + 1, known))
    return known[id(value)]


def _container(value: object, depth: int, known: dict[int, str]) -> str:
    if isinstance(value, dict):
        pairs = sorted((_leaf(key), _spell(item, depth, known)) for key, item in value.items())
        return _wrap("{}", (f"{key}: {item}" for key, item in pairs))
    if isinstance(value, (set, frozenset)):
        return _wrap("()", sorted(_spell(item, depth, known) for item in value))
    assert isinstance(value, (list, tuple))
    return _wrap("[]", (_spell(item, depth, known) for item in value))


def _wrap(brackets: str, parts: Iterable[str]) -> str:
    return f"{brackets[0]}{', '.join(parts)}{brackets[1]}"


def _leaf(value: object) -> str:
    if type(value).__repr__ is object.__repr__:
        return f"<{type(value).__qualname__}>"
    try:
        return repr(value)
    except Exception:  # noqa: BLE001 - a value whose repr fails still has a type
        return f"<{type(value).__qualname__}>"


def _shorten(text: str) -> str:
    return text if len(text) <= _MAX_TEXT else f"sha256:{_digest(text)}"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
