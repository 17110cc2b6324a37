"""What is asked of a long loop that saves: whether the saves run, and whether a restart finds what they keep."""

from __future__ import annotations

from safepoint.core.diagnostic import Confidence
from safepoint.loops.checkpoints import restoring
from safepoint.loops.checkpoints.by_default import optional
from safepoint.loops.costs.late import far_beside, same_save_after
from safepoint.loops.losses import carried
from safepoint.loops.verdicts import confidence
from safepoint.loops.verdicts.accused import accuse
from safepoint.loops.verdicts.attempts import begins_anew, is_minded
from safepoint.loops.verdicts.cover import Cover
from safepoint.loops.verdicts.doubting import asks_cache
from safepoint.loops.verdicts.never_asked import never_asked
from safepoint.loops.verdicts.never_loaded import never_loaded
from safepoint.loops.verdicts.outcome import Outcome
from safepoint.loops.verdicts.started_over import started_over
from safepoint.loops.verdicts.switched_off import switched_off
from safepoint.loops.verdicts.unskipped import UNSKIPPED, Unskipped
from safepoint.loops.verdicts.vain_skips import skips_in_vain
from safepoint.loops.verdicts.weighing import only_reads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.events import Turn
    from safepoint.loops.facts import Loss
    from safepoint.loops.summary import SaveFact, Summary
    from safepoint.loops.tally import Trips
    from safepoint.loops.verdicts.verdict import Judge


def examine(
    judge: Judge, turn: Turn, trips: Trips, summary: Summary, saves: tuple[SaveFact, ...], lost: tuple[Loss, ...],
    steps: list[str],
) -> Outcome:  # fmt: skip
    """Decide on a long loop that saves: fine, saved only on request, or saved and done again on every restart."""
    bare = summary._replace(saves=())
    off = never_asked(saves, judge.scope, judge.callers) or switched_off(saves, judge.scope)
    if off:
        steps.append(f"its saves hang on `{off}`, which nothing gives")
        return accuse(judge, turn, trips, bare, lost, steps)
    late = same_save_after(turn, saves, judge.scope, judge.summaries)
    if late is not None and not only_reads(summary) and not asks_cache(summary):
        steps.append("its saves hang on a value being present, and the same save stands after the loop")
        return Outcome("flagged", "after", ("cost_likely", "data", "maybe_present", "after"), later=late)
    if vain := skips_in_vain(turn, trips, summary, saves, judge.scope, judge.summaries, steps):
        return Outcome("checkpointed", vain)
    again = _paid_again(judge, turn, trips, summary, saves, lost, steps)
    if again is not None:
        return again
    over = started_over(turn, judge.scope, lost, summary.loads, judge.summaries, judge.callers)
    if over or restoring.starts_over(turn, judge.scope, lost, judge.course, summary.loads):
        steps.append("a checkpoint is restored before the loop, which then counts from its first turn")
        return Outcome("checkpointed", "restarted")
    if not optional(saves, judge.scope):
        unloaded = never_loaded(turn, trips, summary, saves, lost, judge.scope, judge.callers)
        steps += ["what it saves is loaded nowhere in the program"] if unloaded else []
        return Outcome("checkpointed", "unloaded" if unloaded else "")
    return _on_request(judge, turn, trips, bare, saves, lost, steps)


def _paid_again(
    judge: Judge, turn: Turn, trips: Trips, summary: Summary, saves: tuple[SaveFact, ...], lost: tuple[Loss, ...],
    steps: list[str],
) -> Outcome | None:  # fmt: skip
    """Decide on a loop whose restart pays again for what it keeps, None for others.

    A generator's turns are kept, or left out, by who takes from it.
    """
    if carried.yields(turn.node):
        return None
    again = begins_anew(saves, judge.context, turn, judge.scope, judge.summaries)
    restarts = Unskipped(judge.summaries, judge.callers)
    if not again and not restarts.told(judge.scope, turn, trips, summary, saves):
        return None
    alone = accuse(judge, turn, trips, summary._replace(saves=()), lost, [])
    passing = restarts.passed_by(judge.scope, turn, alone.points)
    passing = passing or (again and not is_minded(judge.context, alone.points))
    steps.append("what it pays for is far down, and whoever calls it decides on how much" if passing else UNSKIPPED)
    return Outcome("checkpointed", "" if passing else "unskipped")


def _on_request(
    judge: Judge, turn: Turn, trips: Trips, bare: Summary, saves: tuple[SaveFact, ...], lost: tuple[Loss, ...],
    steps: list[str],
) -> Outcome:  # fmt: skip
    """Decide on a loop that saves where an option asks for it; who leaves it out is told only where that is a finding."""
    if Cover(judge.callers, judge.scope, turn, trips, bare, lost).cover(waiting=False) is not None:
        return Outcome("checkpointed")
    said: list[str] = []
    accused = accuse(judge, turn, trips, bare, lost, said)
    if accused.later is not None and far_beside(saves, lost, turn, judge.course):
        steps += ["what is saved there is no part of what the loop collects, which is saved behind it", *said]
        return accused
    worth = bool(accused.points) and confidence.total(accused.points)[0] >= Confidence.MEDIUM
    return Outcome("checkpointed", "optional" if worth else "")
