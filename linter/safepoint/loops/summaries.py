"""What a stretch of code does - a whole function or one turn of a loop: its cost, its saves, what it loads and changes.

A function's summary is made once and used at every call of it; the call's own arguments decide guards on parameters.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from safepoint.core.diagnostic import Confidence
from safepoint.loops import naming
from safepoint.loops.callees import Resolver
from safepoint.loops.effects import Attr, Const, Group, Item, Name
from safepoint.loops.events import Course, Event, course, gives_results
from safepoint.loops.guards import RARE, Guard
from safepoint.loops.index import Ref
from safepoint.loops.meaning import Cost
from safepoint.loops.trips import DATA, ENDLESS, Trips, count, number, trips

if TYPE_CHECKING:
    from collections.abc import Iterable

    from safepoint.loops.effects import Call, Expr
    from safepoint.loops.meaning import Meaning, Saves
    from safepoint.loops.module import Function
    from safepoint.loops.scope import Scope
    from safepoint.loops.world import World

WEIGHTS = {Cost.NONE: 0.0, Cost.LIGHT: 0.0, Cost.MEDIUM: 0.02, Cost.HEAVY: 1.0}
"""Seconds that one call of a class is taken for when no better number is known."""
_MOST_COSTS = 4
_MOST_SAVES = 12
_DEEPEST = 30
_BUDGET = 400


class Step(NamedTuple):
    """One call on the way to an effect: what was called, and where."""

    name: str
    path: str
    line: int


class CostFact(NamedTuple):
    """One costly call: likely seconds over the whole stretch, its class, and the calls that lead to it, outermost first."""

    seconds: float
    cost: Cost
    why: str
    steps: tuple[Step, ...]
    sure: Confidence
    changes: str = ""
    conditions: int = 0


class SaveFact(NamedTuple):
    """One save: its kind (see `meaning.Saves`; `guess` for an unresolved name), the calls that lead to it, and its conditions."""

    kind: str
    why: str
    steps: tuple[Step, ...]
    guards: tuple[Guard, ...]
    sure: Confidence = Confidence.HIGH
    weak: bool = False
    family: str = ""


class Summary(NamedTuple):
    """What a stretch of code does. `seconds` is its likely work, `slept` the seconds it sleeps or waits at least."""

    seconds: float = 0.0
    slept: float = 0.0
    costs: tuple[CostFact, ...] = ()
    saves: tuple[SaveFact, ...] = ()
    changes: frozenset[str] = frozenset()
    loads: frozenset[str] = frozenset()
    waits: bool = False
    serves: bool = False
    unknown: int = 0


EMPTY = Summary()


class Summaries:
    """Summaries of all functions of a project, made on demand."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.resolver = Resolver(world)
        self._courses: dict[tuple[str, str], Course] = {}
        self._trips: dict[tuple[str, str, int], Trips] = {}
        self._done: dict[Ref, Summary] = {}
        self._open: dict[Ref, int] = {}
        self._lowest = 0
        self._budget = _BUDGET
        self.read: dict[Ref, frozenset[str]] = {}

    def course(self, scope: Scope) -> Course:
        """Return the events and loops of a function."""
        key = (scope.path, scope.function.qualname)
        if key not in self._courses:
            self._courses[key] = course(scope, self.resolver)
        return self._courses[key]

    def trips(self, scope: Scope, number_of_loop: int) -> Trips:
        """Return the count of one loop of a function."""
        key = (scope.path, scope.function.qualname, number_of_loop)
        if key not in self._trips:
            self._trips[key] = trips(self.course(scope).turns[number_of_loop].node, scope)
        return self._trips[key]

    def of(self, ref: Ref) -> Summary:
        """Return what calling the function does; a function that calls itself counts as nothing inside itself."""
        if ref in self._done:
            return self._done[ref]
        if ref in self._open:
            self._lowest = min(self._lowest, self._open[ref])
            return EMPTY
        function = self.world.function(ref)
        if function is None or len(self._open) >= _DEEPEST:
            return EMPTY
        return self._make(ref, function)

    def _make(self, ref: Ref, function: Function) -> Summary:
        """Summarise one function; keep the answer unless it leaned on a function that is still being summarised."""
        depth = len(self._open)
        if depth == 0:
            self._budget = _BUDGET
        self._open[ref] = depth
        outer, self._lowest = self._lowest, depth
        self._budget -= 1
        found = self.stretch(self.world.scope(ref.path, function.qualname), None)
        lowest, self._lowest = self._lowest, min(outer, self._lowest)
        del self._open[ref]
        if lowest >= depth or self._budget < 0:
            self._done[ref] = found
            self._lowest = outer
        return found

    def stretch(self, scope: Scope, loop: int | None) -> Summary:
        """Summarise a function (`loop` None) or one turn of its loop of that number."""
        made = _Collector(self, scope, loop)
        for event in self.course(scope).events:
            if loop is None or loop in event.loops:
                made.add(event)
        return made.summary()


