"""What is asked last of a long loop without a save: whether anything of its own is lost, and how sure that is."""

from __future__ import annotations

from safepoint.loops.checkpoints.handing import handover
from safepoint.loops.checkpoints.keeping import keeps_rarely
from safepoint.loops.checkpoints.queues import kept_elsewhere
from safepoint.loops.costs.held_open import waits_in_own
from safepoint.loops.costs.late import comes_later, saved_whole
from safepoint.loops.exemptions.episodes import is_episode
from safepoint.loops.exemptions.owned import owned
from safepoint.loops.exemptions.training_parts import is_part_of_step, moves_rates
from safepoint.loops.losses import carried
from safepoint.loops.losses.frontier import progress_of_while
from safepoint.loops.losses.in_items import read_behind
from safepoint.loops.source.effects import Loop
from safepoint.loops.source.walk import is_never_left
from safepoint.loops.verdicts.case import Case
from safepoint.loops.verdicts.gone_through import gathered
from safepoint.loops.verdicts.idle_callbacks import idle
from safepoint.loops.verdicts.outcome import Outcome
from safepoint.loops.verdicts.reckoning import entries

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.core.diagnostic import Related
    from safepoint.loops.calls.events import Turn
    from safepoint.loops.facts import Loss
    from safepoint.loops.summary import Summary
    from safepoint.loops.tally import Trips
    from safepoint.loops.verdicts.verdict import Judge


def accuse(
    judge: Judge, turn: Turn, trips: Trips, summary: Summary, lost: tuple[Loss, ...], steps: list[str], *,
    buffered: bool = False, product: Related | None = None,
) -> Outcome:  # fmt: skip
    """Decide on a long loop without a save: exempt if nothing of its own is lost, else flagged.

    `buffered` when rows wait for a commit, `product` is where what a network or a pool makes is written whole.
    """
    owner = _owner(judge, turn, trips, summary, lost)
    if owner:
        steps.append(f"exempt: {owner}")
        return Outcome("exempt")
    lost, handed_on = _loses(judge, turn, trips, summary, lost)
    others = _left_to_others(judge, turn, lost, handed_on=handed_on, buffered=buffered)
    if others:
        steps.append(f"exempt: {others}")
        return Outcome("exempt")
    keeper = kept_elsewhere(turn, lost, judge.course, judge.scope, judge.summaries)
    if keeper:
        steps.append(f"checkpointed: what a turn makes goes through a queue or a pool to `{keeper}`, which saves it")
        return Outcome("checkpointed")
    named = ", ".join(f"{one.kind} {one.name}".rstrip() for one in lost)
    steps.append("lost in a crash: " + (named or "each item's work"))
    return _flagged(judge, turn, trips, summary, lost, steps, buffered=buffered, product=product)


def _flagged(
    judge: Judge, turn: Turn, trips: Trips, summary: Summary, lost: tuple[Loss, ...], steps: list[str], *,
    buffered: bool, product: Related | None,
) -> Outcome:  # fmt: skip
    later = comes_later(turn, lost, judge.scope, judge.summaries, buffered=buffered)
    later = later or (None if buffered else product)
    problem = "parallel" if turn.parallel else "none"
    problem = "after" if later is not None else "conditional" if keeps_rarely(summary, lost) else problem
    handed = handover(turn, judge.course, judge.scope, judge.summaries, idle(judge.scope, judge.callers))
    steps += [f"`{handed}` is called each turn and cannot be seen; it may save"] if handed else []
    case = Case(turn, trips, summary, lost, judge.scope, judge.callers, buffered, later, product, handed)
    return Outcome("flagged", problem, tuple(entries(case)), later=later)


def _owner(judge: Judge, turn: Turn, trips: Trips, summary: Summary, lost: tuple[Loss, ...]) -> str:
    """Return who owns a loop that is a part of something larger; "" for a loop of its own."""
    node, costs = turn.node, summary.costs
    part = is_part_of_step(node, judge.scope, costs) and not is_never_left(node)
    if part or is_episode(node, costs) or moves_rates(node):
        return "a part of one step of training, or one episode, whose caller owns the loop"
    return owned(turn, trips, judge.scope, judge.course, judge.callers, costs, lost)


def _loses(
    judge: Judge, turn: Turn, trips: Trips, summary: Summary, lost: tuple[Loss, ...]
) -> tuple[tuple[Loss, ...], bool]:
    """Return what a crash loses, and whether each turn hands that on to a consumer."""
    if isinstance(turn.node, Loop) and turn.node.kind == "while":
        lost = progress_of_while(turn.node, trips, summary.costs, lost)
    batch = turn.parallel and any(carried.yields(judge.course.turns[number].node) for number in turn.loops)
    collected = gathered(turn, judge.scope, judge.callers) or read_behind(turn, judge.scope)
    handed_on = not collected and (batch or carried.hands_on(turn, lost, judge.scope))
    lost = collected or lost
    whole = waits_in_own(summary) or (handed_on and saved_whole(turn, lost, judge.scope, judge.summaries))
    return lost, handed_on and not whole


def _left_to_others(judge: Judge, turn: Turn, lost: tuple[Loss, ...], *, handed_on: bool, buffered: bool) -> str:
    """Return why what a loop makes is not its own to keep; "" where it is."""
    if handed_on:
        return "each turn hands its result to a consumer"
    made = not turn.parallel and any(one.parallel and one.node is turn.node for one in judge.course.turns)
    if made or judge.course.hands_on(turn):
        return "only makes what is run together later, and judged there"
    if not lost and (not isinstance(turn.node, Loop) or turn.node.kind == "while") and not buffered:
        return "nothing is carried from one turn to the next"
    return ""
