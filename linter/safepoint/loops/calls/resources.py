"""Objects of the project's own that a framework hands to its steps by a name: `context.resources.catalog.fetch_pages(1)`.

Which class stands behind the name is said where the parts of a run are put together, mostly in another package.
"""

from __future__ import annotations

from safepoint.loops.calls.dispatch import made_of
from safepoint.loops.names.handed_out import handed_out
from safepoint.loops.source.effects import Attr
from safepoint.loops.source.fitting import takes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Call

_MOST = 4
"""In how many classes a method may stand that is called on such an object."""


def of_resource(call: Call, scope: Scope) -> tuple[Ref, ...]:
    """Return the methods of the project's classes that a call on something held so may run, of four at most."""
    func = call.func
    if not isinstance(func, Attr) or not handed_out(func.base):
        return ()
    found = scope.world.by_name.anywhere(scope.path, func.name, _MOST)
    return made_of([ref for ref in found if takes(scope.world.function(ref), call)], scope)
