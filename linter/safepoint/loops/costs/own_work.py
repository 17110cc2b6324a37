"""Heavy work of a program's own, which no pack knows: rounds of a search, a simulation or a training in plain Python.

What a round costs cannot be seen, so the loop itself has to say that it takes long: by what it counts (epochs, generations,
simulations), by loops within its rounds, and by a progress line, a bar or a clock, which nobody needs for what is soon done.
"""

from __future__ import annotations

from safepoint.core.diagnostic import Confidence
from safepoint.loops.costs.late import save_after
from safepoint.loops.costs.plain_work import PlainWork
from safepoint.loops.losses import carried
from safepoint.loops.losses.filling import fills_itself
from safepoint.loops.meanings import naming
from safepoint.loops.meanings.libraries import only_files, uses_networks
from safepoint.loops.meanings.meaning import Cost
from safepoint.loops.source.effects import Attr, Loop
from safepoint.loops.source.module import MODULE_BODY
from safepoint.loops.source.walk import calls, dotted, loops, names, own, statements
from safepoint.loops.summary import CostFact, Step
from safepoint.loops.turns.progress import RANGES, shown
from safepoint.loops.turns.progress_lines import tells, told_every
from safepoint.loops.turns.starting import started, starts_itself
from safepoint.loops.turns.told_hours import says_hours

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.callers import Callers
    from safepoint.loops.calls.events import Turn
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.summary import Summary
    from safepoint.loops.tally import Trips

ROUND = "a round of its own work"
"""What the work of one turn is called that only the loop itself speaks of."""
RECKONED = "work of its own, by the number of its operations"
TOLD = "work that the program says takes hours"
_HOUR = 3600.0
_EPOCHS = frozenset({"epoch", "epochs", "nepoch", "nepochs"})
_SEARCHES = frozenset(
    {"generation", "generations", "ngen", "simulation", "simulations", "sims", "nsim", "nsims", "sweeps", "bootstraps"}
)
_SEARCHING = ("generation",)
_POPULATIONS = frozenset(
    {"population", "generation", "offspring", "fitness", "mutation", "mutate", "crossover", "species", "genomes", "swarm"}
    | {"particles", "pbest", "gbest", "chromosomes", "individuals", "pheromone"}
)
"""Words of searches that carry a population from turn to turn."""
_ENOUGH = 2
_ROUNDS = frozenset({"iteration", "iterations", "iter", "iters", "niter", "niters", "itr", "timesteps"})
_WORDS = _EPOCHS | _SEARCHES | _ROUNDS
_TRIED = frozenset(
    {"eval", "evaluate", "evaluation", "test", "validate", "sample", "sampling", "plot", "show", "draw", "animate", "render"}
    | {"demo", "play", "fit", "predict", "transform", "score", "forward", "decode", "denoise", "benchmark", "example"}
)
"""Words of functions that only try something out or make one answer."""
CLOCKS = frozenset({"time", "perf_counter", "monotonic", "default_timer", "process_time", "now", "clock"})
_CLOCKED_BY = ("time", "timeit", "datetime", "timer")
_MANY = 100.0
_THOUSAND = 1000.0
_SOME = 10.0
"""How many rounds are long work: fewer when loops stand within loops in them, more when the source itself has the number."""
_FEW = 20.0
_SHORT_ROUND = 1.0
_LONG_ROUND = 10.0
_THOUSANDS = 10_000.0
"""How many rounds, written into the source, nobody has of what is done at once."""
_MINUTES = 90.0
"""Likely seconds of plain work from which on it is told of."""


def with_rounds(turn: Turn, summary: Summary, scope: Scope, summaries: Summaries, callers: Callers) -> Summary:
    """Add the rounds of a loop's own work to what is known of one turn, when the loop says that they take long."""
    node = turn.node
    if not isinstance(node, Loop) or turn.loops or summary.heavy:
        return summary
    said = _spoken(node)
    evolves = bool(scope.function.owner) and (bool(said) or node.kind == "while" or _breeds(node)) and _evolves(node)
    said = {*said, *_SEARCHING} if evolves else said
    if not said or _TRIED.intersection(naming.words(scope.function.name)):
        return summary
    if uses_networks(scope.tree.imports) and not evolves:
        return summary
    depth = _depth(turn, scope, summaries)
    trips = summaries.trips(scope, turn.number)
    least = _SOME if depth > 1 else _MANY if trips.maximum is None else _THOUSAND
    if depth == 0 or trips.kind == "endless" or trips.likely < least:
        return summary
    if is_watched(node) or not (evolves or _says_long(node, said, depth, scope, summaries, callers)):
        return summary
    fact = CostFact(
        _LONG_ROUND if depth > 1 else _SHORT_ROUND, Cost.MEDIUM, ROUND, (Step("its rounds", scope.path, node.line),),
        Confidence.LOW,
    )  # fmt: skip
    return _lost_in_memory(summary._replace(seconds=summary.seconds + fact.seconds), fact, summary.costs, node, scope)


