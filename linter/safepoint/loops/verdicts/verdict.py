"""One loop's verdict, step by step: how often, how costly, what is kept, what is lost, who covers it."""

from __future__ import annotations

from safepoint.core.diagnostic import Confidence, Related, Span
from safepoint.loops.calls.contexts import TESTING, is_test, told
from safepoint.loops.calls.events import Turn
from safepoint.loops.calls.pooling import IN_PROCESSES
from safepoint.loops.checkpoints import restoring
from safepoint.loops.checkpoints.by_default import optional
from safepoint.loops.checkpoints.handing import handover
from safepoint.loops.checkpoints.keeping import accepted, keeps_rarely, rhythm, waits
from safepoint.loops.checkpoints.products import makes_answers, written_whole
from safepoint.loops.checkpoints.queues import kept_elsewhere
from safepoint.loops.checkpoints.waiting_rows import LONG_BUFFERED, changes_rows, seconds_of_rows
from safepoint.loops.costs.computing import shows_computing
from safepoint.loops.costs.held_open import waits_in_own
from safepoint.loops.costs.late import comes_later, far_beside, same_save_after, saved_whole
from safepoint.loops.exemptions.episodes import is_episode
from safepoint.loops.exemptions.exempt import exemption, is_network
from safepoint.loops.exemptions.owned import owned
from safepoint.loops.exemptions.training_parts import is_part_of_step, moves_rates
from safepoint.loops.facts import Gap, LoopFacts, Loss, Reason
from safepoint.loops.losses import carried
from safepoint.loops.losses.frontier import progress_of_while
from safepoint.loops.losses.in_items import read_behind
from safepoint.loops.meanings.meaning import Cost
from safepoint.loops.meanings.whys import FORWARD
from safepoint.loops.source.effects import Loop
from safepoint.loops.source.walk import is_never_left
from safepoint.loops.summary import EMPTY
from safepoint.loops.turns.progress import tells_how_far
from safepoint.loops.turns.trips import trips as count_turns
from safepoint.loops.turns.whole_jobs import at_most_once
from safepoint.loops.verdicts import confidence, letter
from safepoint.loops.verdicts.attempts import begins_anew, is_minded
from safepoint.loops.verdicts.bulk import LONG
from safepoint.loops.verdicts.by_products import without_by_products
from safepoint.loops.verdicts.case import Case
from safepoint.loops.verdicts.cover import Cover
from safepoint.loops.verdicts.doubting import asks_cache
from safepoint.loops.verdicts.due import as_due
from safepoint.loops.verdicts.explain import COVERED, describe_save, header, opening
from safepoint.loops.verdicts.gone_through import gathered
from safepoint.loops.verdicts.idle_callbacks import idle
from safepoint.loops.verdicts.never_asked import never_asked
from safepoint.loops.verdicts.never_loaded import never_loaded
from safepoint.loops.verdicts.outcome import Outcome
from safepoint.loops.verdicts.reckoning import entries
from safepoint.loops.verdicts.started_over import started_over
from safepoint.loops.verdicts.switched_off import switched_off
from safepoint.loops.verdicts.turn_seconds import turn_seconds
from safepoint.loops.verdicts.turn_work import work_of
from safepoint.loops.verdicts.unskipped import UNSKIPPED, Unskipped
from safepoint.loops.verdicts.vain_skips import skips_in_vain
from safepoint.loops.verdicts.weighing import only_reads, through_corpus

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.core.policy import LoopLimits
    from safepoint.loops.calls.callers import Callers
    from safepoint.loops.calls.events import Course
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.meanings.meaning import Context
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.summary import SaveFact, Summary
    from safepoint.loops.tally import Trips

TESTED = "exempt: test code keeps nothing between two runs; a loop that is declared is judged all the same"


