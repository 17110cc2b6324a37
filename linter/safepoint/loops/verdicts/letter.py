"""Loops that a contract, a decorator or a comment declares are held to the letter: the unknown is a violation."""

from __future__ import annotations

from math import inf

from safepoint.loops.costs.late import save_after
from safepoint.loops.facts import Gap
from safepoint.loops.meanings.meaning import Cost
from safepoint.loops.names.switches import argument as given
from safepoint.loops.source.effects import Loop
from safepoint.loops.turns.iterables import number
from safepoint.loops.verdicts import paths
from safepoint.loops.verdicts.outcome import Outcome

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.core.policy import LoopLimits
    from safepoint.loops.calls.events import Event, Turn
    from safepoint.loops.summary import SaveFact, Summary
    from safepoint.loops.tally import Trips
    from safepoint.loops.verdicts.verdict import Judge


def judge(
    judge: Judge,
    turn: Turn,
    trips: Trips,
    summary: Summary,
    saves: tuple[SaveFact, ...],
    limits: LoopLimits,
    steps: list[str],
) -> Outcome:
    """Return the verdict of a declared loop against its bounds."""
    turns = paths.turns_between(turn.node, judge.scope, judge.summaries) if isinstance(turn.node, Loop) else inf
    most = min(turns, trips.maximum if trips.maximum is not None else inf)
    each = seconds(judge, turn)
    gap = Gap(most if most < inf else None, most * each if each is not None and most < inf else None)
    steps.append(f"declared: at most {limits.max_iterations} turns and {limits.max_duration_ms} ms between checkpoints")
    turned = "no known bound of turns" if gap.turns is None else f"at most {int(gap.turns)} turns"
    timed = "an unknown time" if gap.seconds is None else f"at most {gap.seconds:g} s"
    steps.append(f"between two checkpoints: {turned}, {timed}")
    problem = _problem(judge, turn, turns, most, gap, each, summary, saves, limits)
    if problem:
        return Outcome("flagged", problem, later=save_after(turn, judge.scope, judge.summaries), gap=gap)
    return Outcome("checkpointed" if turns < inf else "short", "", gap=gap)


def _problem(
    judge: Judge, turn: Turn, turns: float, most: float, gap: Gap, each: float | None, summary: Summary,
    saves: tuple[SaveFact, ...], limits: LoopLimits,
) -> str:  # fmt: skip
    if most > limits.max_iterations:
        if turns < inf:
            return "period"
        if not saves:
            if save_after(turn, judge.scope, judge.summaries) is not None:
                return "after"
            return "conditional" if judge.rare(summary, ()) else "none"
        if all(one.kind == "guess" for one in saves):
            return "unproved"
        counting = all(any(guard.kind in ("period", "time") for guard in one.guards) for one in saves)
        return "period" if counting else "skips"
    bound = limits.max_duration_ms / 1000
    timed = [guard.number for one in saves for guard in one.guards if guard.kind == "time" and guard.number is not None]
    if timed and min(timed) <= bound:
        return ""
    if gap.seconds is not None and gap.seconds <= bound:
        return ""
    if isinstance(turn.node, Loop) and paths.guarded(turn.node, judge.scope) < inf:
        return ""  # the guard looks at the clock after each turn, and saves
    if turns <= 1 and (each is None or each > bound):
        # One turn is as fine as a loop can save; how long the turn takes is for the reader to know.
        return "turn"
    return "interval"


def seconds(judge: Judge, turn: Turn) -> float | None:
    """Return an upper bound of one turn's seconds, None when a call in it has none."""
    total = 0.0
    for event in judge.course.events:
        if turn.number not in event.loops:
            continue
        each = _seconds_of(judge, event)
        if each is None:
            return None
        for inner in event.loops[event.loops.index(turn.number) + 1 :]:
            most = judge.summaries.trips(judge.scope, inner).maximum
            if most is None:
                if each > 0:
                    return None
                continue
            each *= most
        total += each
    return total


def _seconds_of(judge: Judge, event: Event) -> float | None:
    """Bound one call: by its own seconds, a constant sleep or timeout; light calls count for nothing."""
    meaning = event.callee.meaning
    for ref in (*event.callee.functions, *event.callee.given):
        inner = judge.summaries.of(ref)
        if inner.costs or inner.waits:
            return None
    if meaning is None or event.leaving or event.store is not None:
        return 0.0
    if meaning.seconds is not None:
        return meaning.seconds
    argument = meaning.sleeps if meaning.sleeps is not None else meaning.timeout
    if argument is not None:
        value = number(given(event.call, argument.position, argument.name), judge.scope)
        if value is not None:
            return value
    if meaning.saves is not None:
        return 0.0
    return None if meaning.cost >= Cost.MEDIUM or meaning.waits else 0.0
