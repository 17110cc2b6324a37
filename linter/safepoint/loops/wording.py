"""The sentences that several loop rules share: what was seen, why the count is open, what a crash loses."""

from __future__ import annotations

from safepoint.core.diagnostic import Confidence, Related, Severity, Span
from safepoint.loops.facts import RESULTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.facts import LoopFacts, Loss
    from safepoint.loops.summary import CostFact, SaveFact

_LOSSES = {
    "memory": "the trained or simulated state",
    "collected": "everything collected in `{name}`",
    "state": "the state in `{name}`",
    "talk": "the whole exchange in `{name}`, which every further turn builds on",
    "cursor": "the position and state in `{name}`",
    "outside": "the record of which items are done, so that a restart repeats `{name}`",
}
_UNNAMED = "the record of which items are done, so that a restart repeats what they have done elsewhere"


def chain(fact: CostFact | SaveFact) -> str:
    """Return the calls that lead to an effect: `train -> self.step -> loss.backward`."""
    return " -> ".join(step.name for step in fact.steps)


def what(loop: LoopFacts) -> str:
    """Name the loop and its costly call."""
    if not loop.costs:
        return f"this loop ({loop.trips.why}) is bound to save"
    best = dearest(loop)
    why = "costly, " + best.why if best.why.startswith("by ") else best.why or "costly"
    return f"this loop ({loop.trips.why}) runs `{chain(best)}` ({why}) each turn"


def dearest(loop: LoopFacts) -> CostFact:
    """Return the call to speak of: what trains or asks a model costs more than a request or a program beside it."""
    first = loop.costs[0]
    if first.changes in ("memory", "simulated"):
        return first
    paid = [one for one in loop.costs if one.cost is first.cost and one.sure > Confidence.LOW and _asks_model(one)]
    return first if _asks_model(first) else next(iter(paid), first)


def _asks_model(fact: CostFact) -> bool:
    return "a model" in fact.why or "an agent" in fact.why


def loss(loop: LoopFacts) -> str:
    """Say what a crash loses, with the numbers that are known."""
    kinds = {one.kind for one in loop.losses}
    rows = (
        "the rows of a file that cannot be read until it is closed"
        if _unclosed(loop)
        else "the rows that wait for their commit"
    )
    named = _named(loop.losses[:2])
    if any(one.kind == "buffered" for one in loop.saves) and not kinds & {"memory", "state", "talk"}:
        named = [rows, *[one for one in named if not one.startswith("the record")]]
    return "a crash loses " + (" and ".join(named[:2]) or "the work of every turn so far") + amount(loop)


def amount(loop: LoopFacts) -> str:
    """Say how much that may be: turns, and their seconds, as far as counts and timeouts bound them."""
    turns = loop.gap.turns
    if turns is None or turns <= 1:
        return f" (a turn may take up to {span(loop.each)})" if loop.each else ""
    if not loop.each:
        return f" (up to {turns:.0f} turns)" if loop.declared is not None else ""
    return f" (up to {turns:.0f} turns of up to {span(loop.each)}: {span(turns * loop.each)})"


def span(seconds: float) -> str:
    """Return a duration in words: `30 s`, `50 min`, `8.3 h`."""
    if seconds < 120:
        return f"{seconds:.3g} s"
    return f"{seconds / 60:.3g} min" if seconds < 7200 else f"{seconds / 3600:.3g} h"


def bound(loop: LoopFacts) -> str:
    """Say what the declaration of a loop allows, nothing for a loop that none declares."""
    if loop.declared is None:
        return ""
    return f", where at most {loop.declared.max_iterations} turns may pass between two checkpoints"


def severity(loop: LoopFacts) -> Severity:
    """Return how grave a loop without a checkpoint is: a declared one breaks its own bounds."""
    return Severity.WARNING if loop.declared is None else Severity.ERROR


def _named(lost: tuple[Loss, ...]) -> list[str]:
    """Name some losses; those of one kind in one breath."""
    names = [one.name for one in lost]
    if len(set(names)) > 1 and len({one.kind for one in lost}) == 1 and not {"", RESULTS}.intersection(names):
        return list(dict.fromkeys([_LOSSES[lost[0].kind].format(name="` and `".join(names))]))
    return list(dict.fromkeys(_loss(one) for one in lost))


def _loss(one: Loss) -> str:
    if one.name == RESULTS:
        return "all the results so far"
    # The call that has the effect may stand so far down that it is no cost of its own.
    return _LOSSES[one.kind].format(name=one.name) if one.name else _UNNAMED


def places(loop: LoopFacts) -> tuple[Related, ...]:
    """Return the places a finding speaks of: the costly calls, then a save that stands elsewhere."""
    steps = dearest(loop).steps if loop.costs else ()
    found = [_place(one.path, one.line, "the costly call") for one in steps[-1:]]
    if len(steps) > 1:
        found.insert(0, _place(steps[0].path, steps[0].line, "reached from here"))
    found += [extra for extra in (loop.later, loop.cover) if extra is not None]
    return tuple(found)


def _place(path: str, line: int, message: str) -> Related:
    return Related(path, Span(line, 1, line, 1), message)


def where(loop: LoopFacts) -> str:
    """Say what to save, where in the loop, and what a restart does with it."""
    # Lines of a notebook are counted by cells, which the analysis does not know.
    line = "" if loop.path.endswith(".ipynb") else f" (line {loop.span.end_line})"
    place = f"at the end of the loop's body{line}, each turn or every few turns"
    if loop.kind == "comprehension":
        return "make this a loop statement; note each finished item at the end of its body, and skip those on a restart"
    first = loop.losses[0] if loop.losses else None
    kind = first.kind if first is not None else ""
    if any(one.kind == "buffered" for one in loop.saves) and kind not in ("memory", "state", "talk"):
        if _unclosed(loop):
            return (
                "close the file every so many turns and go on in another, so that a restart leaves out what whole files hold"
            )
        return f"commit {place}, and note how far the loop has come, so that a restart goes on from there"
    if kind == "memory":
        return f"save the whole state and the number of the turn {place}, and start from them after a restart"
    if first is not None and kind in ("state", "talk", "cursor"):
        return f"save `{first.name}` {place}, and read it back on a restart"
    if first is not None and kind == "collected" and first.name != RESULTS:
        return f"write what `{first.name}` gained to a file or a database {place}, and skip on a restart what is there"
    return f"note each finished item {place}, and skip those on a restart"


def _unclosed(loop: LoopFacts) -> bool:
    """Tell whether the rows of a loop go to files whose index is written last, without which nobody reads them."""
    waiting = [one for one in loop.saves if one.kind == "buffered"]
    return bool(waiting) and all(one.family == "pyarrow" for one in waiting)
