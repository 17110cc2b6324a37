"""Join compiled packs: the shipped ones, a project's own, and the one-line declarations of its settings."""

from __future__ import annotations

from safepoint.core.diagnostic import Confidence
from safepoint.loops.meanings import packdata, rawpack

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    Tables = dict[str, dict[str, Any]]
    """Compiled packs: table name (see `TABLES`) -> name -> plain literal; safe to marshal, pickle or write as Python."""

TABLES = ("aliases", "moved", "calls", "types", "methods", "patterns", "packages", "decorators", "classes", "hints", "names")


def merged(known: Tables, extra: Iterable[Tables]) -> Tables:
    """Return `known` with `extra` added; later tables win over earlier ones."""
    joined: Tables = {table: dict(entries) for table, entries in known.items()}
    for source in extra:
        for table in TABLES:
            _MERGE.get(table, _replace)(joined[table], source.get(table, {}))
    return joined


def declared_saves(names: Iterable[str]) -> Tables:
    """Return the tables that the setting `checkpoint-calls` stands for.

    A dotted name is a call that saves; a bare name matches the last part of calls that nothing else explains.
    """
    saves = (("why", "declared as a checkpoint"), ("saves", ("durable", None, (), False)))
    guess = ((("confidence", Confidence.HIGH), ("meaning", saves)),)
    tables: Tables = {table: {} for table in TABLES}
    for name in names:
        if "." in name:
            tables["calls"][name] = saves
        else:
            tables["hints"][name] = guess
    return tables


def _replace(known: dict[str, Any], more: dict[str, Any]) -> None:
    known.update(more)


def _prefer(known: dict[str, Any], more: dict[str, Any]) -> None:
    """Put further guesses and patterns before the known ones."""
    for name, values in more.items():
        known[name] = (*values, *known.get(name, ()))


def _add_facts(known: dict[str, Any], more: dict[str, Any]) -> None:
    """Let a pack add methods to a type without restating what the type is."""
    for name, raw in more.items():
        known[name] = tuple({**dict(known.get(name, ())), **dict(raw)}.items())


def _add_methods(known: dict[str, Any], more: dict[str, Any]) -> None:
    for owner, methods in more.items():
        found = known.get(owner, {})
        known[owner] = {**(rawpack.methods_of(packdata.RAWS, found) if isinstance(found, str) else found), **methods}


_MERGE: dict[str, Callable[[dict[str, Any], dict[str, Any]], None]] = {
    "hints": _prefer,
    "patterns": _prefer,
    "types": _add_facts,
    "methods": _add_methods,
}
