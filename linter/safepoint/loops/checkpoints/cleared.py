"""Places that a program clears when it starts, before its loop fills them: tables that it drops, chains that it resets."""

from __future__ import annotations

import re

from safepoint.loops.source.effects import Attr, Branch, Call, Const, Exit, Group, Loop, Name, Try, With
from safepoint.loops.source.module import MODULE_BODY
from safepoint.loops.source.walk import calls, dotted, last_part, own, parts, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.calls.events import Turn
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Block, Expr
    from safepoint.loops.summary import SaveFact

_EXECUTING = frozenset({"execute", "executescript", "executemany", "sql", "query", "run"})
"""Last parts of calls that run a text of SQL."""
_NAMED = r"\s+[`\"\[]?([\w.]+)"
_TAKING_ALL = r"\b(?:drop\s+table(?:\s+if\s+exists)?|truncate(?:\s+table)?|create\s+or\s+replace\s+table)"
_CLEARING = re.compile(rf"{_TAKING_ALL}|\bdelete\s+from", re.IGNORECASE)
_CLEARS = re.compile(rf"{_TAKING_ALL}{_NAMED}|\bdelete\s+from{_NAMED}[`\"\]]?\s*(?:;|$)", re.IGNORECASE)
"""Statements that take all rows out of a table."""
_PUTS = re.compile(rf"\b(?:insert\s+(?:or\s+\w+\s+)?|replace\s+|copy\s+)(?:into)?{_NAMED}", re.IGNORECASE)
"""Statements that put rows into one."""
_PASSING = re.compile(r"tmp|temp|stag(?:e|ing)|_new\b|rename\s+to", re.IGNORECASE)
"""What a text says of a table that is filled aside, and put in the place of another when it is whole."""
_KEPT_SAMPLER = "emcee.Sampler:kept"
"""The packs' name of a sampler that keeps its chain in a file."""
_DEEPEST = 3
"""Through how many functions a place is followed to where it is cleared."""


def clears_first(turn: Turn, saves: tuple[SaveFact, ...], scope: Scope) -> bool:
    """Tell whether a function clears, whatever is there, the place that its loop then fills.

    That is `conn.execute("DROP TABLE IF EXISTS scores")` before rows go into `scores`, or `backend.reset(walkers, dim)` of
    the file that a sampler keeps its chain in; in the function itself, or in a helper that it calls for that.
    """
    node = turn.node
    if not isinstance(node, Loop) or not saves:
        return False
    if _chain_is_reset(node, scope):
        return True
    if _CLEARING.search(scope.tree.text) is None:
        return False
    filled = [table for one in saves if one.kind != "commit" for table in _filled(one, scope)]
    named = [one for one in saves if one.kind != "commit"]
    if not filled or len(filled) < len(named):
        return False
    gone = {table for call in _always(scope.function.body, node.line) for table in _cleared(call, scope, 0)}
    return all(table in gone for table in filled)


def _always(body: Block, before: int) -> Iterator[Call]:
    """Yield the calls before a line that a function makes each time it is called, whatever it finds."""
    for one in body:
        if one.line >= before:
            return
        for expr in own(one):
            yield from calls(expr)
        if isinstance(one, (With, Try)):
            yield from _always(one.body, before)
        if isinstance(one, Branch) and any(isinstance(part, Exit) for part in statements((one,))):
            return


# -- tables --------------------------------------------------------------------------------------------------------------


def _filled(save: SaveFact, scope: Scope) -> set[str]:
    """Return the table that a save puts rows into, by the text of SQL that it runs."""
    step = save.steps[-1]
    if step.path != scope.path:
        return set()
    holding = [one for one in scope.tree.functions.values() if one.line <= step.line <= one.end_line]
    inner = scope.world.scope(scope.path, max(holding, key=lambda one: one.line).qualname if holding else MODULE_BODY)
    made = [call for one in inner.function.statements for expr in own(one) for call in calls(expr)]
    texts = [text for call in made if call.line == step.line and call.args for text in _texts(call.args[0], inner)]
    return {_short(found) for text in texts if not _PASSING.search(text) for found in _PUTS.findall(text)}


def _cleared(call: Call, scope: Scope, depth: int) -> set[str]:
    """Return the tables that a call takes all rows out of, itself or by a helper that does so each time."""
    if last_part(call) in _EXECUTING and call.args:
        texts = [text for text in _texts(call.args[0], scope) if not _PASSING.search(text)]
        return {_short(name) for text in texts for found in _CLEARS.findall(text) for name in found if name}
    ref = scope.ref(call.func)
    function = scope.world.function(ref) if ref is not None and ref.kind == "function" and ref.path == scope.path else None
    if ref is None or function is None or depth > _DEEPEST:
        return set()
    inner = scope.world.scope(ref.path, ref.name)
    return {table for one in _always(function.body, function.end_line + 1) for table in _cleared(one, inner, depth + 1)}


def _texts(expr: Expr, scope: Scope) -> Iterator[str]:
    """Yield the literal texts in an expression, or in what a name of it stands for: `conn.execute(DDL)`.

    What is put into one, `f"DROP TABLE {TABLE}"`, is called by the name that it has there.
    """
    if isinstance(expr, Const) and isinstance(expr.value, str):
        yield expr.value
    elif isinstance(expr, Group) and expr.kind == "text":
        yield "".join(str(one.value) if isinstance(one, Const) else dotted(one) or "?" for one in expr.parts)
    elif isinstance(expr, Name) and expr.id not in scope.params:
        told = scope.only_value(expr.id) if scope.bound(expr.id) else scope.tree.values.get(expr.id)
        if not isinstance(told, Name) and told is not None:
            yield from _texts(told, scope)
    elif isinstance(expr, Call) and last_part(expr) == "text":
        for part in parts(expr):
            yield from _texts(part, scope)


def _short(table: str) -> str:
    return table.rpartition(".")[2].lower()


# -- chains --------------------------------------------------------------------------------------------------------------


def _chain_is_reset(loop: Loop, scope: Scope) -> bool:
    """Tell whether the file that a sampler keeps its chain in is reset each time before the chain is drawn."""
    for head in calls(loop.head):
        on = head.func.base if isinstance(head.func, Attr) else None
        kind = scope.type(on) if isinstance(on, Name) else None
        made = scope.only_value(on.id) if isinstance(on, Name) else None
        if kind is not None and kind.name == _KEPT_SAMPLER and isinstance(made, Call):
            backend = made.keyword("backend")
            if backend is not None and _is_reset(backend, loop.line, scope, 0):
                return True
    return False


def _is_reset(backend: Expr, line: int, scope: Scope, depth: int) -> bool:
    """Tell whether an object is reset each time before a line, or comes from a helper that gives it so."""
    if not isinstance(backend, Name) or depth > _DEEPEST:
        return False
    for call in _always(scope.function.body, line):
        if isinstance(call.func, Attr) and call.func.name == "reset" and call.func.base == backend:
            return True
    made = scope.only_value(backend.id)
    ref = scope.ref(made.func) if isinstance(made, Call) else None
    function = scope.world.function(ref) if ref is not None and ref.kind == "function" else None
    if ref is None or function is None or len(function.returned) != 1 or function.returned[0] is None:
        return False
    inner = scope.world.scope(ref.path, ref.name)
    return _is_reset(function.returned[0], function.end_line + 1, inner, depth + 1)


__all__ = ["clears_first"]
