"""Short calls that are soon made again: those of an example, and those for a few things of which nobody says more."""

from __future__ import annotations

from safepoint.core.diagnostic import Confidence
from safepoint.loops.checkpoints.command_lines import RUN
from safepoint.loops.costs.own_work import RECKONED, ROUND
from safepoint.loops.meanings import naming
from safepoint.loops.meanings.guesses import BY_NAME
from safepoint.loops.meanings.libraries import ASKING, uses_networks
from safepoint.loops.meanings.whys import ENVIRONMENT, REQUESTS, TRAINING
from safepoint.loops.source.effects import Loop
from safepoint.loops.source.module import MODULE_BODY
from safepoint.loops.source.walk import loops, names
from safepoint.loops.tally import written_out
from safepoint.loops.turns.clients import pauses_itself
from safepoint.loops.turns.paging import keys_and_names
from safepoint.loops.turns.progress import shown as has_bar
from safepoint.loops.turns.progress_lines import told_every
from safepoint.loops.turns.read_from import is_read, is_read_by_callers
from safepoint.loops.turns.scale import PAGES_SHOWN
from safepoint.loops.turns.whole_sets import judges_set
from safepoint.loops.verdicts.distance import NEAR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.events import Turn
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.summary import CostFact, Summary
    from safepoint.loops.tally import Trips
    from safepoint.loops.verdicts.case import Case

_LESSONS = frozenset(
    {"example", "examples", "demo", "demos", "sample", "samples", "tutorial", "tutorials", "quickstart"}
    | {"cookbook", "cookbooks"}
)
"""Words of folders that show how something is used."""
_CHAPTERS = frozenset(
    {"chapter", "chapters", "lecture", "lectures", "lesson", "lessons", "exercise", "exercises", "homework"}
)
"""Words of folders of a book or a course, in which each program draws what its text speaks of."""
_PLAIN = frozenset({ROUND, RECKONED, ENVIRONMENT, "trains an agent", "plays an episode"})
"""What such programs do by themselves, without a network."""
_BRIEF = 60.0
"""Seconds of one turn up to which a program that shows something is over while somebody looks on."""
_SHOWN = 12
"""How many things that stand in its source an example goes through, whatever is said of how long one takes."""
_FEW_ROUNDS = 500
"""Rounds, written into the source, of what an example evolves: with what comes with it they are over in a minute."""
_SHORT = ("an evaluation", *RUN)
"""What takes long in earnest, and in an example is done with what comes with it."""


def in_a_lesson(case: Case) -> bool:
    """Tell whether an example makes short calls, saves nothing behind them, and shows nobody how far it is.

    What shows readers how something is used goes through a handful; what it trains over epochs, what pays for answers of a
    model that is known, what it fits to each of its data, and what saves at its end are taken for what they say.
    """
    turn, trips, summary, scope = case.turn, case.trips, case.summary, case.scope
    heavy = summary.heavy
    written = written_out(trips) and trips.likely <= _SHOWN and _calls_once(turn, heavy)
    words = {word for folder in scope.path.split("/")[:-1] for word in naming.words(folder)}
    chapter = not _CHAPTERS.isdisjoint(words) and not uses_networks(scope.tree.imports)
    if not case.saved_behind and _is_shown_briefly(trips, summary, chapter=chapter, words=words):
        return True
    if case.saved_behind or (summary.seconds > _BRIEF and not written) or any(one.kind == "memory" for one in case.lost):
        return False
    if _LESSONS.isdisjoint(words) or _shows(turn, scope) or judges_set(turn.node, scope) or _paces_changes(case):
        return False
    if written:
        return True
    paid = any(one.why in ASKING and one.sure is Confidence.HIGH for one in heavy)
    pages = any(one.why.startswith(PAGES_SHOWN) for one in heavy)
    short = (*REQUESTS, *_SHORT, *ASKING, *([TRAINING] if trips.maximum is not None else []))
    return bool(heavy) and not paid and not pages and all(one.why.startswith(short) for one in heavy)


_PACE, _WAIT = 1.0, 60.0
"""Seconds of a pause from which on a turn spares a service, and up to which it does not wait for something else instead."""


def _paces_changes(case: Case) -> bool:
    """Tell whether each turn changes something at a service, and waits so as not to be shut out: nobody shows that off."""
    outside = any(one.kind == "outside" for one in case.lost)
    return outside and case.trips.kind == "data" and _PACE <= case.summary.slept <= _WAIT


def _is_shown_briefly(trips: Trips, summary: Summary, *, chapter: bool, words: set[str]) -> bool:
    """Tell whether an evolution or a simulation by plain rounds of its own goes on only for a reader to see its figure.

    In an example that is some hundred rounds; a chapter of a book computes as many as its figure needs, in some minutes,
    and lets agents without a network learn in a small world.
    """
    if not summary.costs or any(one.why not in _PLAIN for one in summary.costs):
        return False
    brief = trips.maximum is not None and trips.maximum <= _FEW_ROUNDS
    rounds = all(one.why == ROUND for one in summary.costs)
    return chapter or (rounds and brief and not _LESSONS.isdisjoint(words))


def _calls_once(turn: Turn, heavy: tuple[CostFact, ...]) -> bool:
    """Tell whether a turn by itself makes one call after the other, at once or so far down that no count can be believed."""
    inner = loops(turn.node.body) if isinstance(turn.node, Loop) else ()
    near = min((len(one.steps) for one in heavy), default=0)
    return bool(heavy) and not any(True for _ in inner) and (near == 1 or near > NEAR)


_STARTED = frozenset({"main", "run", "cli"})
"""Names of functions in which a program does its work, whatever its data are called."""

_LEARNT = ("memory", "simulated")
_OPEN = "whose size is not known"


def for_a_few(case: Case) -> bool:
    """Tell whether a helper makes a request for each of things whose name speaks of no data: `for server in self.servers`.

    It shows nobody how far it is, makes no pause and saves nothing behind: so an application asks for the state of what it
    knows, and for what belongs to one issue.
    """
    turn, scope = case.turn, case.scope
    name = scope.function.name
    if case.saved_behind or not case.trips.why.endswith(_OPEN) or name in _STARTED or name == MODULE_BODY:
        return False
    heavy = case.summary.heavy
    if not heavy or any(one.changes in _LEARNT or not one.is_request for one in heavy):
        return False
    head = turn.node.head if isinstance(turn.node, Loop) else turn.node.iterable
    said = {word for one in (*names(turn.node.target), *keys_and_names(head)) for word in naming.words(one)}
    if not naming.named("data_words").isdisjoint(said) or "<locals>" in scope.function.qualname:
        return False
    if is_read(head, scope) or is_read_by_callers(head, scope, case.callers):
        return False
    return not _shows(turn, scope) and not pauses_itself(turn.node)


def asked_by_guess(case: Case) -> bool:
    """Tell whether it is a guess that a turn makes requests at all, and nothing says that there are many.

    What is only called for work of any kind, `evaluate_fn(weights)`, may as well be more than a request.
    """
    heavy = case.summary.heavy
    guessed = all(one.is_request and one.sure < Confidence.HIGH for one in heavy)
    guessed = guessed and any(one.why != BY_NAME for one in heavy)
    return guessed and not _shows(case.turn, case.scope) and not case.is_large


def _shows(turn: Turn, scope: Scope) -> bool:
    return has_bar(turn.node, scope) or (isinstance(turn.node, Loop) and told_every(turn.node) > 0)
