"""Programs that are started and then asked, again and again, if they are done: whoever does so waits for them."""

from __future__ import annotations

from safepoint.core.diagnostic import Confidence
from safepoint.loops.meanings.meaning import Cost
from safepoint.loops.source.effects import Attr
from safepoint.loops.source.walk import last_part
from safepoint.loops.summary import WEIGHTS, CostFact

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.events import Event
    from safepoint.loops.costs.collect import Collector

_PROGRAM = "subprocess.Popen"
WAITS = "waits for a program"
"""What the packs call the wait for a program that was started."""


def polled(event: Event, asking: Collector) -> CostFact | None:
    """Return what a loop waits for that asks a program if it is done, `program.poll()`, and sleeps before it asks again.

    It waits once each time it is begun in the stretch; of a turn of that loop itself nothing is known.
    """
    func, scope = event.call.func, asking.scope
    if last_part(event.call) != "poll" or not isinstance(func, Attr) or event.loops[-1:] in ((), (asking.loop,)):
        return None
    owner = scope.type(func.base)
    if owner is None or scope.world.lookup.canonical(owner.name) != _PROGRAM or not _sleeps(event, asking):
        return None
    times = asking.turns(event._replace(loops=event.loops[:-1]))
    return CostFact(WEIGHTS[Cost.HEAVY] * times, Cost.HEAVY, WAITS, (asking.step(event),), Confidence.MEDIUM)


def _sleeps(event: Event, asking: Collector) -> bool:
    """Tell whether the turns of the innermost loop around a call sleep."""
    inside = [one for one in asking.summaries.course(asking.scope).events if event.loops[-1] in one.loops]
    meanings = [one.callee.meaning for one in inside if last_part(one.call) == "sleep"]
    return any(one is not None and one.waits for one in meanings)
