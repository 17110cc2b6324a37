"""Queues that an object was given by whoever takes from them: what a turn puts there is handed on."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.names.constants import is_sum
from safepoint.loops.names.index import Ref
from safepoint.loops.source.attributes import settings
from safepoint.loops.source.effects import Attr, Loop, Name
from safepoint.loops.source.walk import calls, dotted, own, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Comprehension


QUEUES = frozenset({"queue", "q", "pipe", "outbox"})
"""Last words of what a function or an object is given to send on what it makes."""


def is_queue(name: str) -> bool:
    """Tell whether a name is one of a queue."""
    return not QUEUES.isdisjoint(naming.words(name)[-1:])


def puts_into_given(kept: list[str], loop: Loop | Comprehension, scope: Scope) -> bool:
    """Tell whether all that is left of a turn, but for counts, goes into queues that its object was given.

    Another attribute that the turns put something into beside them, as a token
    is given back, was given as well.
    """
    made = scope.world.member(Ref("class", scope.path, scope.function.owner), "__init__") if scope.function.owner else None
    maker = scope.world.function(made) if made is not None and made.kind == "function" else None
    if maker is None or not isinstance(loop, Loop):
        return False
    handed = {one.name for one in maker.params}
    given = {f"self.{name}" for name, value, _ in settings(maker) if isinstance(value, Name) and value.id in handed}
    told = [call.func for one in statements(loop.body) for expr in own(one) for call in calls(expr)]
    put = {dotted(func.base) for func in told if isinstance(func, Attr) and func.name in ("put", "put_nowait")} & given
    named = any(map(is_queue, put))
    return named and all(name in put or is_sum(name, scope) or _counted(name, scope) for name in kept)


def _counted(name: str, scope: Scope) -> bool:
    """Tell whether a parameter is only added to: how many there were is told where a run goes on."""
    bound = scope.bindings.get(name, ())
    return name in scope.params and bool(bound) and all(one.kind == "augment" for one in bound)


__all__ = ["puts_into_given"]
