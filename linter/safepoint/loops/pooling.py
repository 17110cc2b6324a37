"""Work given to pools and processes: what waiting for it costs, when what it does cannot be seen."""

from __future__ import annotations

from safepoint.core.diagnostic import Confidence
from safepoint.loops import naming
from safepoint.loops.effects import Attr, Loop, Name
from safepoint.loops.meaning import Cost
from safepoint.loops.summary import WEIGHTS, CostFact
from safepoint.loops.walk import dotted, label

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.effects import Call
    from safepoint.loops.events import Course, Event
    from safepoint.loops.scope import Scope
    from safepoint.loops.summary import Step

JOINING = "waits for a process"
"""What the packs call the wait for a process that was started to do one piece of work."""
_BARS = frozenset({"tqdm", "track", "progress", "progressbar"})


def is_element(call: Call, scope: Scope) -> bool:
    """Tell whether a method is called on what a loop goes through: `for p in workers: p.join()` only waits for their end."""
    base = call.func.base if isinstance(call.func, Attr) else None
    bound = scope.bindings.get(base.id, ()) if isinstance(base, Name) else ()
    return any(one.kind == "element" for one in bound)


def pooled(event: Event, course: Course, step: Step, turns: float, costs: list[CostFact]) -> CostFact | None:
    """Return what a turn of `for done in tqdm(as_completed(futures))` waits for, when what was submitted cannot be seen.

    Nobody starts processes for work that is done at once, or watches it with a progress bar.
    """
    loop = course.turns[event.loops[-1]].node if event.loops else None
    if any(one.cost is Cost.HEAVY for one in costs):
        return None
    if not isinstance(loop, Loop) or label(event.call.func).rpartition(".")[2] != "as_completed":
        return None
    processes = any(label(one.call.func).endswith("ProcessPoolExecutor") for one in course.events)
    if not processes and not _BARS.intersection(naming.words(dotted(getattr(loop.head, "func", None)))):
        return None
    return CostFact(WEIGHTS[Cost.HEAVY] * turns, Cost.HEAVY, "work given to a pool", (step,), Confidence.MEDIUM)
