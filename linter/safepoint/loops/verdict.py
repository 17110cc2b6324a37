"""One loop's verdict, step by step: how often, how costly, what is kept, what is lost, who covers it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from safepoint.core.diagnostic import Confidence, Related, Span
from safepoint.loops import carried, confidence
from safepoint.loops.effects import Comprehension, Loop
from safepoint.loops.facts import Gap, LoopFacts, Loss, Reason
from safepoint.loops.guards import RARE
from safepoint.loops.index import Ref
from safepoint.loops.meaning import Cost
from safepoint.loops.module import MODULE_BODY
from safepoint.loops.summaries import CostFact, SaveFact, Summary, counted
from safepoint.loops.walk import label

if TYPE_CHECKING:
    from safepoint.core.policy import LoopLimits
    from safepoint.loops.callers import Callers
    from safepoint.loops.events import Turn
    from safepoint.loops.scope import Scope
    from safepoint.loops.summaries import Summaries
    from safepoint.loops.trips import Trips

LONG = 60.0
"""Likely seconds of work from which on losing a loop hurts."""
LONG_BUFFERED = 15.0
"""The same for rows that wait for one commit after the loop."""
_FEW_OUTER = 100.0
_STATE_KINDS = frozenset({"durable", "history", "heartbeat", "position", "guess", "commit"})


class Outcome(NamedTuple):
    """A verdict with what is wrong, the points that make its confidence, and who covers the loop."""

    verdict: str
    problem: str = ""
    points: tuple[str, ...] = ()
    cover: Related | None = None
    later: Related | None = None


class Judge:
    """Judges the loops of one function."""

    def __init__(self, summaries: Summaries, callers: Callers, scope: Scope, context: str) -> None:
        self.summaries = summaries
        self.callers = callers
        self.scope = scope
        self.context = context
        self.course = summaries.course(scope)

    def judge(self, turn: Turn, declared: LoopLimits | None) -> LoopFacts:
        """Return the facts and the verdict of one loop."""
        trips = self.summaries.trips(self.scope, turn.number)
        summary = self.summaries.stretch(self.scope, turn.number)
        lost = carried.losses(turn.node, self.scope, summary)
        saves = tuple(self.accepted(summary, lost))
        steps: list[str] = []
        outcome = self.decide(turn, trips, summary, saves, lost, steps)
        sure, reasons = confidence.total(outcome.points) if outcome.verdict == "flagged" else (Confidence.HIGH, ())
        return self.facts(turn, declared, trips, summary, saves, lost, outcome, sure, reasons, steps)

    def facts(
        self, turn: Turn, declared: LoopLimits | None, trips: Trips, summary: Summary, saves: tuple[SaveFact, ...],
        lost: tuple[Loss, ...], outcome: Outcome, sure: Confidence, reasons: tuple[Reason, ...], steps: list[str],
    ) -> LoopFacts:  # fmt: skip
        node = turn.node
        period, interval = rhythm(saves)
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
            gap=Gap(period if saves else trips.maximum, interval),
            losses=lost,
            declared=declared,
            cover=outcome.cover,
            later=outcome.later,
            resumes="",
        )

    # -- the decision ----------------------------------------------------------------------------------------------

    def decide(
        self,
        turn: Turn,
        trips: Trips,
        summary: Summary,
        saves: tuple[SaveFact, ...],
        lost: tuple[Loss, ...],
        steps: list[str],
    ) -> Outcome:
        """Walk the questions in order; each leaves a line for `--why`."""
        total = trips.likely * summary.seconds
        buffered = self.buffered(turn, summary)
        steps.append(f"count: {trips.why} (likely {_number(trips.likely)} turns)")
        steps.append(f"cost: {describe_cost(summary)}; likely {_number(total)} s in all")
        if summary.serves or self.context in ("durable", "serves"):
            steps.append("exempt: " + (self.context or "it serves requests"))
            return Outcome("exempt")
        if not summary.costs and not buffered:
            return Outcome("cheap")
        if total < (LONG_BUFFERED if buffered else LONG):
            steps.append(f"short: less than {int(LONG)} s of work")
            return Outcome("short")
        if saves:
            steps.append("saves: " + "; ".join(describe_save(one) for one in saves[:3]))
            return Outcome("checkpointed", optional(saves))
        cover = self.cover(turn, trips, summary, lost)
        if cover is not None:
            steps.append(f"covered: {cover.message} ({cover.path}:{cover.span.line})")
            return Outcome("covered", cover=cover)
        return self.accuse(turn, trips, summary, lost, buffered, steps)

    def accuse(
        self, turn: Turn, trips: Trips, summary: Summary, lost: tuple[Loss, ...], buffered: bool, steps: list[str]
    ) -> Outcome:
        """Decide on a long loop without a save: exempt if nothing is lost, else flagged."""
        lost = (
            lost if not (isinstance(turn.node, Loop) and turn.node.kind == "while") else self.while_losses(turn, trips, lost)
        )
        if carried.yields(turn.node) and not (isinstance(turn.node, Loop) and carried.frontier(turn.node)):
            steps.append("exempt: each turn hands its result to a consumer")
            return Outcome("exempt")
        if not lost and (not isinstance(turn.node, Loop) or turn.node.kind == "while") and not buffered:
            steps.append("exempt: nothing is carried from one turn to the next")
            return Outcome("exempt")
        steps.append("lost in a crash: " + (", ".join(f"{one.kind} {one.name}" for one in lost) or "each item's work"))
        later = self.after(turn)
        problem = "after" if later is not None else "conditional" if self.rare(summary) else "none"
        return Outcome("flagged", problem, tuple(self.points(turn, trips, summary, lost, buffered)), later=later)

    def while_losses(self, turn: Turn, trips: Trips, lost: tuple[Loss, ...]) -> tuple[Loss, ...]:
        """In a `while` loop only state, a frontier or results that someone reads afterwards are progress."""
        kept = [one for one in lost if one.kind in ("memory", "collected")]
        if trips.kind == "endless" and not self.ends(turn):
            kept = [one for one in kept if one.kind == "memory"]
        return tuple(kept)

    def ends(self, turn: Turn) -> bool:
        """Tell whether something in the loop leaves it."""
        from safepoint.loops.effects import Exit
        from safepoint.loops.walk import statements

        return isinstance(turn.node, Loop) and any(
            isinstance(one, Exit) and one.kind in ("break", "return") for one in statements(turn.node.body)
        )

    # -- saves -----------------------------------------------------------------------------------------------------

    def accepted(self, summary: Summary, lost: tuple[Loss, ...]) -> list[SaveFact]:
        """Return the saves that keep what this loop would lose."""
        found = counted(summary.saves)
        commits = any(one.kind in ("commit", "durable") for one in found)
        found = [one for one in found if one.kind != "buffered" or commits]
        if any(one.kind == "memory" for one in lost):
            found = [one for one in found if one.kind in _STATE_KINDS and not _is_text(one)]
        if any(one.kind == "commit" for one in found) and not any(one.kind != "commit" for one in found):
            return found
        return found

    def buffered(self, turn: Turn, summary: Summary) -> bool:
        """Tell whether rows are written in the loop and committed only outside it."""
        found = counted(summary.saves)
        return any(one.kind == "buffered" for one in found) and not any(one.kind in ("commit", "durable") for one in found)

    def rare(self, summary: Summary) -> bool:
        return any(guard.kind in RARE for one in summary.saves for guard in one.guards)

    def after(self, turn: Turn) -> Related | None:
        """Find a save in the same function that stands behind the loop."""
        found = self.summaries.stretch(self.scope, None)
        for save in found.saves:
            first = save.steps[0]
            if first.path == self.scope.path and first.line > turn.node.end_line:
                return Related(
                    first.path,
                    Span(first.line, 1, first.line, 1),
                    f"the save comes only here, after the loop: `{first.name}`",
                )
        return None

    # -- cover -----------------------------------------------------------------------------------------------------

    def cover(self, turn: Turn, trips: Trips, summary: Summary, lost: tuple[Loss, ...]) -> Related | None:
        """Find an enclosing loop, here or around a caller, that saves or that is the one to be reported."""
        for number in reversed(turn.loops):
            found = self.covers(self.scope, number, trips, summary, lost)
            if found is not None:
                return found
        if self.scope.function.qualname == MODULE_BODY:
            return None
        ref = Ref("function", self.scope.path, self.scope.function.qualname)
        for scope, number in self.callers.around(ref):
            found = self.covers(scope, number, trips, summary, lost)
            if found is not None:
                return found
        return None

    def covers(self, scope: Scope, number: int, trips: Trips, inner: Summary, lost: tuple[Loss, ...]) -> Related | None:
        """Judge one enclosing loop."""
        outer = self.summaries.stretch(scope, number)
        turns = self.summaries.trips(scope, number)
        node = self.summaries.course(scope).turns[number].node
        outer_lost = carried.losses(node, scope, outer)
        saves = self.accepted(outer, (*outer_lost, *lost))
        span = Span(node.line, node.column, node.line, node.column)
        if saves:
            gap = trips.likely * inner.seconds
            collects = not any(one.kind == "memory" for one in lost) and any(one.kind == "collected" for one in lost)
            if (
                collects
                and turns.maximum is not None
                and turns.maximum <= _FEW_OUTER
                and gap >= 10 * LONG
                and trips.maximum is None
            ):
                return None
            return Related(scope.path, span, f"the enclosing loop saves with `{saves[0].steps[-1].name}`")
        if (
            turns.likely * outer.seconds >= LONG
            and (outer_lost or (isinstance(node, Loop) and node.kind != "while"))
            and turns.likely > 1
        ):
            return Related(scope.path, span, "the enclosing loop is the one that should save")
        return None

    # -- confidence ------------------------------------------------------------------------------------------------

    def points(self, turn: Turn, trips: Trips, summary: Summary, lost: tuple[Loss, ...], buffered: bool) -> list[str]:
        """List the entries of the confidence table that hold."""
        found: list[str] = []
        if summary.costs:
            best = max(one.sure for one in summary.costs)
            found.append({Confidence.HIGH: "cost_sure", Confidence.MEDIUM: "cost_likely"}.get(best, "cost_guess"))
        found.append("endless" if trips.kind == "endless" else "many" if trips.maximum is not None else "data")
        kinds = {one.kind for one in lost}
        found += [kind for kind in ("memory", "outside") if kind in kinds]
        if isinstance(turn.node, Loop) and carried.frontier(turn.node):
            found.append("frontier")
        elif "collected" in kinds or "cursor" in kinds:
            found.append("collected")
        if not kinds and not buffered:
            found.append("item")
        if buffered:
            found.append("buffered")
        if self.after(turn) is not None:
            found.append("after")
        if self.context == "test":
            found.append("test")
        return found


def optional(saves: tuple[SaveFact, ...]) -> str:
    """Return "optional" when every save stands under a setting or waits for a best result."""
    soft = {"option", "param", "best"}
    return "optional" if all(any(guard.kind in soft for guard in one.guards) for one in saves) else ""


def rhythm(saves: tuple[SaveFact, ...]) -> tuple[float | None, float | None]:
    """Return the period in turns and the interval in seconds of the most frequent save, where known."""
    if not saves:
        return None, None
    periods: list[float] = []
    intervals: list[float] = []
    for save in saves:
        counts = [guard for guard in save.guards if guard.kind == "period"]
        times = [guard for guard in save.guards if guard.kind == "time"]
        if times and times[0].number is not None:
            intervals.append(times[0].number)
        if not counts and not times:
            periods.append(1.0)
        elif counts and counts[0].number is not None:
            periods.append(counts[0].number)
    return min(periods, default=None), min(intervals, default=None)


def header(node: Loop | Comprehension) -> str:
    """Return a short text of a loop's first line."""
    if isinstance(node, Comprehension):
        return f"for {label(node.target)} in {label(node.iterable)}"
    if node.kind == "while":
        return f"while {label(node.head)}"
    return f"{node.kind} {label(node.target)} in {label(node.head)}"


def describe_cost(summary: Summary) -> str:
    """Return the costliest call in words, with the path of calls to it."""
    if not summary.costs:
        return "nothing costly"
    return chain(summary.costs[0]) + f" ({summary.costs[0].why or 'costly'}, {summary.costs[0].cost.name.lower()})"


def chain(fact: CostFact | SaveFact) -> str:
    """Return the calls that lead to an effect: `train -> self.step -> loss.backward`."""
    return " -> ".join(step.name for step in fact.steps)


def describe_save(fact: SaveFact) -> str:
    """Return a save in words."""
    under = ", ".join(guard.kind for guard in fact.guards)
    return f"{chain(fact)} ({fact.kind}{', under ' + under if under else ''})"


def _is_text(fact: SaveFact) -> bool:
    """Tell whether a save writes text or rows, which keep figures of a training run but not its state."""
    return fact.why in ("writes JSON to a file", "writes YAML to a file", "writes a row", "writes to a file")


def _number(value: float) -> str:
    return f"{value:.3g}"
