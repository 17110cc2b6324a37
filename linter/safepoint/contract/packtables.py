"""Compile packs into the plain tables that `safepoint.loops.meanings.packs` looks up.

Only what differs from a default is kept, as (field, value) pairs, so that the tables stay small, can be written as a
Python literal and marshalled into a cache.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pydantic import BaseModel

    from safepoint.contract.packs import (
        CallEntry,
        ContextEntry,
        HintEntry,
        IterationEntry,
        LoadsEntry,
        Pack,
        RunsEntry,
        SavesEntry,
        SwitchEntry,
        TypeEntry,
    )

COSTS = {"none": 0, "light": 1, "medium": 2, "heavy": 3}
CONFIDENCES = {"low": 1, "medium": 2, "high": 3}
TABLES = ("aliases", "moved", "calls", "types", "methods", "patterns", "packages", "decorators", "classes", "hints", "names")

Tables = dict[str, dict[str, Any]]


class PackClashError(ValueError):
    """Two entries speak of the same name; the message names both packs."""

    def __init__(self, table: str, name: str, first: str, second: str) -> None:
        name = name.partition("\0")[2] or name
        where = f"twice in the pack {first}" if first == second else f"in the packs {first} and {second}"
        super().__init__(f"`{name}` stands {where}, under {table}")
        self.name = name


def tables(packs: Iterable[Pack]) -> Tables:
    """Compile packs into one set of tables; raises PackClashError if two entries contradict."""
    out: Tables = {table: {} for table in TABLES}
    owner: dict[tuple[str, str], str] = {}
    for pack in packs:
        for table, name, value in _entries(pack):
            if table in ("patterns", "names", "hints"):
                out[table][name] = (*out[table].get(name, ()), *value)
                continue
            key = (table, name)
            if key in owner:
                raise PackClashError(table, name, owner[key], pack.pack)
            owner[key] = pack.pack
            out[table][name] = value
    for by_method in _grouped(out.pop("methods")).items():
        out.setdefault("methods", {})[by_method[0]] = by_method[1]
    out.setdefault("methods", {})
    _sort_hints(out["hints"])
    for root, patterns in out["patterns"].items():
        out["patterns"][root] = tuple(sorted(patterns, key=lambda pattern: [-len(part) for part in pattern[:3]]))
    return out


def _grouped(methods: dict[str, Any]) -> dict[str, dict[str, Any]]:
    grouped: dict[str, dict[str, Any]] = {}
    for key, raw in methods.items():
        owner, _, method = key.partition("\0")
        grouped.setdefault(owner, {})[method] = raw
    return grouped


def _sort_hints(hints: dict[str, tuple[Any, ...]]) -> None:
    for name, raws in hints.items():
        hints[name] = tuple(sorted(raws, key=lambda raw: -dict(raw)["confidence"]))


def _entries(pack: Pack) -> Iterator[tuple[str, str, Any]]:
    """Yield every entry of a pack as (table, name, literal)."""
    for old, new in pack.moved.items():
        yield "moved", old, new
    for names, target in pack.aliases.items():
        yield from (("aliases", name, target) for name in split(names))
    for names, cost in pack.packages.items():
        yield from (("packages", name, COSTS[cost]) for name in split(names))
    for names, call in pack.calls.items():
        yield from (("calls", name, call_raw(call)) for name in split(names))
    for name, entry in pack.types.items():
        yield from _type_entries(name, entry)
    for table, contexts in (("decorators", pack.decorators), ("classes", pack.classes)):
        for names, context in contexts.items():
            yield from ((table, name, context_raw(context)) for name in split(names))
    for names, hints in pack.hints.items():
        yield from (("hints", name, tuple(hint_raw(hint) for hint in hints)) for name in split(names))
    for kind, listed in pack.names.items():
        yield "names", kind, tuple(listed)


def _type_entries(name: str, entry: TypeEntry) -> Iterator[tuple[str, str, Any]]:
    yield "types", name, type_raw(entry)
    if entry.new is not None:
        raw = call_raw(entry.new)
        yield "calls", name, raw if entry.new.returns else (*raw, ("returns", name))
    for also in (one for names in entry.also for one in split(names)):
        if "*" in also:
            prefix, _, last = also.rpartition(".")
            start, _, end = last.partition("*")
            yield "patterns", prefix.partition(".")[0], ((prefix + ".", start, end, name),)
        else:
            yield "aliases", also, name
    for names, method in entry.methods.items():
        yield from (("methods", f"{name}\0{one}", call_raw(method)) for one in split(names))


def split(names: str) -> list[str]:
    """Return the names a key holds, several being separated by commas."""
    return [name.strip() for name in names.split(",")]


def argument_raw(given: int | str | None) -> tuple[int | None, str | None] | None:
    """Compile `0:path`, `0` or `path`."""
    if given is None:
        return None
    if isinstance(given, int):
        return (given, None)
    position, colon, name = given.partition(":")
    return (int(position), name) if colon else (None, given)


def call_raw(entry: CallEntry) -> tuple[tuple[str, Any], ...]:
    """Compile what one call means."""
    return tuple(_fields(entry))


def _fields(entry: CallEntry) -> Iterator[tuple[str, Any]]:
    for field in type(entry).model_fields:
        value = getattr(entry, field)
        if value is not None and value != type(entry).model_fields[field].default and value != []:
            yield field, _FIELDS[field](value) if field in _FIELDS else value


def _switch(entry: SwitchEntry) -> tuple[Any, ...]:
    return (argument_raw(entry.argument), entry.test, tuple(entry.values), entry.default)


def _switches(entries: Iterable[SwitchEntry]) -> tuple[Any, ...]:
    return tuple(_switch(entry) for entry in entries)


def _saves(entry: str | SavesEntry) -> tuple[Any, ...]:
    if isinstance(entry, str):
        return (entry, None, (), False)
    return (entry.kind, argument_raw(entry.path), _switches(entry.when), entry.weak)


def _loads(entry: str | LoadsEntry) -> tuple[Any, ...]:
    if isinstance(entry, str):
        return (entry, None, ())
    return (entry.kind, argument_raw(entry.path), _switches(entry.when))


def _runs(entry: RunsEntry) -> tuple[tuple[str, Any], ...]:
    given = ((field, getattr(entry, field)) for field in type(entry).model_fields)
    return tuple(
        (field, argument_raw(value) if field in ("function", "each") else value)
        for field, value in given
        if value is not None and value is not False
    )


def _iteration(entry: IterationEntry) -> tuple[tuple[str, Any], ...]:
    pairs = _differing(entry)
    return tuple(
        (field, _FIELDS[field](value) if field == "saves" else value) for field, value in (("length", entry.length), *pairs)
    )


def _differing(entry: BaseModel) -> list[tuple[str, Any]]:
    fields = type(entry).model_fields
    pairs = ((field, getattr(entry, field)) for field in fields)
    return [(field, value) for field, value in pairs if field != "length" and value != fields[field].default]


def type_raw(entry: TypeEntry) -> tuple[tuple[str, Any], ...]:
    """Compile the facts of a type; methods, aliases and constructor have tables of their own."""
    out: list[tuple[str, Any]] = []
    if entry.bases:
        out.append(("bases", tuple(entry.bases)))
    if entry.attributes:
        out.append(("attributes", tuple((one, to) for names, to in entry.attributes.items() for one in split(names))))
    if entry.switches:
        out.append(("switches", tuple((item.attribute, _switch(item.when), item.type) for item in entry.switches)))
    out.extend((field, _saves(kept)) for field in ("leaves", "stores") if (kept := getattr(entry, field)) is not None)
    if entry.called is not None:
        out.append(("called", call_raw(entry.called)))
    if entry.iterates is not None:
        out.append(("iterates", _iteration(entry.iterates)))
    out.extend((field, True) for field in ("temporary", "in_memory") if getattr(entry, field))
    return tuple(out)


def context_raw(entry: ContextEntry) -> tuple[tuple[str, Any], ...]:
    """Compile what a decorator or base class means."""
    out: list[tuple[str, Any]] = [("kind", entry.kind)]
    out.extend((field, getattr(entry, field)) for field in ("why",) if getattr(entry, field))
    if entry.methods:
        out.append(("methods", tuple(entry.methods)))
    if entry.when:
        out.append(("when", _switches(entry.when)))
    return tuple(out)


def hint_raw(entry: HintEntry) -> tuple[tuple[str, Any], ...]:
    """Compile one guess."""
    out: list[tuple[str, Any]] = [("confidence", CONFIDENCES[entry.confidence]), ("meaning", call_raw(entry.means))]
    out.extend((field, tuple(getattr(entry, field))) for field in ("near", "far") if getattr(entry, field))
    out.extend((field, getattr(entry, field)) for field in ("arguments", "last") if getattr(entry, field))
    return tuple(out)


_FIELDS: dict[str, Any] = {
    "cost": COSTS.__getitem__,
    "sleeps": argument_raw,
    "timeout": argument_raw,
    "saves": _saves,
    "loads": _loads,
    "leaves": _saves,
    "wraps": lambda entry: (argument_raw(entry.iterable), entry.length, argument_raw(entry.bound)),
    "runs": _runs,
    "returns_if": lambda entries: tuple((_switch(item.when), item.type) for item in entries),
}
