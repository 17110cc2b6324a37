"""How large a value is once everything shared in it is spelled out: what a comparison would have to walk."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

_MAX_DEPTH = 200


def expanded_size(value: object) -> float:
    """Return how many values a walk through `value` meets, counting shared parts each time; cyclic or very deep is infinite.

    Takes time in proportion to the distinct containers, so that a nest of aliases cannot hide its size.
    """
    return _size(value, 0, {})


def _size(value: object, depth: int, known: dict[int, float]) -> float:
    parts = _parts(value)
    if parts is None:
        return 1
    if depth > _MAX_DEPTH:
        return math.inf
    if id(value) not in known:
        known[id(value)] = math.inf
        known[id(value)] = 1 + sum(_size(part, depth + 1, known) for part in parts)
    return known[id(value)]


def _parts(value: object) -> Iterable[object] | None:
    if isinstance(value, Mapping):
        return value.values()
    return value if isinstance(value, (list, tuple, set, frozenset)) else None
