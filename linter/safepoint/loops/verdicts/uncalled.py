"""Loops that no program of the project starts: who calls for them says how much they are given, and keeps what they give."""

from __future__ import annotations

from safepoint.core.diagnostic import Confidence
from safepoint.loops.costs.computing import only_decodes
from safepoint.loops.costs.handed_work import HANDED
from safepoint.loops.losses.frontier import frontier
from safepoint.loops.meanings import naming
from safepoint.loops.meanings.libraries import ASKING
from safepoint.loops.meanings.whys import BACKPROPAGATION, FORWARD, REQUESTS, TRAINING
from safepoint.loops.source.effects import Loop
from safepoint.loops.source.walk import names
from safepoint.loops.turns.clients import pauses_itself
from safepoint.loops.turns.progress import shown as has_bar
from safepoint.loops.turns.progress_lines import told_every
from safepoint.loops.turns.starting import is_packaged, started
from safepoint.loops.verdicts.weighing import embeds

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.callers import Callers
    from safepoint.loops.calls.events import Turn
    from safepoint.loops.facts import Loss
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.summary import CostFact, Summary
    from safepoint.loops.verdicts.case import Case


def given_its_items(case: Case) -> list[str]:
    """List what speaks against a loop that trains nothing and is started by no program.

    What asks a model nearby costs money wherever it stands, and so only the methods of packages are doubted a little. What
    else takes its time there, a request, a fit, a picture, is mostly needed for one answer: unless somebody looks on while
    it does what is known to be slow, or something says that there is much of it.
    """
    turn, summary, scope, callers, kept = case.turn, case.summary, case.scope, case.callers, case.saved_behind
    if not (summary.changes.isdisjoint(("memory", "simulated")) or fits_by_name(summary)):
        return []
    bar = has_bar(turn.node, scope)
    method = bool(scope.function.owner) and is_packaged(scope) and not bar
    decided = (
        (_asks_nearby(summary, bar=bar) and not (method and _reads_one(scope)))
        or (_is_slow(summary) and (bar or (kept and not _asks(summary) and not fits_by_name(summary)) or _tells(turn)))
        or (
            any(one.why == FORWARD for one in summary.costs)
            and (embeds(case.lost) or ((bar or kept) and (_is_whole(turn, scope) or _gathers(case.lost, scope))))
        )
        or not _is_called_for(scope, callers)
        or _is_nested(summary)
        or (bar and (answers_queries(summary) or (kept and only_decodes(summary))))
        or ((_is_slow(summary) or not bar) and case.is_large)
        or any(one.why == HANDED for one in summary.costs)
    )
    if (decided and (kept or not method)) or started(scope, callers):
        return []
    found = [] if decided else ["uncalled"]
    if not method or kept:
        return found
    return ["library", *found, *(["briefly"] if _is_brief(case) else [])]


_CALL = 3.0
"""Seconds of one turn up to which it makes a call or two, of which a method of a package is asked for a few."""


def _is_brief(case: Case) -> bool:
    """Tell whether each turn makes a call or two, of what nothing says that there is much of: no set of data, no crawl.

    The pages of a document, the items of a request, the parts of a query are asked for again in a minute or two.
    """
    turn = case.turn
    if case.summary.seconds > _CALL or (isinstance(turn.node, Loop) and frontier(turn.node)):
        return False
    head = turn.node.head if isinstance(turn.node, Loop) else turn.node.iterable
    if not _SETS.isdisjoint(word for name in names(head) for word in naming.words(name)):
        return False
    until = isinstance(turn.node, Loop) and turn.node.kind == "while" and not pauses_itself(turn.node)
    return until or not case.is_large


_SEARCHING = frozenset({"search", "batch_search", "closest_docs"})


def answers_queries(summary: Summary) -> bool:
    """Tell whether all that a turn reads is what an index of texts finds for a query: a retrieval, which takes its time."""
    return all(one.steps[-1].name.rpartition(".")[2] in _SEARCHING for one in summary.costs)