class _Collector:
    """Adds up the events of one stretch."""

    def __init__(self, summaries: Summaries, scope: Scope, loop: int | None) -> None:
        self.summaries = summaries
        self.world = summaries.world
        self.scope = scope
        self.loop = loop
        self.seconds = 0.0
        self.slept = 0.0
        self.costs: list[CostFact] = []
        self.saves: list[SaveFact] = []
        self.changes: set[str] = set()
        self.loads: set[str] = set()
        self.waits = False
        self.serves = False
        self.unknown = 0
        self.joins = False
        self.scheduled: list[tuple[Event, Ref, tuple[Guard, ...], float]] = []

    def summary(self) -> Summary:
        self.wait_for_scheduled()
        # The surest and nearest evidence first: it is what a reader is shown, and what the confidence rests on.
        self.costs.sort(key=lambda one: (-one.cost, -one.sure, len(one.steps), -one.seconds))
        self.saves.sort(key=lambda one: len(one.steps))
        return Summary(
            min(self.seconds, ENDLESS * DATA), self.slept, tuple(self.costs[:_MOST_COSTS]), tuple(self.saves[:_MOST_SAVES]),
            frozenset(self.changes), frozenset(self.loads), self.waits, self.serves, self.unknown,
        )  # fmt: skip

    def add(self, event: Event) -> None:
        """Take one event in."""
        guards = self.guards(event)
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
        if event.per_item and gives_results(event.callee):
            self.results(event, guards, turns)
            return
        turns *= self.each(event)
        if event.callee.meaning is not None:
            self.known(event, event.callee.meaning, guards, turns, left)
        self.joins = self.joins or self.is_join(event)
        self.scheduled += [(event, ref, guards, turns) for ref in event.callee.later]
        for ref in event.callee.functions:
            if not event.started and not event.per_item and self.is_coroutine(ref):
                self.scheduled.append((event, ref, guards, turns))
            else:
                self.called(event, ref, guards, turns, left, bound=True)
        for ref in event.callee.given:
            self.called(event, ref, guards, turns, left, bound=False)
        if event.callee.guess and event.callee.meaning is None and not left:
            self.keep(
                SaveFact(
                    "guess",
                    "its name reads like a save",
                    (self.step(event),),
                    guards,
                    Confidence.LOW,
                    event.callee.guess == "weak",
                )
            )
        self.unknown += not event.callee.known

    def is_join(self, event: Event) -> bool:
        """Tell whether a call waits for work that was scheduled before."""
        meaning = event.callee.meaning
        if meaning is not None and meaning.runs is not None and meaning.runs.awaitables and not meaning.runs.later:
            return True
        return (
            isinstance(event.call.func, Attr) and event.call.func.name in ("join", "result", "wait") and not event.call.args
        )

    def is_coroutine(self, ref: Ref) -> bool:
        function = self.world.function(ref)
        return function is not None and function.is_async

    def guards(self, event: Event) -> tuple[Guard, ...]:
        """Return the conditions that stand between the start of the stretch and the event."""
        base = 0 if self.loop is None else event.loops.index(self.loop) + 1
        return tuple([guard for depth, guard in event.guards if depth >= base])

    def turns(self, event: Event) -> float:
        """Return how often an event happens in the stretch, by the likely counts of the loops within it."""
        start = 0 if self.loop is None else event.loops.index(self.loop) + 1
        product = 1.0
        for inner in event.loops[start:]:
            if inner not in event.left:
                product = min(product * max(self.summaries.trips(self.scope, inner).likely, 0.0), ENDLESS * DATA)
        return product

    def step(self, event: Event) -> Step:
        return Step(event.callee.name, self.scope.path, event.line)

    # -- effects ---------------------------------------------------------------------------------------------------

    def known(self, event: Event, meaning: Meaning, guards: tuple[Guard, ...], turns: float, left: bool) -> None:
        """Take in what the packs (or a hint) say of a call."""
        handled = any(guard.kind == "handler" for guard in guards)
        if meaning.saves is not None and not left and not meaning.in_memory and not meaning.temporary:
            self.save(event, meaning.saves, meaning.why, guards)
        if meaning.loads is not None:
            self.loads.add(meaning.loads.kind)
        self.waits = self.waits or meaning.waits
        self.serves = self.serves or meaning.serves
        if meaning.waits:
            slept = self.duration(event.call, meaning)
            self.slept += (slept or 0.0) * min(turns, DATA)
            return
        if left or handled or meaning.logs:
            return
        if meaning.changes:
            # Stepping through an environment alone learns nothing: what counts is what is made of it.
            self.changes.add("simulated" if "environment" in meaning.why else meaning.changes)
        if meaning.why == "runs a program" and not left:
            self.program(event, guards)
        if meaning.cost >= Cost.MEDIUM:
            each = meaning.seconds if meaning.seconds is not None else WEIGHTS[meaning.cost]
            # A step of training is several such calls: the pass forward, the pass back, the optimizer.
            each = each / 2 if meaning.changes == "memory" and meaning.seconds is None else each
            sure, held = event.callee.sure, conditions(guards)
            self.cost(CostFact(each * turns, meaning.cost, meaning.why, (self.step(event),), sure, meaning.changes, held))

    def program(self, event: Event, guards: tuple[Guard, ...]) -> None:
        """Take in what a program is known to keep by its command line: `git commit`, `mv`, `sort … > file`."""
        words = command(event.call)
        if (
            words[:2] in (("git", "commit"), ("git", "push"), ("gsutil", "cp"), ("aws", "s3"))
            or words[:1] in _KEEPING
            or ">" in words
        ):
            self.keep(SaveFact("item", "runs " + " ".join(words[:2]), (self.step(event),), guards))

    def duration(self, call: Call, meaning: Meaning) -> float | None:
        """Return how long a wait lasts, when the argument that says so is a known number."""
        if meaning.seconds is not None:
            return meaning.seconds
        if meaning.sleeps is None:
            return None
        return number(self.world.argument(call, meaning.sleeps.position, meaning.sleeps.name), self.scope)

    def cost(self, fact: CostFact) -> None:
        self.seconds += fact.seconds
        if fact.seconds > 0:
            self.costs.append(fact)

    def save(self, event: Event, saves: Saves, why: str, guards: tuple[Guard, ...]) -> None:
        self.keep(SaveFact(saves.kind, why, (self.step(event),), guards, event.callee.sure, saves.weak, family(event)))

    def keep(self, fact: SaveFact) -> None:
        self.saves.append(fact)

    def store(self, event: Event, item: Item, guards: tuple[Guard, ...]) -> None:
        """Take in `obj[key] = value` on an object that keeps its items."""
        found = self.scope.type(item.base)
        saves = self.world.lookup.stores(found.name) if found is not None else None
        if found is not None and saves is not None:
            name = found.name.partition(".")[0]
            self.keep(SaveFact(saves.kind, "stores an item", (self.step(event),), guards, weak=saves.weak, family=name))

    def leave(self, event: Event, guards: tuple[Guard, ...]) -> None:
        """Take in what leaving a `with` block saves."""
        meaning = event.callee.meaning
        saves = meaning.leaves if meaning is not None else None
        found: Ref | None = None
        if saves is None:
            found = (
                self.scope.type(event.call)
                if meaning is not None or event.callee.functions
                else self.scope.type(event.call.func)
            )
            saves = self.leaving_type(found)
        if saves is not None:
            why, sure, name = "commits on leaving the block", event.callee.sure, found_family(found, event)
            self.keep(SaveFact(saves.kind, why, (self.step(event),), guards, sure, saves.weak, name))

    def leaving_type(self, found: Ref | None) -> Saves | None:
        if found is None:
            return None
        names = (found.name,) if found.kind == "external" else self.world.external_bases(found)
        return next((saves for name in names if (saves := self.world.lookup.leaves(name)) is not None), None)

    def results(self, event: Event, guards: tuple[Guard, ...], turns: float) -> None:
        """Take in, once a turn, the work whose results a loop iterates."""
        given = [(event, ref) for ref in event.callee.given]
        if not given:
            events = self.summaries.course(self.scope).events
            given = [(one, ref) for one in events for ref in one.callee.later]
            given += [
                (one, ref) for one in events if not one.started for ref in one.callee.functions if self.is_coroutine(ref)
            ]
        for source, ref in dict.fromkeys(given):
            self.called(source._replace(per_item=False), ref, guards, turns, False, bound=False)

    def each(self, event: Event) -> float:
        """Return how often a call applies the function given to it: `map(f, items)` once an item."""
        runs = event.callee.meaning.runs if event.callee.meaning is not None else None
        if runs is None or runs.each is None or not (event.callee.given or event.callee.lambdas):
            return 1.0
        return count(self.world.argument(event.call, runs.each.position, runs.each.name), self.scope).likely

    def wait_for_scheduled(self) -> None:
        """Count what was only scheduled when the same stretch also waits for it."""
        if not self.joins:
            return
        for event, ref, guards, turns in self.scheduled:
            self.called(event, ref, guards, turns, False, bound=True)

    def called(self, event: Event, ref: Ref, guards: tuple[Guard, ...], turns: float, left: bool, *, bound: bool) -> None:
        """Take in what a project function does when it is called here."""
        inner = self.summaries.of(ref)
        step = self.step(event)
        handled = any(guard.kind == "handler" for guard in guards)
        if event.per_item:
            turns = turns / DATA
        if not left and inner.saves and naming.save_like(ref.name) == "strong":
            self.keep_whole(event, ref, inner, guards, bound=bound)
        elif not left:
            for fact in inner.saves:
                if len(fact.steps) >= _FARTHEST:
                    continue
                lifted = self.lift(event, ref, fact, guards, bound=bound)
                if lifted is not None:
                    self.keep(lifted._replace(steps=(step, *lifted.steps)))
        self.loads |= inner.loads
        if naming.load_like(ref.name):
            self.loads.add("state")
        self.waits = self.waits or inner.waits
        self.serves = self.serves or inner.serves
        self.slept += inner.slept * min(turns, DATA)
        if left or handled:
            return
        self.changes |= inner.changes
        self.unknown += inner.unknown > 0
        for cost in inner.costs:
            self.costs.append(self.carried_up(cost, event, step, guards, turns))
        self.seconds += inner.seconds * turns

    def keep_whole(self, event: Event, ref: Ref, inner: Summary, guards: tuple[Guard, ...], *, bound: bool) -> None:
        """Take a helper whose very name says save for one save: how it writes inside is its own affair.

        Only a condition on its parameters that is false here, or one under which it hardly ever saves, still counts.
        """
        lifted = [fact for one in inner.saves if (fact := self.lift(event, ref, one, (), bound=bound)) is not None]
        if lifted:
            best = min(lifted, key=lambda one: (sum(guard.kind in RARE for guard in one.guards), one.weak, len(one.steps)))
            rare = tuple([guard for guard in best.guards if guard.kind in RARE or guard.kind in ("option", "param")][:1])
            steps = (self.step(event), best.steps[-1])
            self.keep(best._replace(steps=steps, guards=(*guards, *rare)))

    def carried_up(self, cost: CostFact, event: Event, step: Step, guards: tuple[Guard, ...], turns: float) -> CostFact:
        """Carry a callee's cost to the call; far away or under many conditions, it is only a guess that it is paid."""
        sure = min(cost.sure, event.callee.sure)
        held = cost.conditions + conditions(guards)
        distant = len(cost.steps) >= _FARTHEST or held > _MOST_CONDITIONS
        if _CACHING.intersection(naming.words(step.name.rpartition(".")[2])):
            sure = Confidence.LOW
        elif self.speaks_of_work(step.name):
            sure = max(sure, Confidence.MEDIUM)
        elif distant:
            sure = Confidence.LOW
        return cost._replace(seconds=cost.seconds * turns, steps=(step, *cost.steps), sure=sure, conditions=held)

    def speaks_of_work(self, name: str) -> bool:
        """Tell whether a call's own name says that it is costly."""
        last = name.rpartition(".")[2]
        hinted = any(hint.meaning.cost is Cost.HEAVY for hint in self.world.lookup.hints(last))
        return hinted or bool(naming.named("heavy_words").intersection(naming.words(last)))

    def lift(self, event: Event, ref: Ref, fact: SaveFact, guards: tuple[Guard, ...], *, bound: bool) -> SaveFact | None:
        """Carry a callee's save to the call: conditions on its parameters are decided by the call's arguments."""
        function = self.world.function(ref)
        kept: list[Guard] = []
        for guard in fact.guards:
            if guard.kind != "param" or function is None:
                kept.append(guard)
                continue
            decided = self.decide(event.call, function, guard) if bound else guard._replace(kind="other")
            if decided is None:
                return None
            if isinstance(decided, Guard):
                kept.append(decided)
        return fact._replace(
            guards=(*guards, *kept), sure=min(fact.sure, event.callee.sure) if fact.kind == "guess" else fact.sure
        )

    def decide(self, call: Call, function: Function, guard: Guard) -> Guard | bool | None:
        """Return True when the condition holds at this call, None when it cannot, else the condition as the caller sees it."""
        given, default = argument_of(call, function, guard.name)
        expr = given if given is not None else default
        if expr is None:
            return guard._replace(kind="other")
        value = self.world.constant(expr, self.scope)
        if value is not None:
            return True if bool(value.value) is guard.positive else None
        if isinstance(expr, Name) and expr.id in self.scope.params:
            return guard._replace(name=expr.id)
        if isinstance(expr, (Name, Attr)):
            return guard._replace(kind="option", name=str(expr[-1]))
        return True


