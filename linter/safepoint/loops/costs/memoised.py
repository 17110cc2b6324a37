"""Functions whose answers are remembered: what they do is done once, however often a loop calls them."""

from __future__ import annotations

from safepoint.loops.source.effects import Call, Const
from safepoint.loops.source.walk import dotted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.source.effects import Expr
    from safepoint.loops.source.module import Function
    from safepoint.loops.summary import Summary

_REMEMBERING = frozenset({"lru_cache", "functools.lru_cache", "cache", "functools.cache", "alru_cache", "cache_resource"})
_FEW = 16
"""For how many answers whoever makes room for no more has few to remember."""
_SETTLED = frozenset({"commit", "buffered", "guess"})
"""Kinds of saves that say nothing of an item: a function that makes a table as well as its answer."""


def done_once(inner: Summary, call: Call, function: Function | None) -> Summary:
    """Return what a turn does by calling a function that may remember what it has answered.

    One that is given nothing, or has room for a few answers, which are asked for again and again, does nothing again; of any
    other, a commit is one of what it got ready, as whoever wants rows written at each call does not remember the answer.
    """
    how = next((one for one in function.decorators if _remembers(one)), None) if function is not None else None
    if how is None:
        return inner
    few = isinstance(how, Call) and any(map(_is_few, (*how.args[:1], how.keyword("maxsize"))))
    if few or not (call.args or call.keywords):
        return inner._replace(seconds=0.0, slept=0.0, costs=(), saves=(), changes=frozenset())
    return inner._replace(saves=tuple([one for one in inner.saves if one.kind not in _SETTLED]))


def _is_few(room: Expr | None) -> bool:
    return isinstance(room, Const) and isinstance(room.value, int) and 0 < room.value <= _FEW


def _remembers(decorator: Expr) -> bool:
    return dotted(decorator.func if isinstance(decorator, Call) else decorator) in _REMEMBERING


__all__ = ["done_once"]