def with_plain_work(turn: Turn, summary: Summary, scope: Scope, summaries: Summaries, callers: Callers) -> Summary:
    """Add the plain work of a turn, when so much of it can be reckoned that nobody likes to begin again.

    The loop has to tell how far it is, or what comes of it has to be saved behind it; one that only makes ready what is
    then trained with networks is soon done again beside that. What the program says of its time counts for more.
    """
    node = turn.node
    if summary.costs or summary.saves or not isinstance(node, Loop) or turn.loops:
        return summary
    if uses_networks(scope.tree.imports) and not only_files(scope.tree):
        return summary
    trips = summaries.trips(scope, turn.number)
    if trips.kind != "endless" and _is_told(node, turn, trips, scope, summaries, callers):
        each = max(_HOUR / trips.likely, PlainWork(summaries).of_turn(scope, turn.number))
        fact = CostFact(each, Cost.MEDIUM, TOLD, (Step("its rounds", scope.path, node.line),), Confidence.MEDIUM)
        return _lost_in_memory(summary._replace(seconds=summary.seconds + each), fact, summary.costs, node, scope)
    # How much data there is, and what its items are, only the run knows: a reckoning would mostly be far off.
    if trips.kind in ("endless", "data") or _goes_through_tables(node, trips) or is_watched(node) or carried.yields(node):
        return summary
    if _TRIED.intersection(naming.words(scope.function.name)) and not starts_itself(scope):
        return summary
    told = _tells_all(node, scope)
    if not told and not _counts_far(turn, trips, scope, summaries):
        return summary
    each = PlainWork(summaries).of_turn(scope, turn.number)
    if each * trips.likely < _MINUTES or not started(scope, callers) or _told_around(scope, summaries, callers):
        return summary
    fact = CostFact(each, Cost.MEDIUM, RECKONED, (Step("its rounds", scope.path, node.line),), Confidence.LOW)
    return _lost_in_memory(summary._replace(seconds=summary.seconds + each), fact, summary.costs, node, scope)


def _is_told(node: Loop, turn: Turn, trips: Trips, scope: Scope, summaries: Summaries, callers: Callers) -> bool:
    """Tell whether a program says that it takes hours, and this loop is that work: it has many turns, and tells of them."""
    if trips.likely < _SOME or carried.yields(node) or not (_tells_all(node, scope) or tells(node)):
        return False
    if not says_hours(scope) or _depth(turn, scope, summaries) == 0:
        return False
    return started(scope, callers) and not _told_around(scope, summaries, callers)


def _tells_all(node: Loop, scope: Scope) -> bool:
    """Tell whether a loop, or one in it, tells how far it is, by a bar or by a line for every so many turns."""
    return shown(node, scope) or any(told_every(one) > 0 for one in (node, *loops(node.body)))


def _counts_far(turn: Turn, trips: Trips, scope: Scope, summaries: Summaries) -> bool:
    """Tell whether the source itself says that there are many rounds: a thousand that are saved behind, or more.

    Rounds within the rounds count as well: two thousand sweeps at each of fifty temperatures.
    """
    known = _counted(trips)
    if known < _THOUSANDS:
        within = [one.number for one in summaries.course(scope).turns if turn.number in one.loops[-1:]]
        known *= max([1.0, *[_counted(summaries.trips(scope, number)) for number in within]])
    return known >= _THOUSANDS or (known >= _THOUSAND and save_after(turn, scope, summaries) is not None)


def _goes_through_tables(node: Loop, trips: Trips) -> bool:
    """Tell whether a loop goes through what is made ready before, as many as only the run knows: `for table in tables`."""
    counts = not RANGES.isdisjoint(dotted(call.func).rpartition(".")[2] for call in calls(node.head))
    return node.kind != "while" and not counts and trips.maximum is None and trips.usual is None


def _counted(trips: Trips) -> float:
    """Return how many turns a loop takes by what the source says, zero where only the run knows."""
    known = trips.maximum if trips.maximum is not None else trips.usual
    ceiling = trips.maximum is not None and trips.likely < trips.maximum
    return 0.0 if known is None or ceiling or trips.kind == "data" else known


