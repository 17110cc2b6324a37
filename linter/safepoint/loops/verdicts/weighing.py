"""Which entries of the confidence table hold for one loop."""

from __future__ import annotations

from safepoint.core.diagnostic import Confidence
from safepoint.loops.calls.hashing import HASHES
from safepoint.loops.calls.pooling import IN_PROCESSES
from safepoint.loops.checkpoints.handing import tells_callbacks
from safepoint.loops.checkpoints.saves import FARTHEST
from safepoint.loops.costs.own_work import ROUND
from safepoint.loops.costs.watched import WATCHED
from safepoint.loops.losses.frontier import frontier
from safepoint.loops.losses.learning import taught
from safepoint.loops.meanings import naming
from safepoint.loops.meanings.meaning import Cost
from safepoint.loops.meanings.whys import BACKPROPAGATION, FORWARD, MODEL_CALL, TRAINING_STEP
from safepoint.loops.names.constants import is_sum
from safepoint.loops.source.effects import Apply, Loop
from safepoint.loops.source.walk import calls, loops, names
from safepoint.loops.summary import WEIGHTS
from safepoint.loops.turns.progress import barred, moves_bar, prints_records
from safepoint.loops.turns.progress_lines import tells, told_every
from safepoint.loops.turns.starting import started
from safepoint.loops.verdicts.distance import far, is_talk
from safepoint.loops.verdicts.started_programs import keeps_for_itself, runs_programs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.events import Turn
    from safepoint.loops.facts import Loss
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.summary import CostFact, Summary
    from safepoint.loops.tally import Trips
    from safepoint.loops.verdicts.case import Case

_ROWS = ("asks a database", "asks DynamoDB", "asks a search", "reads a search", "loads a data set", "reads a table")
_READS = (*_ROWS, "asks a model service")
"""How the packs' words for reading rows begin."""
_LOOKS = ("reads a genome file", "reads what S3 says", "lists a bucket")
_LOOK = 10.0
"""Seconds of one turn up to which it looks into a genome's file or a bucket, and does not count in each of many places."""
_PAGES = "goes through the pages"
"""How a count begins that goes through all that there is, page by page."""


def points(case: Case, *, taken: bool, learnt: bool) -> list[str]:
    """List the entries that hold; `taken` when the save behind the loop writes what it makes, `learnt` when weights."""
    turn, trips, summary, buffered = case.turn, case.trips, case.summary, case.buffered
    found: list[str] = []
    if summary.costs:
        simulated = "simulated" in summary.changes and "memory" not in summary.changes and not taught(summary)
        simulated = simulated and not any(one.sure > Confidence.LOW and is_talk(one) for one in summary.costs)
        rounds = any(one.why == ROUND for one in summary.costs)
        found.append("own_work" if rounds else "cost_medium" if simulated else cost_key(summary.costs))
        # Nobody puts a bar around what is mostly answered by a cache, or paid for in a constructor.
        if far(summary.costs) and not (isinstance(turn.node, Loop) and barred(turn.node)):
            found.append("far")
        # What is set on the rows of a query is written with the next commit.
        reads = only_reads(summary, looks=not trips.why.startswith(_PAGES))
        if not buffered and (reads or _hashes_unseen(turn, summary.costs)):
            found.append("reads")
    if trips.maximum is not None and trips.maximum <= FEW_STEPS and single_steps(summary.costs):
        found.append("few")
    counted = trips.kind == "bounded" or (trips.maximum is not None and trips.kind != "data")
    bounded = counted or (found[:1] in (["cost_medium"], ["own_work"]) and by_default(trips))
    found.append("endless" if trips.kind == "endless" else "many" if bounded else "data")
    kinds = {one.kind for one in case.lost}
    found += [kind for kind in ("memory", "outside") if kind in kinds]
    if isinstance(turn.node, Loop) and frontier(turn.node):
        found.append("frontier")
    elif kinds & {"collected", "cursor", "state", "talk"} and not _only_ends(case):
        found.append("collected")
        found += _of_corpus(case) if found[0] == "cost_medium" else []
        seen = isinstance(turn.node, Loop) and barred(turn.node, case.scope)
        found += ["watched"] if found[0] == "cost_guess" and seen else []
    states = all(one.kind == "outside" or _STATES.intersection(naming.words(one.name)[-1:]) for one in case.lost)
    if kinds and (states or _only_ends(case)) and keeps_for_itself(turn, summary, later=case.saved_behind):
        found.append("programs")
    if not kinds and not buffered and not learnt and not prints_records(turn.node) and not _is_whole_run(case):
        found.append("item")
    if buffered:
        shown = isinstance(turn.node, Loop) and (barred(turn.node) or told_every(turn.node) > 0)
        found += ["buffered", "watched"] if shown and "watched" not in found else ["buffered"]
    found += ["learnt"] if learnt else ["after"] if case.saved_behind and _speaks_of_save(turn, found, taken=taken) else []
    if case.handed:
        found.append("told_callbacks" if tells_callbacks(case.handed) else "maybe_saved")
    return found


