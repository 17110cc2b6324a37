"""Declared types and constraints of a field, judged only when a validator is asked to enforce them.

Types are the words contracts use: `str`, `int`, `float`, `number`, `bool`, `list`, `dict`, `none`, and their JSON names;
`list[str]` and `str | None` too. Constraints: `min`, `max`, `min_length`, `max_length`, `one_of`, `prefix`, `suffix`, with
their JSON Schema names. Words that are not listed are left to the tools they are meant for. There is no pattern: a regular
expression over unknown data has no bounded time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

_TYPES: dict[str, tuple[type, ...]] = {
    "str": (str,),
    "string": (str,),
    "int": (int,),
    "integer": (int,),
    "float": (int, float),
    "number": (int, float),
    "bool": (bool,),
    "boolean": (bool,),
    "list": (list, tuple),
    "array": (list, tuple),
    "dict": (Mapping,),
    "object": (Mapping,),
    "mapping": (Mapping,),
    "none": (type(None),),
    "null": (type(None),),
}


def type_problem(declared: str, value: object) -> str | None:
    """Return what is wrong with a value's type, or None when it is the declared one or the declaration is unknown."""
    words = [word.strip().partition("[")[0].strip().lower() for word in declared.split("|")]
    if any(word not in _TYPES for word in words) or any(_is_type(word, value) for word in words):
        return None
    return f"is {type(value).__name__}, but the contract declares {declared}"


def _is_type(word: str, value: object) -> bool:
    if isinstance(value, bool) and word not in ("bool", "boolean"):
        return False
    return isinstance(value, _TYPES[word])


def _least(value: Any, bound: Any) -> bool:
    return bool(value >= bound)


def _greatest(value: Any, bound: Any) -> bool:
    return bool(value <= bound)


def _shortest(value: Any, bound: Any) -> bool:
    return bool(len(value) >= bound)


def _longest(value: Any, bound: Any) -> bool:
    return bool(len(value) <= bound)


def _one_of(value: Any, allowed: Any) -> bool:
    return any(type(value) is type(item) and value == item for item in allowed)


def _prefix(value: Any, text: Any) -> bool:
    return isinstance(value, str) and value.startswith(text)


def _suffix(value: Any, text: Any) -> bool:
    return isinstance(value, str) and value.endswith(text)


_CONSTRAINTS: dict[str, Callable[[Any, Any], bool]] = {
    "min": _least,
    "minimum": _least,
    "max": _greatest,
    "maximum": _greatest,
    "min_length": _shortest,
    "minLength": _shortest,
    "minItems": _shortest,
    "max_length": _longest,
    "maxLength": _longest,
    "maxItems": _longest,
    "one_of": _one_of,
    "enum": _one_of,
    "prefix": _prefix,
    "suffix": _suffix,
}


def constraint_problems(constraints: Mapping[str, Any], value: object) -> list[str]:
    """Return what is wrong with a value under its declared constraints; one that does not fit the value is broken."""
    return [
        f"breaks the constraint {name}: {bound!r}"
        for name, bound in constraints.items()
        if name in _CONSTRAINTS and not _holds(_CONSTRAINTS[name], value, bound)
    ]


def _holds(holds: Callable[[Any, Any], bool], value: object, bound: object) -> bool:
    try:
        return holds(value, bound)
    except (TypeError, ValueError, RecursionError):
        return False
