"""Loops that belong to one answer: the parts of one question, the turns of one talk, the samples of one prompt.

Whoever is given one question makes one answer, and a crash costs that answer, which is asked for again. Such a function may
still go through a whole data set, with a prompt to be tried out; then it reads the data, or is given it.
"""

from __future__ import annotations

from itertools import pairwise
from math import inf

from safepoint.loops.exemptions.data_sets import (
    DATA,
    PROGRAMS,
    goes_through_data,
    is_given_a_set,
    is_stream,
    starts_requests,
    taken_from_one,
)
from safepoint.loops.exemptions.denoising import makes_one_sample
from safepoint.loops.exemptions.exempt import FORWARD
from safepoint.loops.exemptions.one_batch import of_one_batch
from safepoint.loops.exemptions.one_page import of_one_page
from safepoint.loops.exemptions.searching import ASKED, CASES, searched, thinks
from safepoint.loops.exemptions.talking import answers_talk, in_rounds
from safepoint.loops.exemptions.tried_out import tries_program
from safepoint.loops.meanings import naming
from safepoint.loops.meanings.meaning import Cost
from safepoint.loops.names.index import Ref
from safepoint.loops.source.effects import NONE, Apply, Attr, Call, Comprehension, Const, Group, Item, Loop, Name
from safepoint.loops.source.module import MODULE_BODY
from safepoint.loops.source.walk import calls, dotted, last_part, names
from safepoint.loops.tally import lists_files
from safepoint.loops.turns.progress import shown
from safepoint.loops.turns.scale import PAGES, REQUESTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.callers import Callers, Site
    from safepoint.loops.calls.events import Turn
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr
    from safepoint.loops.summary import CostFact, Summary

_ITEMS = frozenset(
    {
        *("question", "query", "topic", "prompt", "request", "utterance", "instruction", "sentence", "claim", "intent"),
        *("req", "message", "messages", "history", "conversation", "dialogue", "dialog", "chat", "persona", "goal"),
        *("record", "example", "sample", "instance", "item", "problem", "turn", "state", "row", "line"),
        *("response", "generation", "answer", "completion", "paragraph", "passage", "candidate", "node", "case"),
        *("body", "payload"),
    }
)
"""Last words of the parameters by which a function is given one item, one talk, or one node of a search for an answer."""
_STEPS = frozenset({"an environment step", "a step of work"})
"""Why calls cost that are turns of a talk where a model is asked between them."""
_COUNTS = (("num",), ("n",), ("max",), ("min",), ("k",))
"""First words of a number: `num_samples` of one prompt."""
_SCORED = frozenset([("result",), ("results",), ("resp",), ("resps",), ("pred",), ("preds",), ("predictions",)])
"""Parameters by which a function is given what was answered to one `doc` of a set, to score it."""
_PLACES = frozenset({"url", "uri", "link", "href", "webpage", "html", "soup"})
"""Last words of the parameters by which a method of a library is given one page to make something of."""
_PIECES = frozenset({"chunk", "chunks", "sen", "sentence", "sentences", "paragraph", "segment", "sent", "section"})
_TEXTS = frozenset([(word,) for word in ("text", "document", "doc", "content", "transcript", "article")])
"""Last words of the parameters by which a function is given one text."""
_NUMBERED = Name("enumerate")
_SETS = frozenset({"data", "dataset", "datasets", "dataloader", "benchmark", "questions", "queries", "prompts", "examples"})
"""Words of what an object is given that answers many."""
_WHOLES = frozenset(
    {
        *("epoch", "pass", "split", "fold", "task", "run", "seed", "file", "site", "model", "config", "experiment"),
        *("level", "stage", "phase", "subject", "language", "category"),
    }
)
"""Words of what one is a whole lot of items."""
_MAKING_ONE = frozenset(
    {"generate", "inference", "infer", "synthesize", "synthesise", "tts", "speak", "translate", "summarize"}
)
"""Words of methods that make one answer of one text."""
_RECORDINGS = frozenset({"audio", "wav", "waveform"})
"""Words of the parameters by which a method is given one recording."""
_VOICING = (("infer",), ("inference",), ("pipeline",), ("tts",), ("synthesize",))
"""Last words of methods that speak one text, or give one recording another voice."""
_CUTTING = frozenset({"preprocess", "chunk", "chunks", "split", "segment", "tokenize"})
"""First words of calls that cut a text, or whatever they are given, into pieces."""
_ORDERED = frozenset({"degree", "indegree", "topological", "topo"})
"""Words of the order in which the nodes of a graph are run."""
_INPUTS = (("input",), ("inputs",))
_BATCHES = (("batch",), ("bulk",))
"""Last words of functions that see to one of many batches."""
_WHOLE_RUNS = frozenset({"run", "main", "start", "train", "evaluate", "generate", "infer", "predict", "inference"})
"""First words of those that a batch is the whole work of: `run_batch`, `generate_batch`."""
_HOPS = 2
_HANDFUL = 5.0
"""How many turns, if that is proved, are no data that somebody goes through, even under a progress bar."""


