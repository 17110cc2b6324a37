"""Guess what a call does whose target cannot be seen: by the last part of its name, and by the words around it."""

from __future__ import annotations

from safepoint.core.diagnostic import Confidence
from safepoint.loops.calls.callee import Callee
from safepoint.loops.calls.client_calls import of_client
from safepoint.loops.calls.dispatch import dispatched
from safepoint.loops.calls.hashing import HASHES, reads_file
from safepoint.loops.calls.pooling import JOINING, is_element
from safepoint.loops.calls.posting import as_asked, to_cloud
from safepoint.loops.calls.running import maps_by_name, may_map, takes_for_later
from safepoint.loops.checkpoints.consoles import console
from safepoint.loops.checkpoints.passing import on_unkept, temporary, unkept
from safepoint.loops.meanings import naming
from safepoint.loops.meanings.answering import prompted
from safepoint.loops.meanings.guesses import (
    VERBS,
    by_awaiting,
    by_library,
    by_receiver,
    by_word,
    hands_over,
    is_given,
    network_by_key,
    save_guess,
    says_nothing,
)
from safepoint.loops.meanings.handed_tensors import passed_on
from safepoint.loops.meanings.looked_at import looked_at
from safepoint.loops.meanings.meaning import Cost, Meaning, Saves
from safepoint.loops.meanings.whys import MODEL_CALL
from safepoint.loops.names.iterated import whole_set
from safepoint.loops.names.surroundings import GRAPH, by_graph, handed_over, lambdas, nearby, receiver_names
from safepoint.loops.names.switches import argument, holds
from safepoint.loops.source.effects import NONE, Attr, Call, Const, Name
from safepoint.loops.source.prefilter import METHODS
from safepoint.loops.source.walk import last_part

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope

_HANDS_OVER = Meaning("callback", "hands over to callbacks", saves=Saves("handover"))


def hinted(call: Call, scope: Scope, name: str) -> Callee:
    """Guess from the last part of the name and the words around it."""
    if isinstance(call.func, Attr) and call.func.name == "remote" and isinstance(call.func.base, Attr):
        # A method of an actor: what it is called says as much as if it ran here.
        call = call._replace(func=call.func.base)
    last = call.func.name if isinstance(call.func, Attr) else call.func.id if isinstance(call.func, Name) else ""
    last = last or network_by_key(call.func)
    world = scope.world
    handed = handed_over(call, scope) or _chosen(call, scope, name)
    if not last:
        return Callee(name, given=handed, known=False)
    if says_nothing(last) and not world.lookup.hints(last):
        cloud = to_cloud(call, last, scope.tree.imports)
        return Callee(name, cloud, sure=Confidence.MEDIUM) if cloud else _unsaid(call, name, last, handed)
    given = is_given(call, last)
    receiver = receiver_names(call, scope)
    if any("template" in naming.words(one) for one in receiver):
        return Callee(name, given=handed, known=False, sure=Confidence.LOW)
    if last in VERBS:
        receiver = [one.rpartition(".")[2] for one in receiver]
    hint = world.lookup.hint(last, receiver, arguments=given)
    if (hint is None or not hint.near) and last not in VERBS:
        hint = world.lookup.hint(last, [*receiver, *nearby(call)], arguments=given)
    shown = isinstance(call.func, Attr) and console(call.func.base, scope)
    guess = "" if shown else save_guess(last, receiver)
    if hint is not None and not world.libraries.believed(hint.meaning, hint.confidence, last, scope.path):
        hint = None
    if guess and call.args and temporary(call.args[0], scope):
        return Callee(name, Meaning(last, "writes a scratch file", temporary=True), given=handed)
    if hint is None and hands_over(last, receiver):
        return Callee(name, _HANDS_OVER, given=handed, known=False, sure=Confidence.LOW)
    if hint is None:
        asked = by_awaiting(last, nearby(call)) if call.awaited else by_library(call, last, scope.tree.imports)
        worded = asked or by_receiver(last, receiver, given) or by_word(last, given)
        if worded is not None and world.libraries.believed(*worded, last, scope.path):
            return Callee(name, worded[0], given=handed, lambdas=lambdas(call), sure=worded[1], known=False)
        return _unsaid(call, name, last, handed)._replace(guess=guess)
    meaning = on_receiver(_of_whole_set(looked_at(hint.meaning, receiver, call, scope), call, scope), call, scope)
    return Callee(name, meaning, given=handed, lambdas=lambdas(call), sure=hint.confidence, guess=guess)


