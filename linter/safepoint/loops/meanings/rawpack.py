"""Turn the plain literals of compiled packs into the named tuples of `meaning`.

A literal is a tuple of (field, value) pairs, holding only the fields that differ from their defaults; arguments are
(position, keyword), switches (argument, test, values, default). `scripts/compile_packs.py` and
`safepoint.contract.packs` write this form.
"""

from __future__ import annotations

from safepoint.core.diagnostic import Confidence
from safepoint.loops.meanings.meaning import (
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

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Raw = tuple[tuple[str, Any], ...]


def unfold(raws: tuple[Any, ...], blocks: dict[str, str]) -> dict[str, dict[str, Any]]:
    """Read the text blocks of `packdata`: each line holds a value and the names that have it.

    The methods of a type stay a piece of text until the type is asked for (see `methods_of`).
    """
    return {table: _READERS.get(table, _read_raws)(raws, block.splitlines()) for table, block in blocks.items()}


def methods_of(raws: tuple[Any, ...], text: str) -> dict[str, Raw]:
    """Read one type's methods: `index:name,name index:name`."""
    found: dict[str, Raw] = {}
    for group in text.split():
        index, _, names = group.partition(":")
        found.update(dict.fromkeys(names.split(","), raws[int(index)]))
    return found


def _read_raws(raws: tuple[Any, ...], lines: list[str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for line in lines:
        index, *names = line.split()
        found.update(dict.fromkeys(names, raws[int(index)]))
    return found


def _read_names(_raws: tuple[Any, ...], lines: list[str]) -> dict[str, Any]:
    return {name: value for value, *names in map(str.split, lines) for name in names}


def _read_costs(_raws: tuple[Any, ...], lines: list[str]) -> dict[str, Any]:
    return {name: int(value) for value, *names in map(str.split, lines) for name in names}


def _read_hints(raws: tuple[Any, ...], lines: list[str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for line in lines:
        indexes, *names = line.split()
        found.update(dict.fromkeys(names, tuple(raws[int(index)] for index in indexes.split(","))))
    return found


def _read_methods(_raws: tuple[Any, ...], lines: list[str]) -> dict[str, Any]:
    return dict(line.split(" ", 1) for line in lines)


_READERS: dict[str, Any] = {
    "aliases": _read_names,
    "moved": _read_names,
    "packages": _read_costs,
    "hints": _read_hints,
    "methods": _read_methods,
}


def meaning(name: str, raw: Raw) -> Meaning:
    """Read the meaning of one call, found under `name`."""
    return Meaning(name, **{field: _FIELDS[field](value) if field in _FIELDS else value for field, value in raw})


def type_of(name: str, raw: Raw) -> Type:
    """Read what is known of one type."""
    fields = dict(raw)
    for field, read in (("leaves", _saves), ("stores", _saves), ("iterates", _iteration)):
        if field in fields:
            fields[field] = read(fields[field])
    if "switches" in fields:
        fields["switches"] = tuple((attribute, _switch(when), to) for attribute, when, to in fields["switches"])
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
    fields: dict[str, Any] = {field: _saves(value) if field == "saves" else value for field, value in raw}
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