class Judge:
    """Judges the loops of one function."""

    def __init__(self, summaries: Summaries, callers: Callers, scope: Scope, context: Context | None) -> None:
        self.summaries = summaries
        self.callers = callers
        self.scope = scope
        self.context = context

    @property
    def course(self) -> Course:
        """The events and loops of the function."""
        return self.summaries.course(self.scope)

    @property
    def is_exempt(self) -> bool:
        """Whether what surrounds the function exempts all its loops, whatever they cost."""
        return self.context is TESTING or told(self.context, [])

    def cheap(self, node: Loop) -> LoopFacts:
        """Return the facts of a loop that the prefilter has found to cost nothing."""
        return self._unweighed(node, "cheap", ())

    def tested(self, node: Loop) -> LoopFacts:
        """Return the facts of a loop of a test module, whose cost nobody asks for."""
        return self._unweighed(node, "exempt", (TESTED,))

    def _unweighed(self, node: Loop, verdict: str, why: tuple[str, ...]) -> LoopFacts:
        turns = count_turns(node, self.scope)
        told = [*opening(turns, EMPTY, 0.0), *why]
        turn = Turn(0, node, (), ())
        return self.facts(turn, None, turns, EMPTY, (), (), Outcome(verdict), Confidence.HIGH, (), told)

    def judge(self, turn: Turn, declared: LoopLimits | None, *, listing: bool = True) -> LoopFacts | None:
        """Return the facts and the verdict of one loop; None without `listing` for one that no finding can be about."""
        if not listing and declared is None and self.is_exempt:
            return None
        summary = as_due(turn, work_of(turn, self.scope, self.summaries, self.callers), self.scope, self.summaries)
        if not (listing or declared is not None or summary.costs or summary.saves or changes_rows(turn.node, self.scope)):
            return None
        trips = through_corpus(turn, self.summaries.trips(self.scope, turn.number), summary, self.scope)
        lost = carried.losses(turn.node, self.scope, summary) if summary.costs or summary.saves else ()
        saves = without_by_products(turn, accepted(summary, lost, trips), summary, lost, self.scope, self.callers)
        steps: list[str] = []
        if declared is not None:
            outcome = letter.judge(self, turn, trips, summary, saves, declared, steps)
        else:
            outcome = self.decide(turn, trips, summary, saves, lost, steps)
        lost = () if outcome.verdict == "cheap" else lost
        weighed = outcome.verdict == "flagged" and declared is None
        sure, reasons = confidence.total(outcome.points) if weighed else (Confidence.HIGH, ())
        return self.facts(turn, declared, trips, summary, saves, lost, outcome, sure, reasons, steps)

    def facts(
        self, turn: Turn, declared: LoopLimits | None, trips: Trips, summary: Summary, saves: tuple[SaveFact, ...],
        lost: tuple[Loss, ...], outcome: Outcome, sure: Confidence, reasons: tuple[Reason, ...], steps: list[str],
    ) -> LoopFacts:  # fmt: skip
        """Put the facts of one loop together."""
        node = turn.node
        period, interval = rhythm(saves)
        gap = outcome.gap or Gap(period if saves else trips.maximum, interval)
        return LoopFacts(
            path=self.scope.path,
            span=Span(node.line, node.column, node.end_line, node.end_column),
            kind=node.kind if isinstance(node, Loop) else "comprehension",
            function=self.scope.function.qualname.replace(".<locals>.", "."),
            header=header(node),
            verdict=outcome.verdict,
            problem=outcome.problem,
            confidence=sure,
            reasons=reasons,
            steps=tuple(steps),
            trips=trips,
            cost=max((one.cost for one in summary.costs), default=Cost.NONE),
            seconds=summary.seconds,
            costs=summary.costs,
            saves=saves or summary.saves,
            on_path="none" if not saves else "every" if not all(one.guards for one in saves) else "some",
            period=period,
            interval=interval,
            gap=gap,
            losses=lost,
            declared=declared,
            cover=outcome.cover,
            later=outcome.later,
            each=turn_seconds(turn.number, self.scope, self.summaries) if outcome.problem else None,
        )

    # -- the decision ----------------------------------------------------------------------------------------------

    def decide(
        self, turn: Turn, trips: Trips, summary: Summary, saves: tuple[SaveFact, ...], lost: tuple[Loss, ...],
        steps: list[str],
    ) -> Outcome:  # fmt: skip
        """Walk the questions in order; each leaves a line for `--why`."""
        if is_network(self.scope) and not tells_how_far(turn.node, trips):
            forward = sum(one.seconds for one in summary.costs if one.why in (FORWARD, "a model call"))
            kept = tuple([one for one in summary.costs if one.why not in (FORWARD, "a model call")])
            summary = summary._replace(costs=kept, seconds=summary.seconds - forward)
        rows = seconds_of_rows(turn, summary, self.scope)
        total, buffered = trips.likely * (summary.seconds + rows), rows > 0
        steps += opening(trips, summary, total)
        reason = TESTED if is_test(self.scope) else exemption(turn, summary, self.scope, self.course)
        if reason:
            steps.append(f"exempt: {reason.removeprefix('exempt: ')}")
            return Outcome("exempt")
        if told(self.context, steps):
            return Outcome("exempt")
        if not summary.costs and not buffered:
            return Outcome("cheap")
        if at_most_once(trips, summary):
            steps.append("short: one turn at most, so that no turn before it can be lost")
            return Outcome("short")
        if total < LONG and trips.maximum is None and shows_computing(turn, summary, self.scope, self.summaries):
            steps.append("a progress bar shows it, as one does with work that takes its time")
            total = LONG
        product = self.product(turn, trips, summary, lost)
        if total < (LONG_BUFFERED if buffered else LONG) and (saves or product is None):
            steps.append(f"short: less than {int(LONG)} s of work")
            return Outcome("short")
        if saves:
            steps.append("saves: " + "; ".join(describe_save(one) for one in saves[:3]))
            return self.kept(turn, trips, summary, saves, lost, steps)
        waiting = buffered or (isinstance(turn.node, Loop) and bool(waits(summary.saves)))
        cover = Cover(self.summaries, self.callers, self.scope, turn, waiting=buffered).cover(trips, summary, lost)
        if cover is not None:
            steps.append(f"{COVERED}{cover.message}")
            return Outcome("covered", cover=cover)
        return self.accuse(turn, trips, summary, lost, waiting, steps, product)

    def product(self, turn: Turn, trips: Trips, summary: Summary, lost: tuple[Loss, ...]) -> Related | None:
        """Find where what a network or a pool makes of data of unknown size is written whole: it costs something."""
        mapped = any(one.why == IN_PROCESSES for one in summary.costs)
        if trips.maximum is not None or trips.kind == "bounded" or not (mapped or makes_answers(summary)):
            return None
        return written_whole(turn, lost, self.scope, self.summaries, self.callers)

    def kept(
        self, turn: Turn, trips: Trips, summary: Summary, saves: tuple[SaveFact, ...], lost: tuple[Loss, ...],
        steps: list[str],
    ) -> Outcome:  # fmt: skip
        """Decide on a long loop that saves: fine, saved only on request, or saved and done again on every restart."""
        off = never_asked(saves, self.scope, self.callers) or switched_off(saves, self.scope)
        if off:
            steps.append(f"its saves hang on `{off}`, which nothing gives")
            return self.accuse(turn, trips, summary._replace(saves=()), lost, False, steps, None)
        late = same_save_after(turn, saves, self.scope, self.summaries)
        if late is not None and not only_reads(summary) and not asks_cache(summary):
            steps.append("its saves hang on a value being present, and the same save stands after the loop")
            return Outcome("flagged", "after", ("cost_likely", "data", "maybe_present", "after"), later=late)
        if vain := skips_in_vain(turn, trips, summary, saves, self.scope, self.summaries, steps):
            return Outcome("checkpointed", vain)
        mine = not carried.yields(turn.node)  # A generator's turns are kept, or left out, by who takes from it.
        again = mine and begins_anew(saves, self.context, turn, self.scope, self.summaries)
        restarts = Unskipped(self.summaries, self.callers)
        if again or (mine and restarts.told(self.scope, turn, trips, summary, saves)):
            alone = self.accuse(turn, trips, summary._replace(saves=()), lost, False, [], None)
            passing = restarts.passed_by(self.scope, turn, alone.points)
            passing = passing or (again and not is_minded(self.context, alone.points))
            steps.append("what it pays for is far down, and whoever calls it decides on how much" if passing else UNSKIPPED)
            return Outcome("checkpointed", "" if passing else "unskipped")
        over = started_over(turn, self.scope, lost, summary.loads, self.summaries, self.callers)
        if over or restoring.starts_over(turn, self.scope, lost, self.course, summary.loads):
            steps.append("a checkpoint is restored before the loop, which then counts from its first turn")
            return Outcome("checkpointed", "restarted")
        if not optional(saves, self.scope):
            unloaded = never_loaded(turn, trips, summary, saves, lost, self.scope, self.callers)
            steps += ["what it saves is loaded nowhere in the program"] if unloaded else []
            return Outcome("checkpointed", "unloaded" if unloaded else "")
        bare = summary._replace(saves=())  # who leaves it out is told so only where that is a finding
        if Cover(self.summaries, self.callers, self.scope, turn, waiting=False).cover(trips, bare, lost) is not None:
            return Outcome("checkpointed")
        said: list[str] = []
        told = self.accuse(turn, trips, bare, lost, False, said, None)
        if told.later is not None and far_beside(saves, lost, turn, self.course):
            steps += ["what is saved there is no part of what the loop collects, which is saved behind it", *said]
            return told
        worth = bool(told.points) and confidence.total(told.points)[0] >= Confidence.MEDIUM
        return Outcome("checkpointed", "optional" if worth else "")

    def accuse(
        self, turn: Turn, trips: Trips, summary: Summary, lost: tuple[Loss, ...], buffered: bool, steps: list[str],
        product: Related | None,
    ) -> Outcome:  # fmt: skip
        """Decide on a long loop without a save: exempt if nothing is lost, else flagged."""
        node, costs = turn.node, summary.costs
        part = is_part_of_step(node, self.scope, costs) and not is_never_left(node)
        if part or is_episode(node, costs) or moves_rates(node):
            steps.append("exempt: a part of one step of training, or one episode, whose caller owns the loop")
            return Outcome("exempt")
        owner = owned(turn, trips, self.scope, self.course, self.callers, summary.costs, lost)
        if owner:
            steps.append(f"exempt: {owner}")
            return Outcome("exempt")
        if isinstance(turn.node, Loop) and turn.node.kind == "while":
            lost = progress_of_while(turn.node, trips, summary.costs, lost)
        batch = turn.parallel and any(carried.yields(self.course.turns[number].node) for number in turn.loops)
        kept = gathered(turn, self.scope, self.callers) or read_behind(turn, self.scope)
        handed_on = not kept and (batch or carried.hands_on(turn, lost, self.scope))
        lost = kept or lost
        if handed_on and not waits_in_own(summary) and not saved_whole(turn, lost, self.scope, self.summaries):
            steps.append("exempt: each turn hands its result to a consumer")
            return Outcome("exempt")
        made = not turn.parallel and any(one.parallel and one.node is turn.node for one in self.course.turns)
        if made or self.course.hands_on(turn):
            steps.append("exempt: only makes what is run together later, and judged there")
            return Outcome("exempt")
        if not lost and (not isinstance(turn.node, Loop) or turn.node.kind == "while") and not buffered:
            steps.append("exempt: nothing is carried from one turn to the next")
            return Outcome("exempt")
        keeper = kept_elsewhere(turn, lost, self.course, self.scope, self.summaries)
        if keeper:
            steps.append(f"checkpointed: what a turn makes goes through a queue or a pool to `{keeper}`, which saves it")
            return Outcome("checkpointed")
        steps.append(
            "lost in a crash: " + (", ".join(f"{one.kind} {one.name}".rstrip() for one in lost) or "each item's work")
        )
        later = comes_later(turn, lost, self.scope, self.summaries, buffered=buffered)
        later = later or (None if buffered else product)
        problem = "parallel" if turn.parallel else "none"
        problem = "after" if later is not None else "conditional" if keeps_rarely(summary, lost) else problem
        handed = handover(turn, self.course, self.scope, self.summaries, idle(self.scope, self.callers))
        steps += [f"`{handed}` is called each turn and cannot be seen; it may save"] if handed else []
        case = Case(turn, trips, summary, lost, self.scope, self.callers, buffered, later, product, handed)
        return Outcome("flagged", problem, tuple(entries(case)), later=later)
