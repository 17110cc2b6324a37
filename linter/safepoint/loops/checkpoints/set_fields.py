"""Fields that a loop sets in rows which are there already, and questions that leave no row out by them."""

from __future__ import annotations

import re

from safepoint.loops.names.switches import first_text
from safepoint.loops.source.effects import Attr, Call, Const
from safepoint.loops.source.walk import own, parts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr
    from safepoint.loops.summary import SaveFact

_UPDATE = re.compile(r"\s*update\s+\S+\s+set\s+(.*?)(?:\swhere\s|$)", re.IGNORECASE | re.DOTALL)
_EXPRESSION = re.compile(r"\s*set\s+(.*)$", re.IGNORECASE | re.DOTALL)
"""What DynamoDB is told to change in an item: `SET risk = :r, risk_at = :t`."""
_FIELD = re.compile(r"(?:^|,)\s*[`\"\[]?([A-Za-z_]\w*)[`\"\]]?\s*=")


def set_fields(saves: tuple[SaveFact, ...], scope: Scope, summaries: Summaries) -> frozenset[str]:
    """Return the fields that all saves of a loop set in rows which are there; none where one of them does anything else.

    None as well where the loop's own function speaks of one of them: it may pass by the rows that have it.
    """
    found: set[str] = set()
    for save in saves:
        if save.kind == "commit":
            continue
        for call, within in _followed(save, scope, summaries):
            fields = _fields_of(call, within)
            if not fields:
                return frozenset()
            found |= fields
    return frozenset(found) if found and not _spoken_of(found, scope) else frozenset()


def asks_of_none(call: Call, fields: frozenset[str], scope: Scope) -> bool:
    """Tell whether a question to a database can be seen, and leaves out no row by one of some fields."""
    first = call.args[0] if call.args else None
    text = first_text(first, scope) if first is not None else None
    if not fields or (text is None and not call.keywords):
        return False
    return not (text is not None and fields & _words(text)) and not _spoken_of(fields, scope)


def _followed(save: SaveFact, scope: Scope, summaries: Summaries) -> Iterator[tuple[Call, Scope]]:
    """Yield the call that a save is made by, with its scope: the last of the steps that lead there."""
    within = [scope]
    for step in save.steps:
        places = [(one, event) for one in within for event in summaries.course(one).events]
        found = [(one, event) for one, event in places if (event.callee.name, event.line) == (step.name, step.line)]
        if step is save.steps[-1]:
            yield from ((event.call, one) for one, event in found[:1])
            return
        within = [scope.world.scope(ref.path, ref.name) for _, event in found for ref in event.callee.functions]


def _fields_of(call: Call, scope: Scope) -> set[str]:
    """Return the fields that a call sets, by the text that it gives a database."""
    told = call.keyword("UpdateExpression")
    text = first_text(told or call.args[0], scope) if told is not None or call.args else None
    match = (_EXPRESSION if told is not None else _UPDATE).match(text) if text is not None else None
    return {one.lower() for one in _FIELD.findall(match[1])} if match is not None else set()


def _words(text: str) -> set[str]:
    return {one.lower() for one in re.findall(r"\w+", text)}


def _spoken_of(fields: set[str] | frozenset[str], scope: Scope) -> bool:
    """Tell whether a function speaks of fields in a text or as an attribute, but for calls that set some."""
    pending: list[Expr] = [expr for one in scope.function.statements for expr in own(one)]
    while pending:
        expr = pending.pop()
        if isinstance(expr, Call) and _fields_of(expr, scope):
            continue
        said = expr.value if isinstance(expr, Const) else expr.name if isinstance(expr, Attr) else None
        if isinstance(said, str) and fields & _words(said):
            return True
        pending.extend(parts(expr))
    return False


__all__ = ["asks_of_none", "set_fields"]