def _only_ends(case: Case) -> bool:
    """Tell whether a turn only runs programs, and adds up how they ended: `failed += run_all(commands)`."""
    kept = [one for one in case.lost if one.kind != "outside"]
    return runs_programs(case.summary.costs) and bool(kept) and all(is_sum(one.name, case.scope) for one in kept)


_BESIDE = 2
"""How many calls may lead from a turn to the models."""
_RUN = 1000.0
"""Seconds of one turn from which on what it asks models for is a run of its own."""


def _is_whole_run(case: Case) -> bool:
    """Tell whether each turn of a program has models answer a whole set of questions: somebody wants to see what comes.

    Who has a service judge such a set finds there what it has judged.
    """
    asked = [one for one in case.summary.heavy if one.why == MODEL_CALL and one.sure is Confidence.HIGH]
    nearby = [one.seconds for one in asked if len(one.steps) <= _BESIDE]
    return not case.scope.function.owner and sum(nearby) >= _RUN


def _speaks_of_save(turn: Turn, found: list[str], *, taken: bool) -> bool:
    """Tell whether a save behind a loop says that the loop's work is worth keeping, by the entries that hold already.

    What takes long by no single call must be what is saved there (`taken`), or be shown with a bar: a program that saves at
    its end has made ready much else before.
    """
    if found[-1:] == ["programs"]:
        return False
    shown = isinstance(turn.node, Loop) and barred(turn.node)
    return found[:1] != ["cost_medium"] or taken or shown or not {"watched", "memory", "buffered"}.isdisjoint(found)


_EMBEDDED = frozenset({"embedding", "embeddings", "embeds", "embs", "emb", "vectors", "representations", "encodings"})
"""Words of what a network makes of texts and pictures to find them by."""


_CORPORA = frozenset({"corpus", "collection", "passages"})
"""Words of all the texts that something is to be found in."""
_INDEXING = frozenset({"index", "embed", "encode"})
"""Words of functions that are given one and make it ready to be searched."""
_PASSAGES = 50_000.0
"""How many batches of its texts a network is given to make an index of them: an encyclopedia has some twenty million."""


def through_corpus(turn: Turn, trips: Trips, summary: Summary, scope: Scope) -> Trips:
    """Take a loop that passes a corpus through a network for one over far more than any other data."""
    open_ended = trips.maximum is None and trips.kind in ("data", "parameter", "unknown")
    if not open_ended or not summary.costs or any(one.why != FORWARD or one.changes for one in summary.costs):
        return trips
    head = turn.node.head if isinstance(turn.node, Loop) else turn.node.iterable
    given = scope.params if _INDEXING.intersection(naming.words(scope.function.name)) else ()
    said = {word for name in (scope.function.name, *given, *names(head)) for word in naming.words(name.rpartition(".")[2])}
    return trips._replace(likely=max(trips.likely, _PASSAGES)) if _CORPORA & said else trips


def embeds(lost: tuple[Loss, ...]) -> bool:
    """Tell whether what a loop collects is what a network makes of the items of a corpus."""
    return any(one.kind == "collected" and _EMBEDDED.intersection(naming.words(one.name)) for one in lost)


_RUN_TOGETHER = ("emb", "embs", "embedding", "embeddings")
"""Ends of such words that are written as one: `allemb`."""


def _of_passages(trips: Trips, lost: tuple[Loss, ...]) -> bool:
    """Tell whether a loop that goes through a whole corpus keeps what a network makes of it."""
    kept = [word for one in lost if one.kind == "collected" for word in naming.words(one.name)]
    return trips.likely >= _PASSAGES and any(word.endswith(_RUN_TOGETHER) for word in kept)