def argument_of(call: Call, function: Function, name: str) -> tuple[Expr | None, Expr | None]:
    """Return what a call gives for a parameter of the function, and the parameter's default."""
    params = [one for one in function.params if one.kind == ""]
    if function.owner and params and isinstance(call.func, Attr):
        params = params[1:]
    given = call.keyword(name)
    default: Expr | None = None
    for position, param in enumerate(params):
        if param.name == name:
            default = param.default
            if given is None and position < len(call.args):
                given = call.args[position]
    for param in function.params:
        if param.name == name and param.kind == "keyword":
            default = param.default
    return given, default


_SETUP = frozenset(
    {
        "load",
        "init",
        "setup",
        "start",
        "build",
        "make",
        "prepare",
        "configure",
        "ensure",
        "install",
        "connect",
        "enter",
        "aenter",
        "new",
    }
)
"""First words of helpers that put things in place; what they write is no progress."""
_FARTHEST = 5
_READING = frozenset({"get", "aget", "read", "find", "is", "has", "check", "list", "parse", "query"})
"""First words of inner helpers that look something up; what they write on the way is no progress of the caller."""
_CACHING = frozenset({"cached", "cache", "load"})
"""Words of helpers whose slow part is a look-up that a cache answers the next time, or the input itself."""
_SOFT = frozenset({"option", "param", "other", "presence", "best"})
_MOST_CONDITIONS = 3
"""A save under more independent conditions than these coincides too rarely to count."""


