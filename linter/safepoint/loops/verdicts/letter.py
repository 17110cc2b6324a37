"""Loops that a contract, a decorator or a comment declares are held to the letter: the unknown is a violation."""

from __future__ import annotations

from math import inf

from safepoint.loops.checkpoints.keeping import keeps_rarely
from safepoint.loops.costs.late import save_after
from safepoint.loops.facts import Gap
from safepoint.loops.source.effects import Loop
from safepoint.loops.verdicts import paths
from safepoint.loops.verdicts.outcome import Outcome
from safepoint.loops.verdicts.turn_seconds import turn_seconds

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.core.policy import LoopLimits
    from safepoint.loops.calls.events import Turn
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
    each = turn_seconds(turn.number, judge.scope, judge.summaries)
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
            return "conditional" if keeps_rarely(summary, ()) else "none"
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
