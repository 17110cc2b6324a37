"""Add up the events of one stretch of code: a whole function, or one turn of a loop."""

from __future__ import annotations

from safepoint.core.diagnostic import Confidence
from safepoint.loops.calls import contexts
from safepoint.loops.calls.hashing import by_pieces
from safepoint.loops.calls.iterating import as_begun
from safepoint.loops.calls.pooling import mapped_unseen, pooled
from safepoint.loops.calls.running import gives_results, started_by, waits_at_end, waits_for_others, works_through
from safepoint.loops.checkpoints import saving
from safepoint.loops.checkpoints.asking import asks, asks_by_name, in_vain, silent
from safepoint.loops.checkpoints.command_lines import PROGRAMS, is_brief
from safepoint.loops.checkpoints.guards import ONCE, on_params, on_request
from safepoint.loops.checkpoints.keeping import varied
from safepoint.loops.checkpoints.kept_in_memory import stays_in_memory
from safepoint.loops.checkpoints.lifting import lift, lift_whole, of_most
from safepoint.loops.checkpoints.saves import conditions, family, is_too_far
from safepoint.loops.checkpoints.writers import saved_behind
from safepoint.loops.costs import by_pages, callee_costs
from safepoint.loops.costs.awaiting import made_before, only_made, waited_for
from safepoint.loops.costs.calibrating import HOOK, calibration
from safepoint.loops.costs.called_back import called_back
from safepoint.loops.costs.changing import changes_of
from safepoint.loops.costs.gravest import gravest
from safepoint.loops.costs.held_open import saves_itself, waiting
from safepoint.loops.costs.notices import is_notice
from safepoint.loops.costs.polling import polled
from safepoint.loops.costs.savepoints import is_savepoint
from safepoint.loops.meanings import naming
from safepoint.loops.meanings.meaning import Cost
from safepoint.loops.meanings.whys import PROGRAM_RUN
from safepoint.loops.names.results import is_lazy
from safepoint.loops.names.switches import argument
from safepoint.loops.summary import CostFact, SaveFact, Step, Summary
from safepoint.loops.tally import DATA, ENDLESS
from safepoint.loops.turns.iterables import count
from safepoint.loops.turns.pauses import pause

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.callee import Callee
    from safepoint.loops.calls.events import Event
    from safepoint.loops.checkpoints.guards import Guard
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.meanings.meaning import Meaning, Saves
    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Item


