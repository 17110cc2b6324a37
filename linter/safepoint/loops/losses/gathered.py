"""Objects that only gather what they are given, in a list or by a thread of their own that takes it out of a queue."""

from __future__ import annotations

from safepoint.loops.checkpoints.queues import takes_from
from safepoint.loops.losses.figures import is_figure
from safepoint.loops.losses.filling import filled_by
from safepoint.loops.losses.given_queues import is_queue
from safepoint.loops.losses.growth import GROWING
from safepoint.loops.losses.in_other_objects import ASIDE
from safepoint.loops.meanings import naming
from safepoint.loops.source.effects import Attr, Call, Do, Loop
from safepoint.loops.source.walk import statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.module import Class


def gathers(owner: Ref, method: str, scope: Scope, *, figures: frozenset[str]) -> bool:
    """Tell whether a method of an object's class puts what it is given into a container in memory, one of no mere figures.

    A queue is one where a method of the class takes out of it in a loop that does no more than gather.
    """
    found = scope.world.member(owner, method)
    filled = filled_by(found, scope) if found is not None and found.kind == "function" else set()
    filled = {one for one in filled if is_queue(one) or not is_figure(naming.words(one), figures | ASIDE)}
    klass = scope.world.index.klass(owner)
    return bool(filled) and klass is not None and all(not is_queue(one) or _only_gathered(one, klass) for one in filled)


def _only_gathered(queue: str, klass: Class) -> bool:
    loops = [loop for one in klass.methods.values() for loop in one.statements if isinstance(loop, Loop)]
    taking = [loop for loop in loops if takes_from((loop,), {queue}, given=False)]
    made = [one.value for loop in taking for one in statements(loop.body) if isinstance(one, Do)]
    return bool(made) and all(
        isinstance(one, Call) and isinstance(one.func, Attr) and one.func.name in GROWING for one in made
    )