_KEEPING = (("mv",), ("cp",), ("rsync",), ("scp",), ("tee",))
"""Programs that put a result in its place."""


def command(call: Call) -> tuple[str, ...]:
    """Return the words of a command line as far as they are literal."""
    first = call.args[0] if call.args else call.keyword("args")
    parts = first.parts if isinstance(first, Group) else (first,)
    text = " ".join(one.value if isinstance(one, Const) and isinstance(one.value, str) else "…" for one in parts)
    return tuple(text.split())


def conditions(guards: tuple[Guard, ...]) -> int:
    """Count the conditions that make an effect uncertain."""
    return sum(guard.kind in _SOFT or guard.kind == "skip" for guard in guards)


def family(event: Event) -> str:
    """Return the library whose buffers a save concerns, "" when only the call's bare name is known."""
    meaning = event.callee.meaning
    head, dot, _ = meaning.name.partition(".") if meaning is not None else ("", "", "")
    return head if dot else ""


def found_family(found: Ref | None, event: Event) -> str:
    """Return the library of what a `with` block was entered on."""
    return found.name.partition(".")[0] if found is not None and found.kind == "external" else family(event)


def near(fact: SaveFact) -> bool:
    """Tell whether a save stands close enough to its loop to be the loop's: few calls away, and not in a set-up helper."""
    if len(fact.steps) > (_FARTHEST if not fact.weak else 1 if fact.kind == "position" else 2):
        return False
    if sum(guard.kind in _SOFT for guard in fact.guards) > _MOST_CONDITIONS:
        return False
    if any(_READING.intersection(naming.words(step.name.rpartition(".")[2])[:1]) for step in fact.steps[1:-1]):
        return False
    return not any(_SETUP.intersection(naming.words(step.name.rpartition(".")[2])[:1]) for step in fact.steps[:-1])


def counted(saves: Iterable[SaveFact]) -> list[SaveFact]:
    """Return the saves that keep progress on the way round: none that runs only at the end, at the start or after an error."""
    return [one for one in saves if near(one) and not any(guard.kind in RARE for guard in one.guards)]
