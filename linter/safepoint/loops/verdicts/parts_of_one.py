"""Loops over the parts of one thing: of a picture or a recording, or of what an object of a package is made of."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.meanings.meaning import Cost
from safepoint.loops.turns.progress import shown as has_bar
from safepoint.loops.turns.starting import is_packaged

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.events import Turn
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.summary import Summary
    from safepoint.loops.tally import Trips

_WHOLE_JOB = 1000.0
"""Seconds of one turn from which each of a few parts is a job of its own."""
_ONE_THING = frozenset(
    {"img", "image", "picture", "mask", "volume", "smiles", "molecule", "mol", "video", "sigmas"}
    | {"recording", "wav", "waveform", "audio"}
)
"""Last words of the parameters by which a function is given one thing to compute something of, or the steps to one."""


def of_parts(turn: Turn, trips: Trips, summary: Summary, scope: Scope, *, kept: bool) -> bool:
    """Tell whether a method of a package goes through the parts of one thing, and shows nobody how far it is.

    There are a few; a lot of work in one is done in loops of its own. What is `kept` behind long ones is worth a save each.
    """
    few = trips.kind == "bounded" and trips.maximum is None and bool(scope.function.owner) and is_packaged(scope)
    long = kept and summary.seconds >= _WHOLE_JOB
    return few and not long and not summary.changes and not has_bar(turn.node, scope)


def of_one_thing(turn: Turn, summary: Summary, scope: Scope) -> bool:
    """Tell whether a loop goes through the parts of a picture, a molecule or a recording, and shows nobody how far it is."""
    if any(one.cost is Cost.HEAVY for one in summary.costs) or (has_bar(turn.node, scope) and "sigmas" not in scope.params):
        return False
    return any(not _ONE_THING.isdisjoint(naming.words(name)[-1:]) for name in scope.params)