SCROLLS = "pages through a search index"
"""The packs' words for going through more than one answer holds."""


def part_of_answer(turn: Turn, summary: Summary, scope: Scope, callers: Callers) -> bool:
    """Tell whether a loop over answers of models and requests only makes one answer, here or for all who call it."""
    heavy = [one for one in summary.costs if one.cost is Cost.HEAVY]
    heavy = heavy or [one for one in summary.costs if one.why == FORWARD]
    if not heavy or scope.function.qualname == MODULE_BODY or any(one.why == SCROLLS for one in heavy):
        return False
    changing = [one for one in heavy if one.changes in ("memory", "simulated")]
    talked = all(one.why in _STEPS for one in changing) and any(one.asks_model for one in heavy)
    if changing and not talked:
        return False
    if (
        makes_one_sample(turn.node, heavy, scope)
        or searched(turn.node, scope)
        or thinks(turn.node)
        or in_rounds(turn.node, heavy)
        or answers_talk(turn.node, heavy, scope.params)
        or _hands_down(turn.node, heavy, scope)
    ):
        return True
    if (
        _until_there(turn.node, scope)
        or _speaks_one(turn.node, scope)
        or _runs_graph(turn.node, scope)
        or (_of_one_batch(turn.node, scope, callers) and not shown(turn.node, scope))
        or of_one_batch(turn, summary, scope)
    ):
        return True
    trips = callers.summaries.trips(scope, turn.number)
    if taken_from_one(_iterated(turn.node), scope, _ITEMS) or tries_program(turn.node, heavy, scope):
        return True
    if (trips.maximum or inf) > _HANDFUL and goes_through_data(turn.node, scope):
        return False
    # Pages upon pages in each turn are more than one answer, whatever is asked by it.
    if summary.seconds < PAGES or not all(one.why.startswith(REQUESTS) for one in heavy):
        if _pieces_of_text(turn.node, scope) or _made_for_one(scope) or _named_for_one(scope):
            return True
        if is_stream(turn.node, heavy):
            return True
        given = not starts_requests(turn.node, heavy, scope) and _given_one(scope, _iterated(turn.node))
        # The files of a folder that a function is not told of for one item are none of that item's.
        if given or (not lists_files(trips) and _for_one(scope, callers, _ITEMS)):
            return True
    return of_one_page(turn, summary, scope, callers) and (
        _given_one(scope, items=_PLACES) or _for_one(scope, callers, _PLACES | _ITEMS)
    )


