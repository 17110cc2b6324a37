"""The few statements that SQL backends need, made from the row classes and remembered."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from safepoint.store.record import TABLES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import ParamSpec

    P = ParamSpec("P")


def _remembered(make: Callable[P, str]) -> Callable[P, str]:
    remembered: Any = lru_cache(maxsize=256)(make)
    return remembered  # type: ignore[no-any-return]


@_remembered
def insert_sql(kind: type[Any], place: str, *, replace: bool = False) -> str:
    """Return the statement that adds a row; `place` is the driver's placeholder (`?` or `%s`)."""
    table, fields = TABLES[kind], kind._fields
    text = f"INSERT INTO {table.name} ({', '.join(fields)}) VALUES ({', '.join([place] * len(fields))})"  # noqa: S608
    if not replace:
        return text
    changes = ", ".join(f"{name} = excluded.{name}" for name in fields if name not in table.key)
    return f"{text} ON CONFLICT ({', '.join(table.key)}) DO UPDATE SET {changes}"


@_remembered
def select_sql(kind: type[Any], names: tuple[str, ...], place: str, *, after: bool, newest_first: bool, limit: bool) -> str:
    """Return the statement that reads rows: equal `names`, then the row to begin behind, then the limit."""
    table = TABLES[kind]
    where = where_sql(kind, names, place)
    if after:
        where += f"{' AND' if where else ' WHERE'} {table.order} {'<' if newest_first else '>'} {place}"
    order = f" ORDER BY {table.order} DESC" if newest_first else f" ORDER BY {table.order}"
    return f"SELECT {', '.join(kind._fields)} FROM {table.name}{where}{order}{f' LIMIT {place}' if limit else ''}"  # noqa: S608


def where_sql(kind: type[Any], names: Iterable[str], place: str) -> str:
    """Return a WHERE clause (or nothing) that asks for equality of the named columns."""
    same = "IS" if place == "?" else "IS NOT DISTINCT FROM"
    tests = [f"{_column(kind, name)} {same} {place}" for name in names]
    return f" WHERE {' AND '.join(tests)}" if tests else ""


@_remembered
def count_sql(kind: type[Any], names: tuple[str, ...], place: str) -> str:
    """Return the statement that counts rows."""
    return f"SELECT count(*) FROM {TABLES[kind].name}{where_sql(kind, names, place)}"  # noqa: S608


@_remembered
def update_sql(kind: type[Any], changed: tuple[str, ...], names: tuple[str, ...], place: str) -> str:
    """Return the statement that sets the `changed` columns where the `names` are equal."""
    changes = ", ".join(f"{_column(kind, name)} = {place}" for name in changed)
    return f"UPDATE {TABLES[kind].name} SET {changes}{where_sql(kind, names, place)}"  # noqa: S608


@_remembered
def delete_sql(kind: type[Any], names: tuple[str, ...], place: str) -> str:
    """Return the statement that removes rows."""
    return f"DELETE FROM {TABLES[kind].name}{where_sql(kind, names, place)}"  # noqa: S608


def _column(kind: type[Any], name: str) -> str:
    if name not in kind._fields:
        raise ValueError(f"{kind.__name__} has no column {name!r}; it has {', '.join(kind._fields)}")
    return name
