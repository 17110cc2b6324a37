"""Loops that belong to one answer: the parts of one question, the turns of one talk, the samples of one prompt.

Whoever is given one question makes one answer, and a crash costs that answer, which is asked for again. Such a function may
still go through a whole data set, with a prompt to be tried out; then it reads the data, or is given it.
"""

from __future__ import annotations

from math import inf

from safepoint.loops.exemptions.data_sets import (
    DATA,
    goes_through_data,
    is_stream,
    starts_requests,
    taken_from_one,
)
from safepoint.loops.exemptions.denoising import makes_one_sample
from safepoint.loops.exemptions.given_one import ITEMS, for_one, given_one, made_for_one, named_for_one
from safepoint.loops.exemptions.one_batch import of_one_batch
from safepoint.loops.exemptions.one_page import of_one_page
from safepoint.loops.exemptions.overlapping import adds_up_windows
from safepoint.loops.exemptions.pieces_of_text import pieces_of_text, speaks_one
from safepoint.loops.exemptions.searching import searched, thinks
from safepoint.loops.exemptions.talking import answers_talk, in_rounds
from safepoint.loops.exemptions.tried_out import tries_program
from safepoint.loops.meanings import naming
from safepoint.loops.meanings.whys import ENVIRONMENT, FORWARD
from safepoint.loops.source.effects import NONE, Apply, Comprehension, Group, Item, Loop, Name
from safepoint.loops.source.module import MODULE_BODY
from safepoint.loops.source.walk import names
from safepoint.loops.tally import ARCHIVE, lists_files
from safepoint.loops.turns.progress import shown
from safepoint.loops.turns.scale import PAGES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.callers import Callers
    from safepoint.loops.calls.events import Turn
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.summary import CostFact, Summary

_STEPS = frozenset({ENVIRONMENT, "a step of work"})
"""Why calls cost that are turns of a talk where a model is asked between them."""
_PLACES = frozenset({"url", "uri", "link", "href", "webpage", "html", "soup"})
"""Last words of the parameters by which a method of a library is given one page to make something of."""
_ORDERED = frozenset({"degree", "indegree", "topological", "topo"})
"""Words of the order in which the nodes of a graph are run."""
_INPUTS = (("input",), ("inputs",))
_BATCHES = (("batch",), ("bulk",))
"""Last words of functions that see to one of many batches."""
_WHOLE_RUNS = frozenset({"run", "main", "start", "train", "evaluate", "generate", "infer", "predict", "inference"})
"""First words of those that a batch is the whole work of: `run_batch`, `generate_batch`."""
_SETS = frozenset({"dataset", "datasets", "loader", "dataloader", "batches", "corpus", "samples"})
"""Words of what holds more than one thing, whose windows may overlap as well: a genome's."""
_HANDFUL = 5.0
"""How many turns, if that is proved, are no data that somebody goes through, even under a progress bar."""


SCROLLS = "pages through a search index"
"""The packs' words for going through more than one answer holds."""


def part_of_answer(turn: Turn, summary: Summary, scope: Scope, callers: Callers) -> bool:
    """Tell whether a loop over answers of models and requests only makes one answer, here or for all who call it."""
    heavy = summary.heavy or tuple([one for one in summary.costs if one.why == FORWARD])
    if not heavy or scope.function.qualname == MODULE_BODY or any(one.why == SCROLLS for one in heavy):
        return False
    changing = [one for one in heavy if one.changes in ("memory", "simulated")]
    talked = all(one.why in _STEPS for one in changing) and any(one.asks_model for one in heavy)
    if changing and not talked:
        return False
    if _makes_one_thing(turn, heavy, summary, scope, callers):
        return True
    trips = callers.summaries.trips(scope, turn.number)
    if trips.kind == "data" and trips.likely >= ARCHIVE:
        return False  # Whatever it is asked for by: all that an archive has is more than one answer.
    if taken_from_one(_iterated(turn.node), scope, ITEMS) or tries_program(turn.node, heavy, scope):
        return True
    if (trips.maximum or inf) > _HANDFUL and goes_through_data(turn.node, scope):
        return False
    # Pages upon pages in each turn are more than one answer, whatever is asked by it.
    if summary.seconds < PAGES or not all(one.is_request for one in heavy):
        if pieces_of_text(turn.node, scope) or made_for_one(scope) or named_for_one(scope):
            return True
        if is_stream(turn.node, heavy):
            return True
        given = not starts_requests(turn.node, heavy, scope) and given_one(scope, _iterated(turn.node))
        # The files of a folder that a function is not told of for one item are none of that item's.
        if given or (not lists_files(trips) and for_one(scope, callers, ITEMS)):
            return True
    return of_one_page(turn, summary, scope, callers) and (
        given_one(scope, items=_PLACES) or for_one(scope, callers, _PLACES | ITEMS)
    )


