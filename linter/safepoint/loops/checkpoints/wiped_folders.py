"""Folders that a function removes, whatever lies in them, before its loop fills them: a restart makes all of it again."""

from __future__ import annotations

from safepoint.loops.source.effects import Apply, Attr, Branch, Do, Name, Try, With
from safepoint.loops.source.walk import calls, dotted, last_part, names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.calls.events import Turn
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Block, Call, Expr
    from safepoint.loops.summary import SaveFact

_ASKING = frozenset({"exists", "isdir", "is_dir", "lexists"})
"""Last parts of calls that ask if a folder is there."""
_PASSING = ("tmp", "temp", "cache", "scratch")
"""What the names of folders say of which nobody wants anything that lies in them."""


def fills_wiped(turn: Turn, saves: tuple[SaveFact, ...], scope: Scope, summaries: Summaries) -> bool:
    """Tell whether all that a loop keeps goes below folders which the function removes each time before it.

    That is `if os.path.exists(out): shutil.rmtree(out)` and then `convert(path, os.path.join(out, name))` for each path.
    """
    if not scope.function.mentions("rmtree") or not saves or any(one.kind not in _TO_FILES for one in saves):
        return False
    wiped = {dotted(call.args[0]) for call in _always(scope.function.body, turn.node.line) if call.args} - {""}
    wiped = {one for one in wiped if not any(word in one.lower() for word in _PASSING)}
    if not wiped:
        return False
    below = _made_of(wiped, scope)
    first = {(one.steps[0].name, one.steps[0].line) for one in saves}
    saving = [one for one in summaries.course(scope).events if (one.callee.name, one.line) in first]
    return len(saving) >= len(first) and all(_speaks_of(below, one.call) for one in saving)


_TO_FILES = frozenset({"stream", "item", "durable", "commit", "guess"})
"""Kinds of saves that files are written with."""


def _always(body: Block, before: int) -> Iterator[Call]:
    """Yield the calls of `rmtree` before a line that a block makes whenever what they remove is there."""
    for one in body:
        if one.line >= before:
            return
        if isinstance(one, Do):
            yield from _removing(one.value)
        elif isinstance(one, (With, Try)):
            yield from _always(one.body, before)
        elif isinstance(one, Branch):
            yield from (call for call in _always(one.then, before) if _asks_for(one.test, call))


def _removing(value: Expr) -> Iterator[Call]:
    """Yield the removal that a statement is, `os.path.exists(out) and shutil.rmtree(out)` included."""
    for call in calls(value):
        if last_part(call) != "rmtree" or not call.args:
            continue
        if not isinstance(value, Apply) or (value.op == "and" and _asks_for(value.parts[0], call)):
            yield call


def _asks_for(test: Expr, removing: Call) -> bool:
    """Tell whether a test only asks if what is removed is there."""
    asked = [call for call in calls(test) if last_part(call) in _ASKING]
    either = isinstance(test, Apply) and test.op == "or"
    said = {name for name in names(test) if name.rpartition(".")[2] not in _ASKING}
    return bool(asked) and not either and said <= {dotted(removing.args[0]), "os.path"}


def _made_of(wiped: set[str], scope: Scope) -> set[str]:
    """Return the names that stand for paths below some folders, and for what is opened there."""
    found = set(wiped)
    size = 0
    while size < len(found):
        size = len(found)
        for name, bound in scope.bindings.items():
            if name not in found and any(one.kind in ("value", "enter") and _holds(found, one.expr) for one in bound):
                found.add(name)
    return found


def _holds(found: set[str], expr: Expr) -> bool:
    return any(name in found for name in names(expr))


def _speaks_of(below: set[str], call: Call) -> bool:
    """Tell whether a call is given such a path, or is made on what was opened there."""
    on = [call.func.base] if isinstance(call.func, Attr) else []
    given = (*on, *call.args, *[value for _, value in call.keywords])
    return any(_holds(below, one) for one in given if not (isinstance(one, Name) and one.id == "self"))
