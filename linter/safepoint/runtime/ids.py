"""What may name a stream and count its turns; the same rules for guards, writers and sinks."""

from __future__ import annotations

from operator import index
from typing import Any

from safepoint.runtime.errors import InvalidInputError
from safepoint.runtime.protocols import MAX_ID_LENGTH, MAX_U64


def check_id(what: str, value: Any) -> str:
    """Return `value` if it is 1 to 256 characters of Unicode without control characters, else raise `InvalidInputError`."""
    if not isinstance(value, str):
        raise InvalidInputError(f"{what} is {type(value).__name__}; it must be text")
    if not 1 <= len(value) <= MAX_ID_LENGTH:
        raise InvalidInputError(f"{what} has {len(value)} characters; it must have 1 to {MAX_ID_LENGTH}")
    if value.isascii() and value.isprintable():
        return value
    for place, character in enumerate(value):
        if character < " " or "\x7f" <= character <= "\x9f":
            raise InvalidInputError(f"{what} has the control character U+{ord(character):04X} at {place}; leave it out")
        if "\ud800" <= character <= "\udfff":
            raise InvalidInputError(f"{what} has a lone surrogate at {place}; it must be Unicode text")
    return value


def check_count(what: str, value: Any) -> int:
    """Return `value` as int when it is a whole number from 0 to 2^64-1, else raise `InvalidInputError`."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise InvalidInputError(f"{what} is {value!r}; it must be a whole number from 0 to 2^64-1")
    number = index(value)
    if not 0 <= number <= MAX_U64:
        raise InvalidInputError(f"{what} is {number}; it must be from 0 to 2^64-1")
    return number
