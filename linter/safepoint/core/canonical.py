"""Canonical JSON text: one value, one spelling, so that a digest of the text is a digest of the value.

Keys sorted by code point (which is the order of their UTF-8 bytes), no spaces, non-ASCII kept raw, control characters
escaped as JSON names them. Floats have their shortest round-trip form and -0.0 is 0.0; integers of any size are digits.
Not a number, infinities, lone surrogates, keys that are not text and values that are no JSON raise `CanonicalError`:
nothing is guessed.
"""

from __future__ import annotations

import hashlib
import json
import math
from typing import Any

from safepoint.core.errors import SafepointError

MAX_DEPTH = 400
"""How deep lists and mappings may nest; deeper values are refused before they exhaust the interpreter's stack."""

_LEAVES = frozenset((str, int, bool, type(None), float))
_CONTAINERS = frozenset((dict, list, tuple))
_KINDS = _LEAVES | _CONTAINERS
_TEXT_ONLY = frozenset((str,))


class CanonicalError(SafepointError):
    """A value that has no canonical JSON text; the message names the place and what stands there."""


def canonical_text(value: Any) -> str:
    """Return the canonical JSON text of `value` (dict, list, tuple, str, int, float, bool, None)."""
    return _encode(value)[0]


def canonical_bytes(value: Any) -> bytes:
    """Return the canonical JSON text of `value` as UTF-8."""
    return _encode(value)[1]


def digest(value: Any) -> str:
    """Return the SHA-256 of the canonical text of `value`, as 64 lower-case hex digits."""
    return hashlib.sha256(canonical_bytes(value)).hexdigest()


def _encode(value: Any) -> tuple[str, bytes]:
    """Encode what is plain already as it stands; everything else is made plain first, or refused with its place named."""
    if _is_plain(value):
        try:
            text = "".join(_PARTS(value, 0))
            if "-" not in text or not _may_hold_minus_zero(text):
                return text, text.encode("utf-8")
        except (ValueError, RecursionError):  # no number, or a lone surrogate: found again, with its place, below
            pass
    try:
        text = "".join(_PARTS(_plain(value, "$", 0), 0))
    except RecursionError:
        raise CanonicalError("$: nested too deep for this thread's stack; flatten the value or refer to a blob") from None
    return text, text.encode("utf-8")


def _is_plain(value: Any) -> bool:
    """Return whether `value` is plain: exact JSON types, keys of text, not too deep.

    Types are looked at container by container in C; a walk over every leaf would cost as much as the encoding.
    """
    if type(value) not in _CONTAINERS:
        return type(value) in _LEAVES
    waiting = [(value, 1)]
    while waiting:
        holder, depth = waiting.pop()
        if type(holder) is dict:
            if not _TEXT_ONLY.issuperset(map(type, holder)):
                return False
            holder = holder.values()
        if not _LEAVES.issuperset(map(type, holder)):
            if depth >= MAX_DEPTH or not _KINDS.issuperset(map(type, holder)):
                return False
            depth += 1
            waiting += [(item, depth) for item in holder if type(item) in _CONTAINERS]
    return True


def _may_hold_minus_zero(text: str) -> bool:
    """Return whether -0.0, which must read 0.0, may stand in `text`; a text value that looks like it only costs time."""
    if "-0.0" not in text:
        return False
    import re

    return re.search(r"(?:^|[\[:,])-0\.0(?:$|[,\]}])", text) is not None


def _make_parts() -> Any:
    """Return the function that encodes a value into parts; made once, for making it costs more than a small value."""
    from json import encoder

    plain = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    make = getattr(encoder, "c_make_encoder", None)
    if make is None:
        return lambda value, _level: (plain.encode(value),)
    return make(None, plain.default, encoder.encode_basestring, None, ":", ",", True, False, False)


_PARTS = _make_parts()


def _plain(value: Any, where: str, depth: int) -> Any:
    if depth > MAX_DEPTH:
        raise CanonicalError(f"{where[:80]}…: nested deeper than {MAX_DEPTH} levels; flatten the value or refer to a blob")
    kind = type(value)
    if kind is str:
        return _text(value, where)
    if kind is bool or value is None or kind is int:
        return value
    if kind is float:
        return _number(value, where)
    if isinstance(value, dict):
        return {_key(key, where): _plain(item, f"{where}.{key}", depth + 1) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(item, f"{where}[{index}]", depth + 1) for index, item in enumerate(value)]
    return _subclass(value, where)


def _subclass(value: Any, where: str) -> Any:
    for plain in (str, int, float):
        if isinstance(value, plain):
            return _plain(plain(value), where, 0)
    raise CanonicalError(f"{where}: {type(value).__name__} is no JSON value; convert it to plain data or save it as a blob")


def _text(value: str, where: str) -> str:
    if not value.isascii():
        try:
            value.encode("utf-8")
        except UnicodeEncodeError as error:
            raise CanonicalError(f"{where}: lone surrogate at character {error.start}; the text is no Unicode") from None
    return value


def _number(value: float, where: str) -> float:
    if not math.isfinite(value):
        raise CanonicalError(f"{where}: {value} has no JSON form; store None or a text instead")
    return value or 0.0


def _key(key: Any, where: str) -> str:
    if not isinstance(key, str):
        raise CanonicalError(f"{where}: key {key!r} is {type(key).__name__}, but keys must be text")
    return _text(str(key), where)
