"""All entries of the confidence table that hold for one loop: what speaks for a finding, and what against it."""

from __future__ import annotations

from safepoint.loops.checkpoints.beside import answered
from safepoint.loops.checkpoints.saves import FARTHEST
from safepoint.loops.costs.computing import in_earnest
from safepoint.loops.costs.late import takes_lost
from safepoint.loops.losses.learning import learns
from safepoint.loops.meanings import naming
from safepoint.loops.meanings.meaning import Cost
from safepoint.loops.meanings.whys import FORWARD
from safepoint.loops.source.cursors import gets_place, turns_pages
from safepoint.loops.source.effects import Loop
from safepoint.loops.source.walk import names
from safepoint.loops.tally import BATCHES, DATA, lists_files
from safepoint.loops.turns.clients import pauses_itself
from safepoint.loops.turns.progress import bound_to_bar
from safepoint.loops.turns.progress import shown as has_bar
from safepoint.loops.turns.progress_lines import told_every
from safepoint.loops.turns.starting import started
from safepoint.loops.turns.told_hours import says_hours
from safepoint.loops.verdicts.doubting import doubts
from safepoint.loops.verdicts.many_games import plays_often
from safepoint.loops.verdicts.named_tools import around, runs_tools
from safepoint.loops.verdicts.transactions import asks_for_rows, wanted_whole
from safepoint.loops.verdicts.uncalled import answers_queries
from safepoint.loops.verdicts.weighing import by_default, points

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.summary import CostFact, Step, Summary
    from safepoint.loops.tally import Trips
    from safepoint.loops.verdicts.case import Case


def entries(case: Case) -> list[str]:
    """List the keys of the table."""
    turn, trips, summary, lost, scope, later = case.turn, case.trips, case.summary, case.lost, case.scope, case.later
    taken = later is not None and (later is case.product or takes_lost(later.span.line, turn, lost, scope))
    learnt = learns(turn, summary, lost, scope, case.summaries, later)
    found = points(case, taken=taken, learnt=learnt)
    if "programs" in found and all(one.kind == "outside" for one in lost) and runs_tools(case):
        found.remove("programs")
    if found[:1] == ["cost_medium"] and "collected" in found and not {"watched", "embedded"}.intersection(found):
        found += ["watched"] if isinstance(turn.node, Loop) and bound_to_bar(turn.node.head, scope) else []
    if "reads" in found and answers_queries(summary) and has_bar(turn.node, scope):
        found.remove("reads")
    found += _at_length(case, found) if "collected" in found else []
    found += in_earnest(turn, trips, summary, lost, scope, case.callers, kept=case.saved_behind)
    against = doubts(case)
    if says_hours(scope):
        found = [one for one in found if one != "reads"] + ["said"]
        against = [one for one in against if one != "doubtful"]
    if case.buffered and asks_for_rows(case):
        against = [one for one in against if one != "doubtful"]
    against += wanted_whole(case) if case.buffered else []
    if "uncalled" in against and "after" in found:
        found.remove("after")  # What a function of a library writes at its end says nothing of how much it is given.
    if "uncalled" in against and "memory" in found:
        found.remove("memory")  # What a library fits is no training that goes on from turn to turn.
    if "far" in found and "doubtful" not in against:
        known = found[0] in ("cost_sure", "cost_likely") and not _WAITING.isdisjoint(found)
        if known or _of_each(case):
            found[found.index("far")] = "farther"
    if "far" in found and "doubtful" not in against and paces_requests(case):
        found.remove("far")
    return found + against


def _at_length(case: Case, found: list[str]) -> list[str]:
    """List the entry for turns each of which takes long by much that is done in it, where no single call is slow."""
    summary, usual = case.summary, by_default(case.trips)
    if passes_data(summary, case.trips) and not usual and _is_much(case, found):
        return ["passed"]
    if found[0] == "cost_medium" and computes_long(summary) and not usual:
        return ["lengthy"]
    return ["played"] if found[0] == "cost_medium" and plays_often(case.turn, summary, case.scope) else []


_WAITING = frozenset({"buffered", "frontier"})
"""What says of each turn that its work is wanted, however far down the calls it is done."""
_PASSES = (FORWARD, "runs a graph")
_PASSES_ALL = 180.0
"""Seconds that all turns take at least which do so for long."""
_PASS = 10.0
"""Seconds of a turn from which on it passes a whole set of data through a network."""


