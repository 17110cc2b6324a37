"""Turn the plain literals of compiled packs into the named tuples of `meaning`.

A literal is a tuple of (field, value) pairs, holding only the fields that differ from their defaults; arguments are
(position, keyword), switches (argument, test, values, default). `scripts/compile_packs.py` and
`safepoint.contract.packs` write this form.
"""

from __future__ import annotations

from typing import Any

from safepoint.core.diagnostic import Confidence
from safepoint.loops.meaning import (
    Arg,
    Context,
    Cost,
    Hint,
    Iteration,
    Loads,
    Meaning,
    Runs,
    Saves,
    Switch,
    Type,
    Wraps,
)

Raw = tuple[tuple[str, Any], ...]


def meaning(name: str, raw: Raw) -> Meaning:
    """Read the meaning of one call, found under `name`."""
    return Meaning(name, **{field: _FIELDS[field](value) if field in _FIELDS else value for field, value in raw})


def type_of(name: str, raw: Raw) -> Type:
    """Read what is known of one type."""
    fields = dict(raw)
    for field, read in (("leaves", _saves), ("stores", _saves), ("iterates", _iteration)):
        if field in fields:
            fields[field] = read(fields[field])
    if "called" in fields:
        fields["called"] = meaning(name, fields["called"])
    return Type(name, **fields)


def context(name: str, raw: Raw) -> Context:
    """Read what a decorator or base class makes of code."""
    fields = dict(raw)
    fields["when"] = _switches(fields.get("when", ()))
    return Context(name, **fields)


def hint(name: str, raw: Raw) -> Hint:
    """Read one guess from a bare name."""
    fields = dict(raw)
    return Hint(meaning(name, fields.pop("meaning")), Confidence(fields.pop("confidence")), **fields)


def _arg(raw: tuple[int | None, str | None] | None) -> Arg | None:
    return None if raw is None else Arg(*raw)


def _switch(raw: tuple[Any, ...]) -> Switch:
    return Switch(Arg(*raw[0]), *raw[1:])


def _switches(raw: tuple[Any, ...]) -> tuple[Switch, ...]:
    return tuple(_switch(item) for item in raw)


def _saves(raw: tuple[Any, ...]) -> Saves:
    kind, path, when, weak = raw
    return Saves(kind, _arg(path), _switches(when), weak)


def _loads(raw: tuple[Any, ...]) -> Loads:
    kind, path, when = raw
    return Loads(kind, _arg(path), _switches(when))


def _wraps(raw: tuple[Any, ...]) -> Wraps:
    iterable, length, bound = raw
    return Wraps(_arg(iterable), length, _arg(bound))


def _runs(raw: Raw) -> Runs:
    fields: dict[str, Any] = {field: _arg(value) if field in ("function", "each") else value for field, value in raw}
    return Runs(**fields)


def _iteration(raw: Raw) -> Iteration:
    fields: dict[str, Any] = {field: Cost(value) if field == "cost" else value for field, value in raw}
    return Iteration(**fields)


def _returns_if(raw: tuple[Any, ...]) -> tuple[tuple[Switch, str], ...]:
    return tuple((_switch(condition), name) for condition, name in raw)


_FIELDS: dict[str, Any] = {
    "cost": Cost,
    "sleeps": _arg,
    "timeout": _arg,
    "saves": _saves,
    "loads": _loads,
    "wraps": _wraps,
    "runs": _runs,
    "returns_if": _returns_if,
    "leaves": _saves,
}