def _of_corpus(case: Case) -> list[str]:
    """Return what speaks for results of a whole set of data: they are embeddings, or somebody waits for them."""
    trips, lost = case.trips, case.lost
    passes = any(one.why == FORWARD for one in case.summary.costs)
    if passes and _of_passages(trips, lost):
        return ["embedded"]
    if trips.kind != "data" and (passes or trips.kind not in ("unknown", "endless")):
        return []
    if passes:
        return ["embedded"] if embeds(lost) else ["watched"] if _answers_shown(case.turn, lost) else []
    # What the packs have no word for is reading: whoever starts again reads it again, and loses nothing by that.
    named = any(one.why not in ("", WATCHED) and not one.why.startswith("reads a table") for one in case.summary.costs)
    node = case.turn.node
    shown = isinstance(node, Loop) and (barred(node) or moves_bar(node))
    mapped = any(one.why == IN_PROCESSES for one in case.summary.costs)
    # Nobody starts processes in a program that is over at once.
    shown = shown or (mapped and (case.summaries.course(case.scope).shows(case.turn) or started(case.scope, case.callers)))
    return ["watched"] if named and shown else []


def _answers_shown(turn: Turn, lost: tuple[Loss, ...]) -> bool:
    """Tell whether a loop collects under a progress bar what a network answers: somebody expects to wait for it.

    A bar that is switched off where there are few, `disable=len(pairs) < 128`, says that there often are.
    """
    node = turn.node
    if not isinstance(node, Loop) or not (barred(node) or moves_bar(node)):
        return False
    if not any(one.kind == "collected" for one in lost):
        return False
    off = [call.keyword("disable") for call in calls(node.head)]
    return not any(isinstance(one, Apply) and one.op in ("<", "<=") for one in off)


FEW_STEPS = 1000
"""How many single training steps written into the source are done before losing them hurts."""
_STEPS = frozenset({TRAINING_STEP, BACKPROPAGATION, "runs a graph", "a compiled step", "a compiled graph"})


_SOME = 100.0
"""A count by default up to which cheap turns are taken for as few as they are."""


def by_default(trips: Trips) -> bool:
    """Tell whether a count is a setting that is some dozens unless somebody says more."""
    return trips.kind == "parameter" and trips.likely <= _SOME


_STATES = frozenset({"status", "statuses", "state", "code", "codes", "returncode", "returncodes", "rc"})
"""Last words of what a program tells of how it ended."""


def single_steps(costs: tuple[CostFact, ...]) -> bool:
    """Tell whether a turn's heavy work is one step of training, made once: no data loop and no whole training in it."""
    heavy = [one for one in costs if one.cost is Cost.HEAVY]
    return bool(heavy) and all(one.why in _STEPS and one.seconds <= WEIGHTS[Cost.HEAVY] for one in heavy)


def only_reads(summary: Summary, *, looks: bool = True) -> bool:
    """Tell whether a turn does nothing that takes time but read from a database, an index or a set of data, and save.

    With `looks` it may also look at what a file or a bucket holds. What a save takes is not lost: where it is made at all,
    it has kept what it took its time for.
    """
    kept = {one.steps[-1] for one in summary.saves}
    work = [one for one in summary.costs if one.steps[-1] not in kept]
    reads = (*_READS, *_LOOKS) if looks and summary.seconds < _LOOK else _READS
    return all(one.cost is not Cost.HEAVY and one.why.startswith(reads) and not one.changes for one in work)


def _hashes_unseen(turn: Turn, costs: tuple[CostFact, ...]) -> bool:
    """Tell whether a turn only hashes files, and the loop shows nobody how far it is, as one does with whole archives."""
    shown = (turn.node, *loops(turn.node.body)) if isinstance(turn.node, Loop) else ()
    seen = any(barred(one) or moves_bar(one) or tells(one) for one in shown)
    return not seen and all(one.why == HASHES for one in costs)


def cost_key(costs: tuple[CostFact, ...]) -> str:
    """Return the entry of the confidence table for the surest heavy call."""
    heavy = [one.sure for one in costs if one.cost is Cost.HEAVY]
    if not heavy:
        guessed = all(one.sure is Confidence.LOW and len(one.steps) > FARTHEST for one in costs)
        return "cost_guess" if guessed else "cost_medium"
    guess = "cost_medium" if any(one.cost is Cost.MEDIUM and one.sure > Confidence.LOW for one in costs) else "cost_guess"
    return {Confidence.HIGH: "cost_sure", Confidence.MEDIUM: "cost_likely"}.get(max(heavy), guess)
