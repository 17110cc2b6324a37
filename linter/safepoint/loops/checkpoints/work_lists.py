"""Queries that only say what a loop has to go through: they ask for all rows of another table than it puts its own into."""

from __future__ import annotations

import re

from safepoint.loops.meanings.meaning import Cost
from safepoint.loops.source.effects import Attr, Call, Const, Do, Group, Item, Loop
from safepoint.loops.source.walk import statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.events import Event, Turn
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.summary import SaveFact

_SQL = re.compile(r"\s*(?:select|insert|replace|update|delete|upsert|merge)\s", re.IGNORECASE)
_TABLE = re.compile(r"\b(?:from|into|join|update)\s+[`\"\[]?([\w.]+)", re.IGNORECASE)
_CONDITION = re.compile(r"\b(?:where|join|limit|except)\b", re.IGNORECASE)
_NAME = re.compile(r"[\w.]+")
_FINDS = frozenset({"find", "all", "scan"})
"""Methods of a table that give all its rows when they are given no condition."""


def only_lists(event: Event, turn: Turn, saved: frozenset[str]) -> bool:
    """Tell whether a call before a loop, or in its head, asks for all rows of tables that none of these is."""
    if turn.number in event.loops and event.line > turn.node.line:
        return False
    call = event.call
    asked = _tables(call)
    if not saved or not asked or not asked.isdisjoint(saved) or call.keywords:
        return False
    first = call.args[0] if call.args else None
    if isinstance(first, Const) and isinstance(first.value, str):
        return len(call.args) == 1 and _CONDITION.search(first.value) is None
    every = first is None or (first == Group("dict", ()) and len(call.args) == 1)
    return every and isinstance(call.func, Attr) and call.func.name in _FINDS


def only_stores(event: Event, turn: Turn, saves: tuple[SaveFact, ...], summaries: Summaries) -> bool:
    """Tell whether a helper that saves is called for nothing else: whatever it looks up, the turn has paid before."""
    if any(one.cost is Cost.HEAVY for ref in event.callee.functions for one in summaries.of(ref).costs):
        return False
    if not event.callee.functions or turn.number not in event.loops or not isinstance(turn.node, Loop):
        return False
    if all((one.steps[0].name, one.steps[0].line) != (event.callee.name, event.line) for one in saves):
        return False
    return any(isinstance(one, Do) and one.value is event.call for one in statements(turn.node.body))


def saved_to(turn: Turn, saves: tuple[SaveFact, ...], events: list[Event]) -> frozenset[str]:
    """Return the tables that the saves of a loop put rows into, none where one of them names no table."""
    found: set[str] = set()
    inside = {(one.callee.name, one.line): one.call for one in events if turn.number in one.loops}
    for save in saves:
        call = inside.get((save.steps[0].name, save.steps[0].line))
        tables = _tables(call) if call is not None else set()
        if not tables and not (save.kind == "commit" and len(save.steps) == 1):
            return frozenset()
        found |= tables
    return frozenset(found)


def _tables(call: Call) -> set[str]:
    """Return the tables that a call names: in the text of a query, as its first argument, or as what it is a method of."""
    first = call.args[0] if call.args else None
    if isinstance(first, Const) and isinstance(first.value, str):
        if _SQL.match(first.value):
            return {one.lower() for one in _TABLE.findall(first.value)}
        return {first.value} if _NAME.fullmatch(first.value) else set()
    base = call.func.base if isinstance(call.func, Attr) else None
    if isinstance(base, Attr):
        return {base.name}
    key = base.key if isinstance(base, Item) else None
    return {key.value} if isinstance(key, Const) and isinstance(key.value, str) else set()
