"""One loop's verdict, step by step: how often, how costly, what is kept, what is lost, who covers it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from safepoint.core.diagnostic import Confidence, Related, Span
from safepoint.loops import carried, confidence, letter, naming, resume
from safepoint.loops.effects import Comprehension, Loop
from safepoint.loops.facts import Gap, LoopFacts, Loss, Reason
from safepoint.loops.guards import RARE
from safepoint.loops.index import Ref
from safepoint.loops.meaning import Cost
from safepoint.loops.module import MODULE_BODY
from safepoint.loops.summaries import CostFact, SaveFact, Summary, counted
from safepoint.loops.walk import dotted, label, names

if TYPE_CHECKING:
    from collections.abc import Iterable

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
_FORWARD = "a forward pass"
"""What the packs call one call of a network."""
_HOPS = 2
_ROW = 0.02
"""Seconds that one buffered row is taken for."""
_FEW_OUTER = 100.0
_COARSE = frozenset(
    [
        "task",
        "tasks",
        "dataset",
        "datasets",
        "model",
        "models",
        "split",
        "splits",
        "subset",
        "subsets",
        "category",
        "categories",
        "benchmark",
        "benchmarks",
        "suite",
        "language",
        "languages",
        "lang",
        "branch",
        "branches",
        "version",
        "versions",
        "fold",
        "folds",
        "seed",
        "seeds",
        "config",
        "configs",
        "experiment",
        "experiments",
        "domain",
        "domains",
        "scenario",
        "scenarios",
        "setting",
        "settings",
    ]
)
"""Words of loops over a handful of long jobs."""
_STATE_KINDS = frozenset({"durable", "history", "heartbeat", "position", "guess", "commit"})


class Outcome(NamedTuple):
    """A verdict with what is wrong, the points that make its confidence, and who covers the loop."""

    verdict: str
    problem: str = ""
    points: tuple[str, ...] = ()
    cover: Related | None = None
    later: Related | None = None
    gap: Gap | None = None


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
        if declared is not None:
            outcome = letter.judge(self, turn, trips, summary, saves, declared, steps)
        else:
            outcome = self.decide(turn, trips, summary, saves, lost, steps)
        weighed = outcome.verdict == "flagged" and declared is None
        sure, reasons = confidence.total(outcome.points) if weighed else (Confidence.HIGH, ())
        return self.facts(turn, declared, trips, summary, saves, lost, outcome, sure, reasons, steps)

    def facts(
        self, turn: Turn, declared: LoopLimits | None, trips: Trips, summary: Summary, saves: tuple[SaveFact, ...],
        lost: tuple[Loss, ...], outcome: Outcome, sure: Confidence, reasons: tuple[Reason, ...], steps: list[str],
    ) -> LoopFacts:  # fmt: skip
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
        if self.is_network():
            forward = sum(one.seconds for one in summary.costs if one.why in (_FORWARD, "a model call"))
            kept = tuple([one for one in summary.costs if one.why not in (_FORWARD, "a model call")])
            summary = summary._replace(costs=kept, seconds=summary.seconds - forward)
        total = trips.likely * (summary.seconds + self.buffered_seconds(turn, summary))
        buffered = self.buffered_seconds(turn, summary) > 0
        steps.append(f"count: {trips.why} (likely {_number(trips.likely)} turns)")
        steps.append(f"cost: {describe_cost(summary)}; likely {_number(total)} s in all")
        if self.is_interactive(turn):
            steps.append("exempt: a person is asked each turn")
            return Outcome("exempt")
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
            return self.kept(turn, trips, summary, saves, lost, steps)
        cover = self.cover(turn, trips, summary, lost)
        if cover is not None:
            steps.append(f"covered: {cover.message} ({cover.path}:{cover.span.line})")
            return Outcome("covered", cover=cover)
        return self.accuse(turn, trips, summary, lost, buffered, steps)

    def kept(
        self,
        turn: Turn,
        trips: Trips,
        summary: Summary,
        saves: tuple[SaveFact, ...],
        lost: tuple[Loss, ...],
        steps: list[str],
    ) -> Outcome:
        """Decide on a long loop that saves: fine, saved only on request, or saved and done again on every restart."""
        late = self.same_save_after(turn, saves)
        if late is not None:
            steps.append("its saves hang on a value being present, and the same save stands after the loop")
            return Outcome("flagged", "after", ("cost_likely", "data", "maybe_present", "after"), later=late)
        if resume.never_skips(turn, trips, summary, saves, self.scope, self.summaries):
            steps.append("nothing skips on restart what is already kept")
            return Outcome("checkpointed", "unskipped")
        if resume.starts_over(turn, self.scope, lost, self.course, summary.loads):
            steps.append("a checkpoint is restored before the loop, which then counts from its first turn")
            return Outcome("checkpointed", "restarted")
        return Outcome("checkpointed", optional(saves))

    def same_save_after(self, turn: Turn, saves: tuple[SaveFact, ...]) -> Related | None:
        """Find a call after the loop of the very helper whose saves in the loop depend on a value that may be missing."""
        helpers = {step.name for one in saves for step in one.steps[1:]}
        if not all(any(guard.kind == "presence" for guard in one.guards) for one in saves):
            return None
        for event in self.course.events:
            if event.line > turn.node.end_line and event.callee.name in helpers:
                span = Span(event.line, 1, event.line, 1)
                return Related(
                    self.scope.path, span, f"the save that counts comes only here, after the loop: `{event.callee.name}`"
                )
        return None

    def is_interactive(self, turn: Turn) -> bool:
        """Tell whether a turn waits for a person."""
        asked = ("input", "click.prompt", "Prompt.ask", "Confirm.ask", "getpass")
        return any(
            turn.number in event.loops and (event.callee.name in asked or event.callee.name.endswith(".input"))
            for event in self.course.events
        )

    def is_network(self) -> bool:
        """Tell whether the loop stands in a method of a network: its layers are one step of a larger loop elsewhere."""
        owner = self.scope.function.owner or (self.scope.outer.function.owner if self.scope.outer is not None else "")
        world = self.scope.world
        bases = world.external_bases(Ref("class", self.scope.path, owner)) if owner else ()
        return any(
            meaning is not None and meaning.why == _FORWARD for meaning in (world.lookup.called(base) for base in bases)
        )

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
        problem = "parallel" if turn.parallel else "none"
        problem = "after" if later is not None else "conditional" if self.rare(summary) else problem
        return Outcome("flagged", problem, tuple(self.points(turn, trips, summary, lost, buffered)), later=later)

    def while_losses(self, turn: Turn, trips: Trips, lost: tuple[Loss, ...]) -> tuple[Loss, ...]:
        """In a `while` loop only state, a frontier or results that someone reads afterwards are progress."""
        kept = [one for one in lost if one.kind in ("memory", "collected", "state")]
        if trips.kind == "endless" and not self.ends(turn):
            kept = [one for one in kept if one.kind in ("memory", "state")]
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
        found = [one for one in found if not _empty(one, found)]
        waiting = unsettled(found)
        found = [one for one in found if one.kind != "buffered"] if waiting else found
        if waiting and not any(one.kind in _STATE_KINDS - {"commit"} for one in found):
            found = []
        if any(one.kind in ("memory", "state") for one in lost):
            found = [one for one in found if one.kind in _STATE_KINDS and not _is_text(one)]
            found = [one for one in found if one.kind != "guess" or not (one.weak or _shows(one))]
        if any(one.kind == "commit" for one in found) and not any(one.kind != "commit" for one in found):
            return found
        return found

    def buffered_seconds(self, turn: Turn, summary: Summary) -> float:
        """Return the likely seconds a turn spends on rows that wait for a commit outside the loop.

        Rows made from what is already in memory count for nothing: writing them again costs next to nothing.
        """
        waiting = unsettled(counted(summary.saves))
        if not waiting or not isinstance(turn.node, Loop):
            return 0.0
        moved = any(one.family == "numpy" for one in waiting) or any(
            one.kind in ("stream", "durable", "item") for one in summary.saves
        )
        return _ROW * len(waiting) if moved or self.from_source(turn.node) else 0.0

    def from_source(self, loop: Loop) -> bool:
        """Tell whether a loop reads its items from a file or a database as it goes."""
        found = self.scope.type(loop.head)
        return found is not None and found.kind == "external" and self.scope.world.lookup.iterates(found.name) is not None

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
            if self.buffered_seconds(turn, summary) > 0 and coarse(self.course.turns[number].node):
                continue
            found = self.covers(self.scope, number, trips, summary, lost)
            if found is not None:
                return found
        if self.scope.function.qualname == MODULE_BODY:
            return None
        ref = Ref("function", self.scope.path, self.scope.function.qualname)
        for scope, number in self.callers.around(ref):
            if scope is self.scope and (number == turn.number or turn.number in self.course.turns[number].loops):
                continue
            found = self.covers(scope, number, trips, summary, lost, saving=True)
            if found is not None:
                return found
        return self.outer_fault(ref, trips, summary, lost)

    def outer_fault(
        self, ref: Ref, trips: Trips, summary: Summary, lost: tuple[Loss, ...], depth: int = 0
    ) -> Related | None:
        """Find the caller's loop that should save in this one's place: only when every known call stands in such a loop."""
        first: Related | None = None
        for site in self.callers.sites(ref):
            found = None
            for number in reversed(site.event.loops):
                if site.scope is not self.scope:
                    found = found or self.covers(site.scope, number, trips, summary, lost)
            outer = Ref("function", site.scope.path, site.scope.function.qualname)
            if found is None and depth < _HOPS and site.scope.function.qualname != MODULE_BODY and outer != ref:
                found = self.outer_fault(outer, trips, summary, lost, depth + 1)
            if found is None:
                return None
            first = first or found
        return first

    def covers(
        self, scope: Scope, number: int, trips: Trips, inner: Summary, lost: tuple[Loss, ...], *, saving: bool = False
    ) -> Related | None:
        """Judge one enclosing loop."""
        outer = self.summaries.stretch(scope, number)
        turns = self.summaries.trips(scope, number)
        node = self.summaries.course(scope).turns[number].node
        outer_lost = carried.losses(node, scope, outer)
        saves = self.accepted(outer, (*outer_lost, *lost))
        span = Span(node.line, node.column, node.line, node.column)
        if scope is not self.scope and self.is_job(node, turns, trips, inner, lost, outer_lost):
            return None
        if saves:
            return Related(scope.path, span, f"the enclosing loop saves with `{saves[0].steps[-1].name}`")
        if (
            not saving
            and (scope is self.scope or not self.is_bulk(trips, inner, lost))
            and turns.likely * outer.seconds >= LONG
            and (outer_lost or (isinstance(node, Loop) and node.kind != "while"))
            and turns.likely > 1
        ):
            return Related(scope.path, span, "the enclosing loop is the one that should save")
        return None

    def is_bulk(self, trips: Trips, inner: Summary, lost: tuple[Loss, ...]) -> bool:
        """Tell whether a loop in a helper is where the results are made and lost, whatever calls the helper again and again."""
        return (
            any(one.kind == "collected" for one in lost)
            and trips.maximum is None
            and trips.likely * inner.seconds >= 10 * LONG
        )

    def is_job(
        self, node: Loop | Comprehension, outer: Trips, trips: Trips, inner: Summary, lost: tuple[Loss, ...],
        outer_lost: tuple[Loss, ...],
    ) -> bool:  # fmt: skip
        """Tell whether one turn of a caller's loop is a whole job, too long for a save at its end to cover the loop inside it."""
        if any(one.kind in ("memory", "state") for one in (*lost, *outer_lost)) or not any(
            one.kind == "collected" for one in lost
        ):
            return False
        few = (outer.maximum is not None and outer.maximum <= _FEW_OUTER) or coarse(node) or "loader" in trips.why
        return few and trips.maximum is None and trips.likely * inner.seconds >= 10 * LONG

    # -- confidence ------------------------------------------------------------------------------------------------

    def points(self, turn: Turn, trips: Trips, summary: Summary, lost: tuple[Loss, ...], buffered: bool) -> list[str]:
        """List the entries of the confidence table that hold."""
        found: list[str] = []
        if summary.costs:
            simulated = "simulated" in summary.changes and "memory" not in summary.changes
            found.append("cost_medium" if simulated else cost_key(summary.costs))
        found.append("endless" if trips.kind == "endless" else "many" if trips.maximum is not None else "data")
        kinds = {one.kind for one in lost}
        found += [kind for kind in ("memory", "outside") if kind in kinds]
        if isinstance(turn.node, Loop) and carried.frontier(turn.node):
            found.append("frontier")
        elif kinds & {"collected", "cursor", "state"}:
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


