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
_SETTLED = frozenset({"commit", "buffered", "guess"})
"""Kinds of saves that say nothing of an item: a function that makes a table as well as its answer."""


def done_once(inner: Summary, call: Call, function: Function | None) -> Summary:
    """Return what a turn does by calling a function that may remember what it has answered.

    One that is given nothing, or has room for one answer, does nothing again; of any other, a commit is one of what it
    got ready, as whoever wants rows written at each call does not remember the answer.
    """
    how = next((one for one in function.decorators if _remembers(one)), None) if function is not None else None
    if how is None:
        return inner
    single = isinstance(how, Call) and any(one == Const(1) for one in (*how.args, how.keyword("maxsize")))
    if single or not (call.args or call.keywords):
        return inner._replace(seconds=0.0, slept=0.0, costs=(), saves=(), changes=frozenset())
    return inner._replace(saves=tuple([one for one in inner.saves if one.kind not in _SETTLED]))


def _remembers(decorator: Expr) -> bool:
    return dotted(decorator.func if isinstance(decorator, Call) else decorator) in _REMEMBERING


__all__ = ["done_once"]