def _told_around(scope: Scope, summaries: Summaries, callers: Callers) -> bool:
    """Tell whether a loop around a call of the function tells how far it is: that is the one that somebody waits for."""
    if scope.function.qualname == MODULE_BODY:
        return False
    around = callers.around(scope.itself)
    nodes = [(summaries.course(one).turns[number].node, one) for one, number in around if one is not scope]
    return any(isinstance(node, Loop) and _tells_all(node, one) for node, one in nodes)


def _lost_in_memory(found: Summary, fact: CostFact, costs: tuple[CostFact, ...], node: Loop, scope: Scope) -> Summary:
    """Add a cost, which changes what is in memory where a turn leaves anything but figures for the next one."""
    found = found._replace(costs=(fact, *costs))
    lost = carried.losses(node, scope, found)
    kept = [one for one in lost if naming.named("figure_words").isdisjoint(naming.words(one.name))]
    if any(one.kind in ("state", "collected", "cursor") for one in kept) or fills_itself(node, scope):
        return found._replace(costs=(fact._replace(changes="memory"), *costs), changes=found.changes | {"memory"})
    return found


def _spoken(node: Loop) -> set[str]:
    """Return the words by which a loop counts rounds: those of its counter, and of what it counts up to.

    What is gone through item by item is no round, be it called so: the generations of a language model, an iterator.
    """
    ranges = (dotted(call.func).rpartition(".")[2] for call in calls(node.head))
    if node.kind != "while" and RANGES.isdisjoint(ranges):
        return set()
    said = (*names(node.target), *names(node.head))
    return {word for name in said for word in naming.words(name)} & _WORDS


def _evolves(node: Loop) -> bool:
    """Tell whether each turn is a generation of a search by the words of its body: a population that mates and mutates.

    A method makes such turns for whoever hands in what is to be searched for, which may take any time.
    """
    said = (name for one in statements(node.body) for expr in own(one) for name in names(expr))
    enough = _ENOUGH if node.kind == "for" else _ENOUGH + 1  # a counter says more of rounds than a condition does
    return len({word for name in said for word in naming.words(name)} & _POPULATIONS) >= enough


_MANY_WORDS = 4
"""How many of these words tell of a search, whatever its rounds are counted by: `for g in range(ng)`."""


def _breeds(node: Loop) -> bool:
    said = {
        word for one in statements(node.body) for expr in own(one) for name in names(expr) for word in naming.words(name)
    }
    counted = not RANGES.isdisjoint(dotted(call.func).rpartition(".")[2] for call in calls(node.head))
    return counted and len(said & _POPULATIONS) >= _MANY_WORDS


def is_watched(node: Loop) -> bool:
    """Tell whether a loop stops each turn for a person to look at its picture: `plt.pause(0.05)` is for demonstrations."""
    made = [call.func for one in statements(node.body) for expr in own(one) for call in calls(expr)]
    return any(isinstance(func, Attr) and func.name == "pause" and dotted(func.base) in ("plt", "pyplot") for func in made)


def _says_long(node: Loop, said: set[str], depth: int, scope: Scope, summaries: Summaries, callers: Callers) -> bool:
    """Tell whether a loop over rounds says that they take long: the less its words say, the more it has to show."""
    clocked = is_clocked(scope, summaries)
    told = clocked or tells(node) or shown(node, scope)
    if said & _SEARCHES:
        return told or started(scope, callers)
    if said & _EPOCHS:
        return told and (depth > 1 or clocked)
    return clocked


def is_clocked(scope: Scope, summaries: Summaries) -> bool:
    """Tell whether a function looks at a clock, as one does around work that takes its time."""
    for event in summaries.course(scope).events:
        base, _, last = event.callee.name.rpartition(".")
        if last in CLOCKS and base.rpartition(".")[2] in _CLOCKED_BY:
            return True
    return False


def _depth(turn: Turn, scope: Scope, summaries: Summaries) -> int:
    """Return how deep loops stand within a turn, those of the project's functions that it calls included; 2 at most."""
    course = summaries.course(scope)
    deep = 0
    for one in course.turns:
        if turn.number in one.loops and summaries.trips(scope, one.number).likely > _FEW:
            inner = one.loops[one.loops.index(turn.number) + 1 :]
            counted = sum(summaries.trips(scope, number).likely > _FEW for number in inner)
            deep = max(deep, 1 + counted)
    for event in course.events:
        if turn.number not in event.loops or deep > 1:
            continue
        for ref in (*event.callee.functions, *event.callee.given):
            function = scope.world.function(ref)
            if function is not None and function.has_loop:
                deep = max(deep, len(event.loops) - event.loops.index(turn.number))
    return min(deep, 2)
