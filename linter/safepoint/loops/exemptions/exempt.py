"""Places whose loops are a part of somebody else's: a network's layers, one fit, one answer, a talk with a person."""

from __future__ import annotations

from safepoint.loops.costs.callee_costs import asks_agent
from safepoint.loops.exemptions.cached import answered_from_disk, kept_by_reporter
from safepoint.loops.exemptions.decoding import is_decoding
from safepoint.loops.exemptions.drained import drains_what_is_done
from safepoint.loops.exemptions.peers import is_copy, is_handler, is_interactive, lives_along, starts_others
from safepoint.loops.exemptions.searching import finds_one
from safepoint.loops.exemptions.sizing import fits_memory
from safepoint.loops.exemptions.unreached import never_reached
from safepoint.loops.meanings import naming
from safepoint.loops.meanings.guesses import VERBS
from safepoint.loops.meanings.whys import FORWARD, MODEL_CALL, TRAINING
from safepoint.loops.names.index import Ref
from safepoint.loops.source.effects import Comprehension, Loop
from safepoint.loops.source.walk import names
from safepoint.loops.turns.progress import barred
from safepoint.loops.turns.waiting import gives_up_in_time, looks_again

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.events import Course, Turn
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.summary import CostFact, Summary
    from safepoint.loops.tally import Trips

UNITS = frozenset({TRAINING, MODEL_CALL, "a numerical search", "by its name"})
"""What the packs call the work of estimators."""


_DECODING = frozenset({"sample", "decode", "decoding"})
"""Words of methods that make one answer, be it with a smaller model that guesses at each token."""
_ANSWERING = VERBS | {"create", "acreate", "generate", "generate_content", "chat", "complete", "invoke", "ainvoke", "run"}
"""Last parts of calls that give a whole answer, among them the requests to a server."""


def exemption(turn: Turn, summary: Summary, scope: Scope, course: Course) -> str:
    """Return why a loop is a part of somebody else's work or loses nothing by what it does, "" when neither is so."""
    if is_unit(scope, turn.node, summary.costs) or is_estimator(scope) or is_decoding(turn.node, summary.costs, scope):
        return "inside one fit, one prediction or one answer, whose caller owns the loop"
    if summary.costs and (reason := _nothing_to_lose(turn, summary, scope)):
        return reason
    if isinstance(turn.node, Loop) and (looks_again(turn.node) or gives_up_in_time(turn.node)):
        return "it sleeps and looks again until something is over"
    if is_handler(scope):
        return "it handles one event, and whoever tells of the events goes on"
    if starts_others(summary):
        return "each turn only starts what then runs on its own"
    if is_copy(scope):
        return "it copies one object"
    if lives_along(turn.node, scope) and "memory" not in summary.changes:
        return "it serves for as long as somebody else lives"
    if is_interactive(course, turn, scope):
        return "a person or a peer is asked each turn"
    # A training that looks each turn whether its window is closed serves nobody.
    return "it serves requests" if summary.serves and "memory" not in summary.changes else ""


def _nothing_to_lose(turn: Turn, summary: Summary, scope: Scope) -> str:
    """Return why what a loop pays for is wanted for a moment only, kept by its library, or never paid, "" for neither."""
    if never_reached(turn.node, scope.function.body):
        return "nothing reaches it: what stands before it always leaves, or its test is written out"
    if fits_memory(turn.node, scope):
        return "it tries what fits into memory, and the last try is all that is wanted"
    if answered_from_disk(summary.costs, scope):
        return "what it asks is answered again from a cache on disk, which the program sets up"
    if kept_by_reporter(summary.costs, scope):
        return "the library saves the state of the simulation as it goes, as its reporter is told"
    if drains_what_is_done(turn.node, scope):
        return "it takes the results of what was done when the block of its pool was left"
    return "it asks until one will do, and keeps nothing of those before" if finds_one(turn.node, summary.costs) else ""


def is_network(scope: Scope) -> bool:
    """Tell whether the loop stands in a method of a network: its layers are one step of a larger loop elsewhere."""
    owner = scope.function.owner or (scope.outer.function.owner if scope.outer is not None else "")
    world = scope.world
    bases = world.external_bases(Ref("class", scope.path, owner)) if owner else ()
    return any(meaning is not None and meaning.why == FORWARD for meaning in (world.lookup.called(base) for base in bases))


def is_unit(scope: Scope, node: Loop | Comprehension, costs: tuple[CostFact, ...]) -> bool:
    """Tell whether the function is itself one unit of work: a fit, a prediction, one answer, one `next`.

    A loop over the tokens of an answer asks the network itself; one that asks for whole answers makes many of them.
    """
    words = naming.words(scope.function.name)
    if not words or not scope.function.owner or not costs or any(one.why not in (*UNITS, FORWARD) for one in costs):
        return False
    if isinstance(node, Loop) and node.kind == "while":
        whole = any(
            one.steps[-1].name.rpartition(".")[2] in _ANSWERING or asks_agent(one.steps[-1].name, one) for one in costs
        )
        if not _DECODING.isdisjoint(words) or ("generate" in words and not whole):
            return True
    passes = any(one.why == FORWARD for one in costs)
    batches = words[0] == "predict" and isinstance(node, Loop) and barred(node, scope)  # of all that it is given
    return words[0] in ("fit", "predict", "transform", "decision", "score", "next") and not (passes or batches)


def is_estimator(scope: Scope) -> bool:
    """Tell whether a method is the fit of an estimator for scikit-learn: whoever fits it keeps what it has learnt."""
    if not scope.function.owner or scope.function.name not in ("fit", "partial_fit"):
        return False
    bases = scope.world.external_bases(Ref("class", scope.path, scope.function.owner))
    return any(base.startswith("sklearn.") for base in bases)


def tries_again(turn: Turn, trips: Trips, costs: tuple[CostFact, ...]) -> bool:
    """Tell whether a loop counts attempts: what an earlier one has brought about is not asked for again."""
    if not isinstance(turn.node, Loop) or not trips.why.startswith("counts attempts"):
        return False
    said = {word for name in (*names(turn.node.target), *names(turn.node.head)) for word in naming.words(name)}
    return bool(said & _TRIES) and not any(one.changes == "memory" for one in costs)


_TRIES = frozenset({"attempt", "attempts", "retry", "retries", "tries"})
