"""Functions whose answers are remembered: what they do is done once, however often a loop calls them."""

from __future__ import annotations

from safepoint.loops.checkpoints.going_on import LISTING
from safepoint.loops.checkpoints.kept_items import made_of_items
from safepoint.loops.source.effects import Call, Const
from safepoint.loops.source.walk import calls, dotted, last_part, loops, names, parts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr
    from safepoint.loops.source.module import Function
    from safepoint.loops.summary import Summary

_REMEMBERING = frozenset({"lru_cache", "functools.lru_cache", "cache", "functools.cache", "alru_cache", "cache_resource"})
_FEW = 16
"""For how many answers whoever makes room for no more has few to remember."""
_SETTLED = frozenset({"commit", "buffered", "guess"})
"""Kinds of saves that say nothing of an item: a function that makes a table as well as its answer."""


def done_once(inner: Summary, call: Call, function: Function | None, scope: Scope) -> Summary:
    """Return what a turn does by calling a function that may remember what it has answered.

    One that is given nothing, or has room for a few answers, which are asked for again and again, does nothing again; of any
    other, a commit is one of what it got ready, as whoever wants rows written at each call does not remember the answer.
    So it is with a few answers where each turn is about another file of a folder.
    """
    how = next((one for one in function.decorators if _remembers(one)), None) if function is not None else None
    if how is None:
        return inner
    few = isinstance(how, Call) and any(map(_is_few, (*how.args[:1], how.keyword("maxsize"))))
    if (few and not _is_another_file(call, scope)) or not (call.args or call.keywords):
        return inner._replace(seconds=0.0, slept=0.0, costs=(), saves=(), changes=frozenset())
    return inner._replace(saves=tuple([one for one in inner.saves if one.kind not in _SETTLED]))


def _is_another_file(call: Call, scope: Scope) -> bool:
    """Tell whether a call is given the file that a turn is about, or what is in it, by a loop over all of a folder."""
    given = {name.partition(".")[0] for part in parts(call)[1:] for name in names(part)}
    around = [one for one in loops(scope.function.body) if one.line <= call.line <= one.end_line]
    listing = [one for one in around if any(last_part(made) in LISTING for made in calls(one.head))]
    return any(not given.isdisjoint(made_of_items(one)) for one in listing)


def _is_few(room: Expr | None) -> bool:
    return isinstance(room, Const) and isinstance(room.value, int) and 0 < room.value <= _FEW


def _remembers(decorator: Expr) -> bool:
    return dotted(decorator.func if isinstance(decorator, Call) else decorator) in _REMEMBERING


__all__ = ["done_once"]
