"""Whether somebody takes out of a loop's items what is done before the loop goes through them."""

from __future__ import annotations

from safepoint.loops.checkpoints.earlier_runs import DONE
from safepoint.loops.meanings import naming
from safepoint.loops.names.arguments import argument_of
from safepoint.loops.names.index import Ref
from safepoint.loops.source.effects import Loop, Name
from safepoint.loops.source.module import MODULE_BODY
from safepoint.loops.source.walk import names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.callers import Callers
    from safepoint.loops.calls.events import Turn
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.module import Function

_HOPS = 2
"""Through how many names what is handed over may be made of what is still to do."""
_BATCHED = 3
"""Through how many names of a function the batches of a loop may be made of its items."""
_CALLERS = 2
"""Through how many callers the items may be handed on by those who filter them."""


def filtered_before(turn: Turn, scope: Scope, callers: Callers) -> bool:
    """Tell whether a caller, or one that calls it, takes out of the items what is done before it hands them over."""
    function = scope.function
    if not isinstance(turn.node, Loop) or function.qualname == MODULE_BODY:
        return False
    iterated = [name for name in scope.params if name in _made_of(set(names(turn.node.head)), scope, _BATCHED)]
    return _handed_filtered(Ref("function", scope.path, function.qualname), iterated, function, callers, _CALLERS)


def _made_of(said: set[str], scope: Scope, hops: int) -> set[str]:
    """Return the names that something is made of, through names that are bound here: the rows behind `batches`."""
    bound = {one for name in said if name not in scope.params for made in scope.given(name) for one in names(made.expr)}
    return said if not hops or bound <= said else _made_of(said | bound, scope, hops - 1)


def _handed_filtered(ref: Ref, iterated: list[str], function: Function, callers: Callers, hops: int) -> bool:
    """Tell whether somebody who calls a function hands it for one of these parameters what is still to be done."""
    for site in callers.sites(ref) if iterated else ():
        given = [argument_of(site.event.call, function, name)[0] for name in iterated]
        if ref in site.event.callee.given:
            given = [*site.event.call.args[1:]]  # `pool.starmap(annotate, tasks)` hands over parts of what it is given
        handed = [one.id for one in given if isinstance(one, Name)]
        if any(_filtered(name, site.scope, _HOPS) for name in handed):
            return True
        outer = Ref("function", site.scope.path, site.scope.function.qualname)
        passed = [name for name in handed if name in site.scope.params]
        if hops and outer != ref and _handed_filtered(outer, passed, site.scope.function, callers, hops - 1):
            return True
    return False


def _filtered(name: str, scope: Scope, hops: int) -> bool:
    """Tell whether what a function binds a name to speaks of what is done, or is made of something that does."""
    said = {word for bound in scope.given(name) for word in names(bound.expr)} - {name}
    if any(DONE.intersection(naming.words(one)) for one in said):
        return True
    return hops > 0 and any(_filtered(one, scope, hops - 1) for one in said if "." not in one)