def fits_by_name(summary: Summary) -> bool:
    """Tell whether all that a turn trains is what a method called `fit` fits: no network that is known, but an estimate."""
    trained = [one for one in summary.costs if one.changes in ("memory", "simulated")]
    return bool(trained) and all(
        one.why == TRAINING and one.sure < Confidence.HIGH and naming.words(_called(one))[:1] == ("fit",) for one in trained
    )


def _called(fact: CostFact) -> str:
    return fact.steps[-1].name.rpartition(".")[2]


def _tells(turn: Turn) -> bool:
    return isinstance(turn.node, Loop) and told_every(turn.node) > 0


_READERS = (("reader",), ("loader",), ("parser",), ("converter",), ("extractor",))
"""Last words of classes that read documents."""
_DOCUMENTS = frozenset({"file", "path", "pdf", "document", "image"})
"""Last words of what says which one is to be read."""


def _reads_one(scope: Scope) -> bool:
    """Tell whether a reader of documents is given one, whose pictures and pages are asked about: `load_data(file_path)`."""
    if naming.words(scope.function.owner.rpartition(".")[2])[-1:] not in _READERS:
        return False
    return any(not _DOCUMENTS.isdisjoint(naming.words(name)[-1:]) for name in scope.params)


def _is_called_for(scope: Scope, callers: Callers) -> bool:
    """Tell whether a function is there for others: it stands in a package, or some file of the project calls it."""
    return is_packaged(scope) or bool(callers.sites(scope.itself))


_LONG_TURN = 60.0
"""Seconds of one turn from which it does a whole lot of work by itself."""


def _is_nested(summary: Summary) -> bool:
    """Tell whether a turn makes many things, each of which takes its time: no fits, and nothing that is only asked for.

    What goes back through a model and moves no weights is asked for as well: what it looks at, what misleads it.
    """
    asked = (*REQUESTS, "trains ", BACKPROPAGATION)
    made = [one for one in summary.heavy if not one.why.startswith(asked)]
    return sum(one.seconds for one in made if one.sure > Confidence.LOW) >= _LONG_TURN


def _is_slow(summary: Summary) -> bool:
    """Tell whether a turn makes a call that is known to be slow; to run a network once takes no longer than to read."""
    return any(one.sure > Confidence.LOW for one in summary.heavy)


_NEARBY = 3
"""How many calls may lead to a model before it is one step of many of whatever a service has been asked for."""


def _asks_nearby(summary: Summary, *, bar: bool) -> bool:
    """Tell whether a turn asks a model, and does so at once, or somebody looks on."""
    return any(bar or len(one.steps) <= _NEARBY for one in _asks(summary))


_EVALUATING = frozenset(
    {"eval", "evaluate", "evaluation", "evaluator", "benchmark", "matrix", "rerank", "loglikelihood", "perplexity"}
)
_SETS = frozenset({"batch", "batches", "queries", "questions", "sentences", "corpus", "dataset"})
"""Words of what a whole set of data is gone through by."""


def _is_whole(turn: Turn, scope: Scope) -> bool:
    """Tell whether a loop goes through a whole set of data: an evaluation by its name or its class's, or batches of it."""
    said = {*naming.words(scope.function.name), *naming.words(scope.function.owner.rpartition(".")[2])}
    head = turn.node.head if isinstance(turn.node, Loop) else turn.node.iterable
    over = {word for name in (*names(turn.node.target), *names(head)) for word in naming.words(name)}
    return not (_EVALUATING.isdisjoint(said) and _SETS.isdisjoint(over))


def _gathers(lost: tuple[Loss, ...], scope: Scope) -> bool:
    """Tell whether a plain function, no method of a model, puts what each turn makes with what those before have made."""
    return not scope.function.owner and any(one.kind == "collected" for one in lost)


def _asks(summary: Summary) -> list[CostFact]:
    return [one for one in summary.heavy if one.why in ASKING]