class Collector:
    """Adds up the events of one stretch."""

    def __init__(self, summaries: Summaries, scope: Scope, loop: int | None, *, waited: bool = False) -> None:
        self.summaries = summaries
        self.world = summaries.world
        self.scope = scope
        self.loop = loop
        self.waited = waited
        self.seconds = 0.0
        self.slept = 0.0
        self.costs: list[CostFact] = []
        self.saves: list[SaveFact] = []
        self.changes: set[str] = set()
        self.loads: set[str] = set()
        self.waits = self.serves = False
        self.unknown = 0
        self.joins = self.hooks = False
        self.deferring: frozenset[str] = frozenset()
        self.scheduled: list[tuple[Event, Ref | None, tuple[Guard, ...], float]] = []

    def summary(self) -> Summary:
        """Return what was added up."""
        self.wait_for_scheduled()
        if self.hooks and self.loop is not None:
            for layer in calibration(self.summaries.course(self.scope).turns[self.loop].node, self.scope.path):
                self.cost(layer)
                self.changes.add(layer.changes)
        if self.loop is not None:
            # Where a save goes is a question for callers; around a loop it is settled.
            self.saves = [one._replace(guards=tuple([g for g in one.guards if g.kind != "target"])) for one in self.saves]
        return Summary(
            min(self.seconds, ENDLESS * DATA), self.slept, gravest(self.costs), tuple(varied(self.saves)),
            frozenset(self.changes), frozenset(self.loads), self.waits, self.serves, self.unknown,
        )  # fmt: skip

    def add(self, event: Event) -> None:
        """Take one event in."""
        if event.takes:
            self.keep(saving.by_taking(event, self.guards(event), self.scope))
            return
        if self.passes(event, callee := event.callee):
            return
        guards = self.guards(event)
        self.deferring = self.deferred(event)
        if any(guard.kind == "never" for guard in guards):
            return
        left = self.loop is not None and self.loop in event.left
        turns = self.turns(event)
        if event.leaving:
            self.leave(event, guards)
            return
        if event.store is not None:
            self.store(event, event.store, guards)
            return
        if event.per_item and (gives_results(event.callee) or works_through(event.call, event.callee)):
            self.results(event, guards, turns)
            return
        turns = by_pieces(event, self.loop, turns * self.each(event))
        if callee.meaning is not None and not only_made(event, self):
            self.known(event, self.as_seen(callee.meaning, callee), guards, turns, left)
            self.cost(None if left else mapped_unseen(event, self.scope, self.summaries, self.step(event), turns))
            self.cost(polled(event, self))
        self.joins = self.joins or waits_for_others(event.call, callee)
        self.scheduled += [(made, ref, guards, turns) for made, ref in started_by(event)]
        for ref in callee.functions:
            kept = event.started is not False  # As a generator is that is put into a list.
            if not (event.per_item or event.started) and (self.is_coroutine(ref) or (kept and is_lazy(ref, self.world))):
                self.scheduled.append((event, ref, guards, turns))
            else:
                self.called(event, ref, guards, turns, left, bound=True)
        for ref in callee.given:
            self.called(event, ref, guards, turns, left, bound=False)
        self.keep_called_back(event, guards)
        if callee.guess and callee.meaning is None and not left and saving.may_keep(event.call, callee.name, self.scope):
            why, weak = saving.guessed(event.call, self.scope), callee.guess == "weak"
            self.keep(SaveFact("guess", why, (self.step(event),), guards, Confidence.LOW, weak))
        self.unknown += not callee.known

    def as_seen(self, meaning: Meaning, callee: Callee) -> Meaning:
        """Return what a name is taken to mean; a method of ours that is seen to keep all in memory saves nothing by it."""
        seen = meaning.saves is not None and bool(callee.functions)
        stays = seen and all(stays_in_memory(ref, self.summaries) for ref in callee.functions)
        return meaning._replace(saves=None) if stays else meaning

    def passes(self, event: Event, callee: Callee) -> bool:
        """Take in a call that runs nothing, or nothing that adds to what is known of the stretch; tell whether it is one."""
        if callee.meaning is not None or callee.later or callee.guess or event.leaving or event.store is not None:
            return False
        refs = (*callee.functions, *callee.given)
        self.hooks = self.hooks or callee.name.endswith(HOOK)
        if not refs:
            self.joins = self.joins or waits_for_others(event.call, callee)
            self.unknown += not callee.known
            return True
        for ref in refs:
            if not self.summaries.is_inert(ref) or (self.summaries.of(ref).unknown and not self.unknown):
                return False
        return bool(callee.known or self.unknown) and not waits_for_others(event.call, callee)

    def is_coroutine(self, ref: Ref) -> bool:
        """Tell whether a project function is a coroutine."""
        function = self.world.function(ref)
        return function is not None and function.is_async

    def guards(self, event: Event) -> tuple[Guard, ...]:
        """Return the conditions that stand between the start of the stretch and the event."""
        base = 0 if self.loop is None else event.loops.index(self.loop) + 1
        once = self.summaries.course(self.scope).once_a_run
        found = [(at, one) for at, one in event.guards if at >= base and not once(one, event.loops[base:at], self.loop)]
        return tuple([one for _, one in found if one.kind != "defers"])

    def deferred(self, event: Event) -> frozenset[str]:
        """Return the libraries whose transaction around the stretch makes saves wait for its end."""
        base = 0 if self.loop is None else event.loops.index(self.loop) + 1
        return frozenset([guard.name for depth, guard in event.guards if guard.kind == "defers" and depth < base])

    def turns(self, event: Event) -> float:
        """Return how often an event happens in the stretch, by the likely counts of the loops within it."""
        start = 0 if self.loop is None else event.loops.index(self.loop) + 1
        product = 1.0
        for inner in event.loops[start:]:
            if inner not in event.left:
                product = min(product * max(self.summaries.trips(self.scope, inner).likely, 0.0), ENDLESS * DATA)
        return product

    def step(self, event: Event) -> Step:
        """Name the call of an event and its place."""
        return saving.step_of(event, self.scope)

    # -- effects ---------------------------------------------------------------------------------------------------

    def known(self, event: Event, meaning: Meaning, guards: tuple[Guard, ...], turns: float, left: bool) -> None:
        """Take in what the packs (or a hint) say of a call."""
        handled = any(guard.kind == "handler" or guard.name == ONCE for guard in guards)
        if meaning.saves is not None and not left and not meaning.in_memory and not meaning.temporary:
            self.save(event, meaning.saves, meaning.why, guards)
        if meaning.loads is not None and not (asks(event) and in_vain(event.call, self.scope.function)):
            self.loads.add(meaning.loads.kind)
        self.waits = self.waits or meaning.waits
        self.serves = self.serves or (meaning.serves and not on_request(guards))
        if meaning.waits:
            if not handled:
                self.slept += pause(event.call, meaning, self.scope) * min(turns, DATA)
            return
        quick = meaning.why in PROGRAMS and is_brief(event.call, self.scope)
        if left or handled or meaning.logs or quick:
            return
        changes = changes_of(event.call, meaning, self.scope, whole=self.loop is None)
        if changes:  # Stepping through an environment alone learns nothing: what counts is what is made of it.
            self.changes.add("simulated" if "environment" in meaning.why else changes)
        if meaning.why == PROGRAM_RUN and not left:
            self.keep(saving.by_program(event, guards, self.scope))
        if meaning.cost >= Cost.MEDIUM:
            each = callee_costs.seconds_of(event.call, meaning, self.scope)
            sure, held, needs = event.callee.sure, conditions(guards), on_params(guards)
            self.cost(CostFact(each * turns, meaning.cost, meaning.why, (self.step(event),), sure, changes, held, needs))

    def cost(self, fact: CostFact | None) -> None:
        """Add one cost, if there is one."""
        if fact is not None and fact.seconds > 0:
            self.seconds += fact.seconds
            self.costs.append(fact)

    def save(self, event: Event, saves: Saves, why: str, guards: tuple[Guard, ...]) -> None:
        """Take one save in; for a function's callers it says where it goes."""
        target = saving.targets(event.call, saves, self.scope, family(event)) if self.loop is None else ()
        self.keep(saving.by_call(event, saves, why, (*guards, *target), self.scope, in_transaction=bool(self.deferring)))

    def keep(self, fact: SaveFact | None) -> None:
        """Keep a save, if there is one; within a transaction that ends only behind the loop it is one of a buffered row."""
        if fact is None:
            return
        if fact.kind == "item" and (fact.family in self.deferring or (self.deferring and not fact.family)):
            fact = fact._replace(kind="buffered", family=fact.family or min(self.deferring))
        self.saves.append(waiting(fact, self.deferring) if saves_itself(fact) else fact)

    def store(self, event: Event, item: Item, guards: tuple[Guard, ...]) -> None:
        """Take in `obj[key] = value` on an object that the packs know; of our own classes it is a call of `__setitem__`."""
        self.keep(saving.by_storing(event, item, guards, self.scope))

    def leave(self, event: Event, guards: tuple[Guard, ...]) -> None:
        """Take in what leaving a `with` block saves, or that it waits for what a pool was given."""
        self.joins = self.joins or waits_at_end(event.callee.name)
        fact, owner = saving.by_leaving(event, guards, self.scope)
        if owner is not None:
            self.exit(event, owner, guards)
        if fact is not None and self.loop is None:
            fact = saving.closed_at(event.call, fact, self.scope)
        if fact is None or saving.only_asks(event, self.scope, self.summaries):
            return
        if fact.kind == "commit" and is_savepoint(event, fact.family, self.deferring, self.scope, self.summaries):
            fact = fact._replace(kind="buffered")
        self.keep(fact)

    def exit(self, event: Event, owner: Ref, guards: tuple[Guard, ...]) -> None:
        """Take in what the `__exit__` of the project's own class does when the block is left."""
        for name in ("__exit__", "__aexit__"):
            method = self.world.member(owner, name)
            if method is not None and method.kind == "function":
                self.called(event, method, guards, 1.0, False, bound=False)

    def results(self, event: Event, guards: tuple[Guard, ...], turns: float) -> None:
        """Take in, once a turn, the work whose results a loop iterates."""
        given: list[tuple[Event, Ref | None]] = [(event, ref) for ref in event.callee.given]
        if not given:
            events = [one for one in self.summaries.course(self.scope).events if made_before(event, one)]
            given = [ran for one in events for ran in started_by(one)]
            made = [one for one in events if not one.started]
            given += [(one, ref) for one in made for ref in one.callee.functions if self.is_coroutine(ref)]
        before = len(self.costs)
        for source, ref in dict.fromkeys(given):
            self.ran(source._replace(per_item=False), ref, guards, turns, bound=False)
        found, seen = self.costs[before:], any(ref is not None for _, ref in given) and not self.unknown
        self.cost(pooled(event, self.summaries.course(self.scope), self.step(event), turns, found, seen=seen))

    def each(self, event: Event) -> float:
        """Return how often a call applies the function given to it: `map(f, items)` once an item."""
        runs = event.callee.meaning.runs if event.callee.meaning is not None else None
        if runs is None or runs.each is None or not (event.callee.given or event.callee.lambdas):
            return 1.0
        return count(argument(event.call, runs.each.position, runs.each.name), self.scope).likely

    def wait_for_scheduled(self) -> None:
        """Count what was only scheduled when the same stretch, or the loop behind it, also waits for it."""
        for event, ref, guards, turns in waited_for(self):
            self.ran(event, ref, guards, turns, bound=True)

    def ran(self, event: Event, ref: Ref | None, guards: tuple[Guard, ...], turns: float, *, bound: bool) -> None:
        """Take in what was run beside the program: a project function, or the library's call that the event is of."""
        if ref is not None:
            self.called(event, ref, guards, turns, False, bound=bound)
            self.keep_called_back(event, guards)
        elif (meaning := event.callee.meaning) is not None:
            self.known(event, meaning, guards, turns, False)

    def called(self, event: Event, ref: Ref, guards: tuple[Guard, ...], turns: float, left: bool, *, bound: bool) -> None:
        """Take in what a project function does when it is called here."""
        whole = callee_costs.as_called(self.summaries.of(ref), event, ref, self.scope, bound=bound)
        inner = of_most(by_pages.each_turn(whole, event, ref, self.summaries), event, self.summaries)
        step = self.step(event)
        handled = any(guard.kind == "handler" or guard.name == ONCE for guard in guards)
        turns = turns / DATA if event.per_item else turns
        if not left and inner.saves and naming.save_like(ref.name) == "strong":
            self.keep(lift_whole(self.scope, event, ref, inner, guards, bound=bound))
        elif not left and inner.unknown and not inner.saves and naming.save_like(ref.name) == "strong":
            if saving.helper_may_keep(event.call, ref, self.scope, self.summaries):  # How it saves cannot be seen.
                self.keep(SaveFact("guess", saving.guessed(event.call, self.scope), (step,), guards, Confidence.LOW))
        elif not left:
            self.keep_below(event, ref, inner.saves or saved_behind(ref, self.summaries), guards, bound=bound)
        if not left and (recorded := contexts.recorded(ref, self.world)) is not None:
            self.keep(SaveFact("history", recorded, (step,), guards))
        function = self.world.function(ref) if "exists" in inner.loads else None
        self.loads |= inner.loads - {"exists"} if function is not None and silent(function, inner) else inner.loads
        self.loads |= {"state"} if naming.load_like(ref.name) else {"exists"} if asks_by_name(ref.name) else set()
        self.waits = self.waits or inner.waits
        self.serves = self.serves or (inner.serves and not on_request(guards))
        self.slept += inner.slept * min(turns, DATA)
        if left or handled or is_notice(ref.name, guards):
            return
        self.changes |= inner.changes
        self.unknown += inner.unknown > 0
        self.costs += callee_costs.all_carried_up(inner, event, step, guards, turns, self.world)
        self.seconds += inner.seconds * turns
        if event.per_item and event.loops[-1:] != (self.loop,):
            self.begin(event, ref, whole, guards)
        unseen = callee_costs.asked_unseen(self.world.function(ref), ref.name, inner, step, turns)
        self.cost(callee_costs.told_to_train(event, step, turns) or unseen)

    def keep_below(
        self, event: Event, ref: Ref, saves: tuple[SaveFact, ...], guards: tuple[Guard, ...], *, bound: bool
    ) -> None:
        """Keep what a project function saves, as it is seen from the call."""
        for fact in saves:
            lifted = None if is_too_far(fact) else lift(self.scope, event, ref, fact, guards, bound=bound)
            if lifted is not None:
                self.keep(lifted._replace(steps=(self.step(event), *lifted.steps)))

    def keep_called_back(self, event: Event, guards: tuple[Guard, ...]) -> None:
        """Keep what is saved by a function that something calls with each result."""
        ref = called_back(event, self.scope) if self.loop is None or self.loop not in event.left else None
        if ref is not None:
            self.keep_below(event, ref, self.summaries.of(ref).saves, guards, bound=False)

    def begin(self, event: Event, ref: Ref, whole: Summary, guards: tuple[Guard, ...]) -> None:
        """Take in what a generator does once, as the loop over what it gives begins within the stretch."""
        function = self.world.function(ref)
        begun = as_begun(whole, function) if function is not None and whole.costs else ()
        around = self.turns(event._replace(loops=event.loops[:-1]))
        once = whole._replace(costs=begun)
        for fact in callee_costs.all_carried_up(once, event, self.step(event), guards, around, self.world):
            self.cost(fact)