def _hands_down(node: Loop | Comprehension, heavy: list[CostFact], scope: Scope) -> bool:
    """Tell whether a method asks the parts of its own object for just what it was asked itself.

    `def invoke(self, input)` goes through `self.steps` with `step.invoke(input)`: an object made of others passes a call on.
    """
    head = node.head if isinstance(node, Loop) else node.iterable
    own_parts = any(name.startswith("self.") for name in names(head)) and not any(map(_is_data_name, names(head)))
    asked = {one.steps[0].name.rpartition(".")[::2] for one in heavy if one.asks_model}
    return own_parts and bool(asked) and all(on and last == scope.function.name for on, last in asked)


def _is_data_name(name: str) -> bool:
    return not DATA.isdisjoint(naming.words(name.rpartition(".")[2]))


def _pieces_of_text(node: Loop | Comprehension, scope: Scope) -> bool:
    """Tell whether a loop goes through the chunks or sentences of the one text that its function is given."""
    said = {word for name in names(node.target) for word in naming.words(name)}
    given = any(naming.words(name)[-1:] in _TEXTS for name in scope.params)
    cut = _cut_from_text(node.head if isinstance(node, Loop) else node.iterable, scope)
    return (given or cut) if said & _PIECES else (given and cut)


def _cut_from_text(head: Expr, scope: Scope) -> bool:
    """Tell whether a loop goes through the pieces of one text: `chunks = self.split_text(node_text, size)`.

    What is made of the one text that a function is given is no more than that, whatever makes it: `wrap(text, 2000)`.
    """
    if isinstance(head, Call) and head.func == _NUMBERED and head.args and isinstance(head.args[0], Call):
        head = head.args[0]
    bound = scope.given(head.id) if isinstance(head, Name) else ()
    cut = bound[0].expr if len(bound) == 1 and bound[0].kind == "value" else head
    first = cut.args[0] if isinstance(cut, Call) and cut.args and cut is not head else None
    if isinstance(first, Name) and first.id in scope.params and naming.words(first.id)[-1:] in _TEXTS:
        return True
    if not isinstance(cut, Call) or not _CUTTING.intersection(naming.words(dotted(cut.func).rpartition(".")[2])[:1]):
        return False
    named = [value for key, value in cut.keywords if naming.words(key)[-1:] in _TEXTS]
    parts = (*cut.args[:1], *named, *((cut.func.base,) if isinstance(cut.func, Attr) else ()))
    return any(naming.words(dotted(part).rpartition(".")[2])[-1:] in _TEXTS for part in parts)


def _speaks_one(node: Loop | Comprehension, scope: Scope) -> bool:
    """Tell whether a method makes one answer of the text or the recording it is given: `inference(text)`.

    It counts the tries by which it does, or it is named for nothing else; what it is given by a list is many. What
    `run_single(inputs)` goes through are the pieces that it cuts its one input into.
    """
    head = node.head if isinstance(node, Loop) else node.iterable
    counted = any(dotted(call.func) == "range" for call in calls(head))
    said = naming.words(scope.function.name)
    given = [naming.bare(name) for name in scope.params]
    told = bool(scope.function.owner) and not _TEXTS.isdisjoint(given)
    if counted and told and not _MAKING_ONE.isdisjoint(said):
        return True
    if _cuts_single(said, head, scope):
        return True
    recorded = any(not _RECORDINGS.isdisjoint(words) and words[-1:] != ("list",) for words in given)
    return bool(scope.function.owner) and said[-1:] in _VOICING and (("text",) in given or recorded)


def _cuts_single(said: tuple[str, ...], head: Expr | None, scope: Scope) -> bool:
    cut = isinstance(head, Call) and not _CUTTING.isdisjoint(naming.words(last_part(head))[:1])
    whole = isinstance(head, Call) and any(isinstance(one, Name) and one.id in scope.params for one in head.args)
    return cut and whole and bool(scope.function.owner) and said[-1:] == ("single",)


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


