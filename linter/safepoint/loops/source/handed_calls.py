"""The call that is made of what another call is handed: `work(row)` of `Process(target=work, args=(row,))`."""

from __future__ import annotations

from safepoint.loops.source.effects import NONE, Attr, Call, Const, Group, Name
from safepoint.loops.source.walk import tail

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.source.effects import Expr

_STARTING = frozenset({"Process", "Thread", "Timer"})
"""What a process or a thread is made by: it is handed the function as `target`, and its arguments together."""
_TOGETHER = frozenset({"apply_async", "apply", "spawn"})
"""Calls that are handed a function and, together, its arguments; what is spawned is handed its number before them."""
_ONE_BY_ONE = {"submit": 0, "to_thread": 0, "partial": 0, "run_in_executor": 1, "start_soon": 0}
"""Calls that are handed a function, and in which place, and then its arguments."""


def handed_call(call: Call) -> Call | None:
    """Return the call that is made of a function and its arguments, both handed to a call; None where neither is seen."""
    last = tail(call.func)
    if last in _STARTING:
        return _made(call, call.keyword("target"), call.keyword("args"), call.keyword("kwargs"))
    if last in _TOGETHER:
        function, given = call.keyword("fn") or _at(call, 0), call.keyword("args") or _at(call, 1)
        made = _made(call, function, given, call.keyword("kwds") or _at(call, 2))
        return made._replace(args=(NONE, *made.args)) if made is not None and last == "spawn" else made
    place = _ONE_BY_ONE.get(last, -1)
    if place < 0 or len(call.args) <= place:
        return None
    function = call.args[place]
    return call._replace(func=function, args=call.args[place + 1 :]) if isinstance(function, (Name, Attr)) else None


def _at(call: Call, place: int) -> Expr | None:
    return call.args[place] if len(call.args) > place else None


def _made(call: Call, function: Expr | None, given: Expr | None, named: Expr | None) -> Call | None:
    """Return the call of a function with arguments that are written out, in a tuple or a list and in a dictionary."""
    if not isinstance(function, (Name, Attr)):
        return None
    args = given.parts if isinstance(given, Group) and given.kind in ("tuple", "list") else ()
    keywords: list[tuple[str, Expr]] = []
    if isinstance(named, Group) and named.kind == "dict":
        for key, value in zip(named.parts[::2], named.parts[1::2], strict=False):
            if isinstance(key, Const) and isinstance(key.value, str):
                keywords.append((key.value, value))
    return call._replace(func=function, args=args, keywords=tuple(keywords))