def cost_key(costs: tuple[CostFact, ...]) -> str:
    """Return the entry of the confidence table for the surest heavy call."""
    heavy = [one.sure for one in costs if one.cost is Cost.HEAVY]
    if not heavy:
        return "cost_medium"
    return {Confidence.HIGH: "cost_sure", Confidence.MEDIUM: "cost_likely"}.get(max(heavy), "cost_guess")


def _empty(fact: SaveFact, saves: list[SaveFact]) -> bool:
    """Tell whether a file is only closed or flushed, and nothing is seen to be written to it."""
    files = fact.kind == "commit" and fact.family == "safepoint"
    return files and not any(one.kind in ("stream", "durable", "item", "guess") for one in saves)


def unsettled(saves: Iterable[SaveFact]) -> list[SaveFact]:
    """Return the rows that wait for a commit which none of the saves is: a commit settles what its own library has buffered."""
    saves = list(saves)
    settled = {one.family for one in saves if one.kind in ("commit", "durable")}
    return [one for one in saves if one.kind == "buffered" and one.family not in settled and "" not in settled]


def coarse(node: Loop | Comprehension) -> bool:
    """Tell whether a loop's names say that one turn is a whole job: a task, a data set, a model."""
    head = node.head if isinstance(node, Loop) else node.iterable
    spoken = (*names(node.target), *((dotted(head).rpartition(".")[2],) if dotted(head) else ()))
    said = {word for name in spoken for word in naming.words(name)}
    return bool(said & _COARSE)


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


def _shows(fact: SaveFact) -> bool:
    """Tell whether the calls to a guessed save speak of figures and pictures."""
    said = {word for step in fact.steps for word in naming.words(step.name)}
    return bool(
        said
        & {"summary", "logger", "tensorboard", "image", "images", "histo", "histogram", "scalar", "plot", "figure", "tb"}
    )


def _number(value: float) -> str:
    return f"{value:.3g}"
