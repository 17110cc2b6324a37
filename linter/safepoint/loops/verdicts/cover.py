"""Who else keeps a loop's work: an enclosing loop, here or around a caller, that saves or that should."""

from __future__ import annotations

from itertools import chain

from safepoint.core.diagnostic import Related, Span
from safepoint.loops.calls.sites import handed_at, over_before, without_demonstrations
from safepoint.loops.checkpoints.keeping import accepted, keeps_rarely, unsettled
from safepoint.loops.checkpoints.saves import counted
from safepoint.loops.exemptions.exempt import tries_again
from safepoint.loops.exemptions.peers import is_interactive
from safepoint.loops.losses import carried
from safepoint.loops.losses.given_queues import puts_into_given
from safepoint.loops.meanings import naming
from safepoint.loops.names.results import is_lazy
from safepoint.loops.source.effects import Loop
from safepoint.loops.source.module import MODULE_BODY
from safepoint.loops.source.walk import is_never_left
from safepoint.loops.tally import DATA
from safepoint.loops.turns import whole_jobs
from safepoint.loops.turns.whole_passes import takes_all
from safepoint.loops.verdicts.bulk import LONG, few_rounds, holds_all, is_all_of_one, is_bulk, is_paid, only_counts
from safepoint.loops.verdicts.own_end import is_job, saved_at_own_end
from safepoint.loops.verdicts.per_item import HANDED, hands_text, is_for_one, turns_around
from safepoint.loops.verdicts.started_programs import runs_all_of_one
from safepoint.loops.verdicts.whole_runs import NETWORKS, goes_on_from, made_for_it, of_its_own

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from safepoint.loops.calls.callers import Callers
    from safepoint.loops.calls.events import Turn
    from safepoint.loops.facts import Loss
    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.summary import SaveFact, Summary
    from safepoint.loops.tally import Trips

_HOPS = 2
_VALIDATING = (("validate",), ("validation",), ("evaluate",), ("eval",), ("val",))
"""First words of methods by which a trainer judges what it has trained so far."""