def passes_data(summary: Summary, trips: Trips) -> bool:
    """Tell whether each turn passes a set of data through a network, step by step, and makes no slow call: it is long.

    Three sets that a classifier is tried on are through in a minute.
    """
    if trips.likely * summary.seconds < _PASSES_ALL:
        return False
    passes = [one for one in summary.costs if one.why in _PASSES and one.cost is Cost.MEDIUM and not _looks_ahead(one)]
    return sum(one.seconds for one in passes) >= _PASS and not summary.heavy


_SETS = frozenset(
    {"batch", "batches", "corpus", "data", "dataset", "datasets", "epoch", "evaluation", "examples", "iterator", "loader"}
    | {"dataloader", "progress", "queries", "samples", "testset"}
)
"""Words of what holds a whole set of data, or hands it out batch by batch."""


def _is_much(case: Case, found: list[str]) -> bool:
    """Tell whether something says that a network is passed much: a program, a bar, a save of all, files, or a name.

    What is gone through within a turn may as well be the layers of the network, the windows of one picture or the sentences
    of one text.
    """
    if not {"watched", "after"}.isdisjoint(found) or lists_files(case.trips) or _is_of_script(case.scope):
        return True
    if isinstance(case.turn.node, Loop) and told_every(case.turn.node) > 1:
        return True  # it prints how far it is every hundred turns, as one does where there are thousands
    if case.trips.kind == "data" and case.trips.likely > DATA:
        return True  # batches, the lines of a file, the pictures of a film
    if any(_in_batches(one.steps[-1], case) for one in case.summary.costs if one.why in _PASSES):
        return True
    node = case.turn.node
    head = node.head if isinstance(node, Loop) else node.iterable
    return any(not _SETS.isdisjoint(naming.words(word)) for name in names(head) for word in name.split("."))


def _in_batches(step: Step, case: Case) -> bool:
    """Tell whether a call stands in a loop over the batches of a set of data."""
    inner = around(step, case.scope)
    turns = case.summaries.course(inner).turns
    loops = [one for one in turns if isinstance(one.node, Loop) and one.node.line < step.line <= one.node.end_line]
    return any(case.summaries.trips(inner, one.number).why.startswith(BATCHES) for one in loops)


def _is_of_script(scope: Scope) -> bool:
    """Tell whether a function stands in a program's own file, and is no method that others may call."""
    return not scope.function.owner and scope.tree.spoken.says("__main__")


_AHEAD = frozenset({"mcts", "rollout", "rollouts", "beam", "lookahead"})
"""Words of searches that ask a network many times for the next step of one thing."""


def _looks_ahead(fact: CostFact) -> bool:
    """Tell whether a search asks the network: what it finds is one move, and no set of data."""
    return any(not _AHEAD.isdisjoint(naming.words(word)) for one in fact.steps[:-1] for word in one.name.split("."))


_COMPUTED = ("computes ", "solves ", "simulates ", "aligns ", "fits ", "analyses a text")
"""How the packs' words for work of the machine's own begin that is done again and again within a turn."""
_LENGTHY = 200.0
"""Seconds of a turn from which on what is known to be computed in it takes long, whatever single calls do."""


def computes_long(summary: Summary) -> bool:
    """Tell whether each turn computes for minutes, by many calls whose work is known."""
    if summary.heavy:
        return False
    return sum(one.seconds for one in summary.costs if one.why.startswith(_COMPUTED)) >= _LENGTHY


_PACE = 0.5
"""Seconds of a pause from which on a turn spares the service that it asks."""


def paces_requests(case: Case) -> bool:
    """Tell whether each turn of a loop over data asks a service, and then waits so as not to ask it too often.

    What is far down the calls is asked for every time, then: a cache, or a check that is made once, needs no pause.
    """
    turn = case.turn
    if not isinstance(turn.node, Loop) or turn.node.kind == "while" or case.trips.kind != "data":
        return False
    asks = all(one.is_request for one in case.summary.heavy)
    return asks and case.summary.slept >= _PACE and pauses_itself(turn.node)


def _of_each(case: Case) -> bool:
    """Tell whether a program collects what its calls answer for each of many things: that is not paid for once."""
    turn, summary = case.turn, case.summary
    if not isinstance(turn.node, Loop) or not started(case.scope, case.callers):
        return False
    asks = all(one.is_request for one in summary.heavy)
    paged = asks and (turns_pages(turn.node) or gets_place(turn.node))
    if not paged if turn.node.kind == "while" else case.trips.kind != "data":
        return False
    if all(len(one.steps) > FARTHEST for one in summary.costs):
        return False
    made = answered(turn, summary, case.lost, case.scope, case.summaries, alone=True)
    return any(one.kind == "collected" and one.name.partition(".")[0].partition("[")[0] in made for one in case.lost)