def _makes_one_thing(turn: Turn, heavy: tuple[CostFact, ...], summary: Summary, scope: Scope, callers: Callers) -> bool:
    """Tell whether a loop by its own form makes one sample, thought, reply or search, or goes through one batch."""
    node = turn.node
    if (
        makes_one_sample(node, heavy, scope)
        or searched(node, scope)
        or thinks(node)
        or in_rounds(node, heavy)
        or answers_talk(node, heavy, scope.params)
        or _hands_down(node, heavy, scope)
        or (adds_up_windows(node, scope) and not _over_sets(node))
    ):
        return True
    return (
        _until_there(node, scope)
        or speaks_one(node, scope)
        or _runs_graph(node, scope)
        or (_of_one_batch(node, scope, callers) and not shown(node, scope))
        or of_one_batch(turn, summary, scope)
    )


def _hands_down(node: Loop | Comprehension, heavy: tuple[CostFact, ...], scope: Scope) -> bool:
    """Tell whether a method asks the parts of its own object for just what it was asked itself.

    `def invoke(self, input)` goes through `self.steps` with `step.invoke(input)`: an object made of others passes a call on.
    """
    head = node.head if isinstance(node, Loop) else node.iterable
    own_parts = any(name.startswith("self.") for name in names(head)) and not any(map(_is_data_name, names(head)))
    asked = {one.steps[0].name.rpartition(".")[::2] for one in heavy if one.asks_model}
    return own_parts and bool(asked) and all(on and last == scope.function.name for on, last in asked)


def _over_sets(node: Loop | Comprehension) -> bool:
    """Tell whether a loop goes through what is called a set of data, or its batches."""
    head = node.head if isinstance(node, Loop) else node.iterable
    return any(_SETS.intersection(naming.words(name.rpartition(".")[2])) for name in names(head))


def _is_data_name(name: str) -> bool:
    return not DATA.isdisjoint(naming.words(name.rpartition(".")[2]))


def _until_there(node: Loop | Comprehension, scope: Scope) -> bool:
    """Tell whether a loop asks until the one thing is there that its function returns: `while not action:`."""
    head = node.head if isinstance(node, Loop) and node.kind == "while" else None
    wanted = (
        head.parts[0] if isinstance(head, Apply) and head.op in ("not", "is") and head.parts[1:] in ((), (NONE,)) else None
    )
    if not isinstance(wanted, Name) or not any(one.expr == NONE for one in scope.given(wanted.id)):
        return False
    left = scope.function.returned
    returned = [part for one in left for part in (one.parts if isinstance(one, Group) else (one,))]
    return wanted in returned


def _runs_graph(node: Loop | Comprehension, scope: Scope) -> bool:
    """Tell whether a method runs the nodes of a graph in their order, to make one answer of the inputs that it is given."""
    head = node.head if isinstance(node, Loop) else node.iterable
    ordered = any(not _ORDERED.isdisjoint(naming.words(name)) for name in names(head))
    return bool(scope.function.owner) and ordered and any(naming.words(one)[-1:] in _INPUTS for one in scope.params)


def _of_one_batch(node: Loop | Comprehension, scope: Scope, callers: Callers) -> bool:
    """Tell whether a function is named for one batch, goes through what it is given, and is called batch by batch.

    That is `process_batch(chunks)`, which a loop of another function calls, or which is handed to one that has the loop. Or
    what it is given is called a batch, and it goes through a column of that: `for text in batch["text"]`.
    """
    said = naming.words(scope.function.name)
    head = node.head if isinstance(node, Loop) else node.iterable
    over = head.base if isinstance(head, Item) else head
    if isinstance(over, Name) and naming.words(over.id) in _BATCHES and over.id in scope.params:
        return True
    if said[-1:] not in _BATCHES or not _WHOLE_RUNS.isdisjoint(said[:1]):
        return False
    if scope.params.keys().isdisjoint(names(head)):
        return False
    itself = scope.itself
    called = [site.event for site in callers.sites(itself) if itself in site.event.callee.functions]
    return all(event.loops for event in called)


def _iterated(node: Loop | Comprehension) -> str:
    """Return the plain name that a loop goes through, "" for anything else."""
    head = node.head if isinstance(node, Loop) else node.iterable
    return head.id if isinstance(head, Name) else ""