class Cover:
    """Looks for the loop around a loop of one function, of which it knows the count, the work and what a crash loses."""

    def __init__(
        self, callers: Callers, scope: Scope, turn: Turn, trips: Trips, summary: Summary, lost: tuple[Loss, ...]
    ) -> None:
        self.summaries = callers.summaries
        self.callers = callers
        self.scope = scope
        self.turn = turn
        self.trips = trips
        self.inner = summary
        self.lost = lost
        self.trained = any(one.kind == "memory" for one in lost)
        """Whether it trains or simulates: what it collects beside that are figures."""

    def cover(self, *, waiting: bool) -> Related | None:
        """Find a loop around, here or of a caller, that saves or that is to be told of; `waiting` when rows are buffered."""
        turn = self.turn
        for number in reversed(turn.loops):
            if waiting and whole_jobs.coarse(self.summaries.course(self.scope).turns[number].node):
                continue
            found = self.covers(self.scope, number)
            if found is not None:
                return found
        if self.scope.function.qualname == MODULE_BODY or is_never_left(turn.node):
            return None  # No save of a caller is ever come to.
        ref = self.scope.itself
        once = not (turn.loops or carried.yields(turn.node)) and is_lazy(ref, self.scope.world)
        collects = self.trips.maximum is None and any(one.kind == "collected" for one in self.lost)
        if collects and not whole_jobs.learns(self.inner, self.lost):
            found = self.kept_by_all(ref, once=once) or self.validated(ref)
        else:
            found = self.kept_around(self.callers.around(ref, once=once))
        found = found or self.registered() or self.outer_fault(ref, once=once)
        return found or self.likely(ref)

    def kept_around(self, around: Iterable[tuple[Scope, int]]) -> Related | None:
        """Find the first of some loops around callers that saves."""
        for scope, number in around:
            around_it = scope is self.scope and self.summaries.course(self.scope).turns[number].loops
            if scope is self.scope and (number == self.turn.number or (around_it and self.turn.number in around_it)):
                continue
            found = self.covers(scope, number, saving=True)
            if found is not None:
                return found
        return None

    def kept_by_all(self, ref: Ref, depth: int = 0, *, once: bool = False) -> Related | None:
        """Find a saving loop around each known call of a function, or of those that call it, and return the first.

        A saving loop around one of several callers keeps nothing for the others: what they collect is theirs to lose. What
        one caller does each turn is a turn's work as well where it does it once before or behind its loop, or where another
        does it for one such thing; how many items it is handed is for each to say.
        """
        first: Related | None = None
        sites = without_demonstrations(self.callers.sites(ref), ref.path)
        repeated = [site.scope for site in sites if site.event.loops]
        for site in sites:
            if (site.scope in repeated and not site.event.loops) or is_for_one(site, sites, self.trips, self.summaries):
                continue
            around = ((site.scope, number) for number in turns_around(site, self.summaries, once=once))
            found = self.kept_around(around)
            outer = site.scope.itself
            if found is None and depth <= _HOPS and site.scope.function.qualname != MODULE_BODY and outer != ref:
                found = self.kept_by_all(outer, depth + 1, once=site.begins())
            if found is None:
                return None
            first = first or found
        return first

    def validated(self, ref: Ref) -> Related | None:
        """Find the saving loop of a training whose network a method judges, `self._validate()`, whatever else calls it."""
        owner = self.scope.function.owner
        if not owner or naming.words(self.scope.function.name)[:1] not in _VALIDATING:
            return None
        training = (
            (site.scope, number)
            for site in self.callers.sites(ref)
            for number in site.loops(once=False)
            if site.scope.function.owner == owner and "memory" in self.summaries.stretch(site.scope, number).changes
        )
        return self.kept_around(training)

    def likely(self, ref: Ref, depth: int = 0) -> Related | None:
        """Find a saving loop around a call that most likely is one of this method, or of one that calls it.

        No other call of it is known. The further way is gone for what trains alone: the epochs are somebody else's there.
        """
        beside = self.callers.likely(ref, near=self.scope.path) if self.trained and ref.path != self.scope.path else ()
        for site in chain(self.callers.likely(ref), beside):
            around = [(site.scope, number) for number in reversed(site.event.loops)]
            if self.trained and not around:
                around = [*self.callers.around(site.scope.itself)]
            found = self.kept_around(around)
            if found is not None:
                return found
        for site in self.callers.sites(ref) if self.trained and depth < _HOPS else ():
            outer = site.scope.itself
            found = self.likely(outer, depth + 1) if outer != ref else None
            if found is not None:
                return found
        return None

    def registered(self) -> Related | None:
        """Find the saving loop behind a function that the one around it hands on: `driver.on_step(learn)`, a thread's."""
        outer, name = self.scope.outer, self.scope.function.name
        if outer is None:
            return None
        handed = handed_at(name, outer)
        if not handed:
            return None
        for turn in self.summaries.course(outer).turns:
            found = None
            if turn.node.line > max(handed) and not over_before(turn.node.line, handed, outer):
                found = self.covers(outer, turn.number, saving=True)
            if found is not None:
                return found
        return None

    def outer_fault(self, ref: Ref, depth: int = 0, *, once: bool = False) -> Related | None:
        """Find the caller's loop that should save in this one's place: only when every known call stands in such a loop.

        The pages of one thing are little where a loop asks for many things, whoever else asks for one.
        """
        first: Related | None = None
        paged = whole_jobs.asks_for_pages(self.turn.node, self.inner)
        for site in self.callers.sites(ref):
            found = None
            for number in site.loops(once=once):
                if site.scope is not self.scope:
                    node = self.summaries.course(site.scope).turns[number].node
                    part = whole_jobs.hands_batch(site.event.call, node)
                    part = part or (depth == 0 and hands_text(site, node, self.turn, self.scope))
                    if self.trips.why.startswith(HANDED) and self.summaries.trips(site.scope, number).maximum is None:
                        part = part or whole_jobs.hands_part(site.event.call, node)
                    found = found or self.covers(site.scope, number, part=part)
            outer = site.scope.itself
            if found is None and depth < _HOPS and site.scope.function.qualname != MODULE_BODY and outer != ref:
                found = self.outer_fault(outer, depth + 1, once=site.begins())
            if found is None and not paged:
                return None
            first = first or found
        return first

    def covers(self, scope: Scope, number: int, *, saving: bool = False, part: bool = False) -> Related | None:
        """Judge one enclosing loop; `part` when each of its turns hands over a batch, which is no work of its own."""
        course = self.summaries.course(scope)
        if course.turns[number].mapped:
            return None  # each item is a whole job of its own
        outer, turns = self.summaries.stretch(scope, number), self.summaries.trips(scope, number)
        node = course.turns[number].node
        outer_lost = carried.losses(node, scope, outer)
        part = part or whole_jobs.pages(node, outer_lost, self.inner, of=self.turn.node)
        saves = accepted(outer, (*outer_lost, *self.lost), turns)
        if self.trained and self.are_own_figures(saves):
            saves = []
        span = Span(node.line, node.column, node.line, node.column)
        late = saved_at_own_end(self.turn, self.scope, saves)
        if scope is not self.scope and is_job(
            self.turn, node, scope, turns, self.trips, self.inner, self.lost, outer_lost, late=late
        ):
            return None
        asks = saves and is_interactive(course, course.turns[number], scope)  # a person, at each turn, what to do next
        if scope is not self.scope and saves and (asks or self.ends_a_run(saves)):
            return None
        if saves and self.trained and turns.likely <= 1 and whole_jobs.repeats(node):
            return None  # A run is saved at its end, and there is one run unless somebody says otherwise.
        most = DATA if turns.maximum is None else turns.maximum
        few = few_rounds(turns, outer) or takes_all(self.turn.node, node, self.trips, outer, scope)
        if scope is self.scope and saves and (most <= 1 or (few and is_paid(self.trips, self.inner, self.lost))):
            return None  # what saves at the end of its only turn saves behind this loop
        bulk = is_bulk(self.trips, self.inner, self.lost)
        if saves and scope is not self.scope and bulk and all(one.weak for one in saves):
            return None
        if saves:
            return Related(scope.path, span, f"the enclosing loop saves with `{saves[0].steps[-1].name}`")
        if not saving and self.stands_for(scope, number, outer_lost, part=part):
            return Related(scope.path, span, "the enclosing loop is the one that should save")
        kept = [one.name for one in outer_lost if one.kind != "outside"]
        if scope is not self.scope and puts_into_given(kept, node, scope):
            return Related(scope.path, span, "the enclosing loop hands on what each turn makes")
        return None

    def stands_for(self, scope: Scope, number: int, outer_lost: tuple[Loss, ...], *, part: bool) -> bool:
        """Tell whether an enclosing loop that saves nothing is the one to be told of, in place of this one."""
        turns, outer = self.summaries.trips(scope, number), self.summaries.stretch(scope, number)
        enclosing = self.summaries.course(scope).turns[number]
        node = enclosing.node
        # What many callers' turns put by waits for a commit behind their loop, which is where it is lost.
        waits = turns.maximum is None and bool(unsettled(counted(outer.saves)))
        if not part and runs_all_of_one(turns, outer_lost, self.trips, self.inner, self.lost):
            return False
        if scope is self.scope:
            if is_all_of_one(turns, outer_lost, self.trips, self.inner, self.lost):
                return False
        elif self.trained:
            if self.is_whole_training():
                return False
        elif not (part or waits or only_counts(self.lost, self.scope) or not is_bulk(self.trips, self.inner, self.lost)):
            return False
        if turns.likely * outer.seconds < LONG or whole_jobs.at_most_once(turns, outer):
            return False
        gone_through = isinstance(node, Loop) and node.kind != "while"
        if not outer_lost and not (gone_through and (part or not holds_all(self.trips, self.inner, self.lost))):
            return False
        # A setting of one turn by default may as well be more, and then stands for all that is in it, if it is told.
        if turns.likely <= 1 and not (turns.maximum is None and turns.kind == "parameter"):
            return False
        answers = not self.turn.parallel and any(one.asks_model for one in self.inner.costs)
        return answers or not tries_again(enclosing, turns, outer.costs)  # a try at one answer is work

    def ends_a_run(self, saves: list[SaveFact]) -> bool:
        """Tell whether what a caller's loop keeps of this loop is saved right behind it, once a run that begins anew.

        A sweep that calls a whole training keeps the finished ones, not the one that a crash interrupts. Where its loop
        hands in the model instead, it is the one over epochs, and each call is a small part of the work.
        """
        if self.trips.maximum is not None or self.trips.likely * self.inner.seconds < 10 * LONG:
            return False
        after, last = self.turn.node.end_line + 1, self.scope.function.end_line
        sites = self.callers.sites(self.scope.itself)
        once = [one for one in sites if not one.event.loops and one.scope.function.qualname != MODULE_BODY]
        places = [(one.scope.path, one.event.line + 1, one.scope.function.end_line) for one in once]
        places.append((self.scope.path, after, last))
        lines = [(step.path, step.line) for one in saves for step in one.steps]
        behind = any(path == where and begin <= line <= end for where, begin, end in places for path, line in lines)
        return (behind and not goes_on_from(sites)) and (
            self.turn.parallel
            or carried.begins_anew(self.turn.node, self.scope, self.inner)
            or self.is_of_its_own()
            or ("memory" in self.inner.changes and made_for_it(sites))
        )

    def are_own_figures(self, saves: list[SaveFact]) -> bool:
        """Tell whether all that a caller's loop keeps of a training are files of figures that this loop itself writes.

        What is not good enough for a loop when it stands alone, a history of losses in each epoch, is so for no other.
        """
        node, path = self.turn.node, self.scope.path
        written = [any(step.path == path and node.line <= step.line <= node.end_line for step in one.steps) for one in saves]
        return all(written) and not accepted(self.inner, self.lost, self.trips) and not keeps_rarely(self.inner, self.lost)

    def is_of_its_own(self) -> bool:
        """Tell whether each turn of a caller's loop, or its function, makes the object whose method the loop stands in."""
        return of_its_own(self.callers.sites(self.scope.itself), self.summaries)

    def is_whole_training(self) -> bool:
        """Tell whether a caller's loop begins a long training anew each turn, which is worth saves of its own.

        `for seed in [0, 1, 2]: Runner(seed).run()` is soon gone through when each run goes on where it was.
        """
        if self.trips.maximum == 1 or self.trips.likely * self.inner.seconds < 10 * LONG:
            return False
        given = {word for name in self.scope.params for word in naming.words(name)}
        anew = NETWORKS.isdisjoint(given) and carried.begins_anew(self.turn.node, self.scope, self.inner)
        return anew or self.is_of_its_own()
