"""One loop's verdict, step by step: how often, how costly, what is kept, what is lost, who covers it."""

from __future__ import annotations

from safepoint.core.diagnostic import Confidence, Related, Span
from safepoint.loops.calls.contexts import TESTING, is_test, told
from safepoint.loops.calls.events import Turn
from safepoint.loops.calls.pooling import IN_PROCESSES
from safepoint.loops.checkpoints.keeping import accepted, rhythm, waits
from safepoint.loops.checkpoints.products import makes_answers, written_whole
from safepoint.loops.checkpoints.waiting_rows import LONG_BUFFERED, changes_rows, seconds_of_rows
from safepoint.loops.costs.computing import shows_computing
from safepoint.loops.costs.handed_work import for_many_settings
from safepoint.loops.exemptions.exempt import exemption, is_network
from safepoint.loops.facts import Gap, LoopFacts, Loss, Reason
from safepoint.loops.losses import carried
from safepoint.loops.losses.worked_off import only_removes
from safepoint.loops.meanings.meaning import Cost
from safepoint.loops.meanings.whys import FORWARD, MODEL_CALL
from safepoint.loops.source.effects import Loop
from safepoint.loops.summary import EMPTY
from safepoint.loops.turns.progress import tells_how_far
from safepoint.loops.turns.trips import trips as count_turns
from safepoint.loops.turns.whole_jobs import at_most_once
from safepoint.loops.verdicts import confidence, letter
from safepoint.loops.verdicts.accused import accuse
from safepoint.loops.verdicts.bulk import LONG
from safepoint.loops.verdicts.by_products import without_by_products
from safepoint.loops.verdicts.cover import Cover
from safepoint.loops.verdicts.due import as_due
from safepoint.loops.verdicts.explain import COVERED, describe_save, header, opening
from safepoint.loops.verdicts.outcome import Outcome
from safepoint.loops.verdicts.saved import examine
from safepoint.loops.verdicts.turn_seconds import turn_seconds
from safepoint.loops.verdicts.turn_work import work_of
from safepoint.loops.verdicts.weighing import through_corpus

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
        trips = for_many_settings(self.summaries.trips(self.scope, turn.number), summary)
        trips = through_corpus(turn, trips, summary, self.scope)
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
            forward = sum(one.seconds for one in summary.costs if one.why in (FORWARD, MODEL_CALL))
            kept = tuple([one for one in summary.costs if one.why not in (FORWARD, MODEL_CALL)])
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
        if only_removes(summary.costs, lost):
            steps.append("exempt: what a turn removes is not there any more for a restart to find")
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
            return examine(self, turn, trips, summary, saves, lost, steps)
        waiting = buffered or (isinstance(turn.node, Loop) and bool(waits(summary.saves)))
        cover = Cover(self.callers, self.scope, turn, trips, summary, lost).cover(waiting=buffered)
        if cover is not None:
            steps.append(f"{COVERED}{cover.message}")
            return Outcome("covered", cover=cover)
        return accuse(self, turn, trips, summary, lost, steps, buffered=waiting, product=product)

    def product(self, turn: Turn, trips: Trips, summary: Summary, lost: tuple[Loss, ...]) -> Related | None:
        """Find where what a network or a pool makes of data of unknown size is written whole: it costs something."""
        mapped = any(one.why == IN_PROCESSES for one in summary.costs)
        if trips.maximum is not None or trips.kind == "bounded" or not (mapped or makes_answers(summary)):
            return None
        return written_whole(turn, lost, self.scope, self.summaries, self.callers)