def _chosen(call: Call, scope: Scope, name: str) -> tuple[Ref, ...]:
    """Return the functions that one which maps by its name is given, where a table or a condition says which of them.

    That is `rate = METHODS[kind]`, and then `concurrent_map(rate, reports)`.
    """
    first = call.args[0] if call.args and maps_by_name(name) else None
    return dispatched(call._replace(func=first), scope) if isinstance(first, Name) else ()


def _of_whole_set(meaning: Meaning, call: Call, scope: Scope) -> Meaning:
    """Take what a model is asked of a whole set of data, `model.predict(dataset)`, for a pass of all its batches."""
    whole = meaning.why == MODEL_CALL and bool(call.args) and whole_set(call.args[0], scope)
    return meaning._replace(why="an evaluation", cost=Cost.HEAVY) if whole else meaning


def _unsaid(call: Call, name: str, last: str, handed: tuple[Ref, ...]) -> Callee:
    """Return what is known of a call that nothing is known of: the functions that it is given."""
    if takes_for_later(last):
        return Callee(name, known=False, sure=Confidence.LOW)
    # What lists and strings have by that name neither works nor saves, whatever it is called on.
    plain = isinstance(call.func, Attr) and last in METHODS
    sure = Confidence.MEDIUM if handed and (maps_by_name(name) or may_map(call)) else Confidence.LOW
    return Callee(name, given=handed, lambdas=lambdas(call), known=plain, sure=sure)


def on_receiver(meaning: Meaning, call: Call, scope: Scope) -> Meaning:
    """Drop what a temporary or in-memory receiver makes void, and saves whose conditions are false here."""
    saves = meaning.saves
    idle = meaning.why == JOINING and is_element(call, scope)
    if idle or (meaning.why == HASHES and not reads_file(call, scope)):
        return meaning._replace(cost=Cost.NONE)
    if saves is None:
        return by_graph(meaning, call, scope) if meaning.why == GRAPH else as_asked(meaning, call, scope)
    if any(holds(switch, call, scope) is False for switch in saves.when):
        return _in_processes(meaning._replace(saves=None), call)
    path = argument(call, saves.path.position, saves.path.name) if saves.path is not None else None
    if saves.path is None and saves.kind == "durable" and call.args:
        path = call.args[0]  # a save by its name alone is mostly given where to save first
    if path is not None and unkept(path, scope):
        return meaning._replace(saves=None, temporary=True)
    if (saves.path is None or path is None) and on_unkept(call.func, scope):
        return meaning._replace(saves=None, temporary=True)
    return meaning


_PASSED = "processes a data set"
"""The packs' words for a function that is applied to each row of one."""
_BY_PROCESSES = 30.0
"""Seconds that such a pass takes at least for which somebody has processes started, and which keeps nothing."""


def _in_processes(meaning: Meaning, call: Call) -> Meaning:
    """Let a pass over a set of data, made anew in each run, take as long as the processes say that are started for it."""
    started = call.keyword("num_proc")
    if meaning.why != _PASSED or started is None or started in (Const(1), NONE):
        return meaning
    return meaning._replace(seconds=_BY_PROCESSES)


_RECORDS = frozenset({"namedtuple", "NamedTuple", "make_dataclass", "TypedDict"})
"""Functions that make a class of nothing but fields."""


def _makes_record(call: Call, scope: Scope) -> bool:
    """Tell whether a call puts values into a class of fields that is made here: `lm = namedtuple("lm", "beta error")`."""
    if not isinstance(call.func, Name):
        return False
    name = call.func.id
    made = scope.only_value(name) if scope.bound(name) else scope.tree.values.get(name)
    return isinstance(made, Call) and last_part(made) in _RECORDS


def guessed(found: Callee, call: Call, scope: Scope, qualified: str = "") -> Callee:
    """Guess further what something of a library does: by what it is given, or by the client that it is asked of."""
    if _makes_record(call, scope):
        return found._replace(meaning=None, guess="", known=True)
    found = passed_on(prompted(found, call, qualified), call, scope)
    asked = None if found.meaning is not None or found.guess else of_client(call, scope)
    return found if asked is None else found._replace(meaning=asked[0], sure=asked[1], known=False)