def _named_for_one(scope: Scope) -> bool:
    """Tell whether a function says by its name that it sees to one item: `process_single_chunk`, `answer_one`, `rollout`."""
    if _makes_of_one(scope):
        return True
    said = set(naming.words(scope.function.name))
    said -= {"data"} if "point" in said else set()  # a data point is one
    return said == {"rollout"} or (bool(said & {"single", "one"}) and not said & {*DATA, *_WHOLES})


def _makes_of_one(scope: Scope) -> bool:
    """Tell whether a function says by its name that it makes something of the one item it is given: `doc_to_images(doc)`."""
    said = naming.words(scope.function.name)
    given = {words[-1] for name in scope.params if (words := naming.words(name))} & {*_ITEMS, "doc"}
    return any(word in given and after == "to" for word, after in pairwise(said))


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
    itself = Ref("function", scope.path, scope.function.qualname)
    called = [site.event for site in callers.sites(itself) if itself in site.event.callee.functions]
    return all(event.loops for event in called)


def _made_for_one(scope: Scope) -> bool:
    """Tell whether the object whose method a loop stands in was made for one question or case, whatever parts it has."""
    owner = scope.function.owner
    made = scope.world.member(Ref("class", scope.path, owner), "__init__") if owner else None
    function = scope.world.function(made) if made is not None and made.kind == "function" else None
    said = [naming.words(one.name) for one in function.params] if function is not None else []
    if any(_SETS.intersection(words) for words in (*said, *[naming.words(name) for name in scope.params])):
        return False
    return any(words[-1:] in ASKED or words in CASES for words in said)


def _iterated(node: Loop | Comprehension) -> str:
    """Return the plain name that a loop goes through, "" for anything else."""
    head = node.head if isinstance(node, Loop) else node.iterable
    return head.id if isinstance(head, Name) else ""


def _given_one(scope: Scope, over: str = "", items: frozenset[str] = _ITEMS) -> bool:
    """Tell whether a function, or the one it stands in, is given one item, by the last words `items`, and not many.

    `over` is what its loop goes through: messages that are asked for one by one are many, and no talk.
    """
    said = [naming.bare(one) for one in scope.params if (one != over or one != "messages") and not _is_switch(one, scope)]
    said = [words for words in said if words[:1] not in _COUNTS]
    if any(DATA.intersection(words) or words[-1:] == ("set",) for words in said):
        return False
    if any(words and words[-1] in items for words in said) or (("doc",) in said and not _SCORED.isdisjoint(said)):
        return True
    return scope.outer is not None and _given_one(scope.outer, items=items)


def _is_switch(name: str, scope: Scope) -> bool:
    """Tell whether a parameter only sets something, by its default: `skip_generation=False`, `prompt=None`."""
    default = scope.params[name].default
    if not isinstance(default, Const):
        return False
    wording = naming.words(name)[-1:] == ("prompt",) and (default.value is None or name != "prompt")
    filtering = naming.words(name)[-1:] == ("query",) and isinstance(default.value, str)  # which of many are gone through
    return wording or filtering or isinstance(default.value, (bool, int, float))


def _for_one(scope: Scope, callers: Callers, items: frozenset[str], depth: int = 0) -> bool:
    """Tell whether all who call a function are given one item, and hand on nothing that sounds like many."""
    sites = callers.sites(Ref("function", scope.path, scope.function.qualname)) if scope.outer is None else ()
    if not sites or scope.function.name in PROGRAMS:
        return False
    for site in sites:
        if site.scope is scope or site.scope.function.qualname == MODULE_BODY or _hands_on_data(site):
            return False
        if is_given_a_set(site.scope):
            return False
        if not _given_one(site.scope, items=items) and (
            depth >= _HOPS or not _for_one(site.scope, callers, items, depth + 1)
        ):
            return False
    return True


def _hands_on_data(site: Site) -> bool:
    given = [*site.event.call.args, *[value for _, value in site.event.call.keywords]]
    return any(DATA.intersection(naming.words(dotted(part).rpartition(".")[2])) for part in given)
