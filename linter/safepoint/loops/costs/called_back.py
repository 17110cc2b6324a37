"""What a pool calls with each result as it comes: the function there may save it, while the loop goes on to the next one."""

from __future__ import annotations

from safepoint.loops.source.effects import Attr, Const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.events import Event
    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr

_GIVING = frozenset({"apply_async", "map_async", "starmap_async"})
"""Methods of a pool that take a function for the results."""
_PLACE = 3
"""Where they take it, if it is not named."""


def called_back(event: Event, scope: Scope) -> Ref | None:
    """Return the function of ours that gets each result: `save` of `pool.apply_async(work, (item,), callback=save)`.

    So does what a future is told to call when it is done. What is only called after an error keeps no result.
    """
    func = event.call.func
    if not isinstance(func, Attr):
        return None
    told: Expr | None = None
    if func.name in _GIVING:
        args = event.call.args
        told = event.call.keyword("callback") or (args[_PLACE] if len(args) > _PLACE else None)
    elif func.name == "add_done_callback":
        told = event.call.args[0] if event.call.args else None
    ref = scope.ref(told) if told is not None and not isinstance(told, Const) else None
    return ref if ref is not None and ref.kind == "function" else None
