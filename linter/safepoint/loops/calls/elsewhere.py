"""Functions of ours that a library has run on another machine: `fold.remote(row)`, and `fold.map(rows)` for each row."""

from __future__ import annotations

from safepoint.loops.source.effects import Attr

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.callee import Callee
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Call

_ELSEWHERE = "runs on another machine"
"""The packs' words for it."""


def run_elsewhere(callee: Callee, call: Call, scope: Scope) -> Callee:
    """Add to a call the function that it has run elsewhere, whose work and saves are those of the call."""
    if callee.meaning is None or callee.meaning.why != _ELSEWHERE or not isinstance(call.func, Attr):
        return callee
    ref = scope.ref(call.func.base)
    if ref is None or ref.kind != "function":
        return callee
    return callee._replace(functions=(ref,)) if callee.meaning.runs is None else callee._replace(given=(ref,))


def maps_elsewhere(call: Call, scope: Scope) -> bool:
    """Tell whether a call goes through the results of what other machines do with each of some items."""
    ref = scope.ref(call.func)
    meaning = scope.world.lookup.call(ref.name) if ref is not None and ref.kind == "external" else None
    return meaning is not None and meaning.why == _ELSEWHERE and meaning.wraps is not None


__all__ = ["maps_elsewhere", "run_elsewhere"]
