"""Functions that are given one item, one talk or one page, by their parameters or names, or by those who call them."""

from __future__ import annotations

from itertools import pairwise

from safepoint.loops.exemptions.data_sets import DATA, PROGRAMS, is_given_a_set
from safepoint.loops.exemptions.searching import ASKED, CASES
from safepoint.loops.meanings import naming
from safepoint.loops.names.index import Ref
from safepoint.loops.source.effects import Const
from safepoint.loops.source.module import MODULE_BODY
from safepoint.loops.source.walk import dotted, operands

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.callers import Callers
    from safepoint.loops.calls.sites import Site
    from safepoint.loops.names.scope import Scope


ITEMS = frozenset(
    {
        *("question", "query", "topic", "prompt", "request", "utterance", "instruction", "sentence", "claim", "intent"),
        *("req", "message", "messages", "history", "conversation", "dialogue", "dialog", "chat", "persona", "goal"),
        *("record", "example", "sample", "instance", "item", "problem", "turn", "state", "row", "line"),
        *("response", "generation", "answer", "completion", "paragraph", "passage", "candidate", "node", "case"),
        *("body", "payload"),
    }
)
"""Last words of the parameters by which a function is given one item, one talk, or one node of a search for an answer."""
_COUNTS = (("num",), ("n",), ("max",), ("min",), ("k",))
"""First words of a number: `num_samples` of one prompt."""
_SCORED = frozenset([("result",), ("results",), ("resp",), ("resps",), ("pred",), ("preds",), ("predictions",)])
"""Parameters by which a function is given what was answered to one `doc` of a set, to score it."""
_SETS = frozenset({"data", "dataset", "datasets", "dataloader", "benchmark", "questions", "queries", "prompts", "examples"})
"""Words of what an object is given that answers many."""
_WHOLES = frozenset(
    {
        *("epoch", "pass", "split", "fold", "task", "run", "seed", "file", "site", "model", "config", "experiment"),
        *("level", "stage", "phase", "subject", "language", "category"),
    }
)
"""Words of what one is a whole lot of items."""
_HOPS = 2


def named_for_one(scope: Scope) -> bool:
    """Tell whether a function says by its name that it sees to one item: `process_single_chunk`, `answer_one`, `rollout`."""
    if _makes_of_one(scope):
        return True
    said = set(naming.words(scope.function.name))
    said -= {"data"} if "point" in said else set()  # a data point is one
    return said == {"rollout"} or (bool(said & {"single", "one"}) and not said & {*DATA, *_WHOLES})


def _makes_of_one(scope: Scope) -> bool:
    """Tell whether a function says by its name that it makes something of the one item it is given: `doc_to_images(doc)`."""
    said = naming.words(scope.function.name)
    given = {words[-1] for name in scope.params if (words := naming.words(name))} & {*ITEMS, "doc"}
    return any(word in given and after == "to" for word, after in pairwise(said))


def made_for_one(scope: Scope) -> bool:
    """Tell whether the object whose method a loop stands in was made for one question or case, whatever parts it has."""
    owner = scope.function.owner
    made = scope.world.member(Ref("class", scope.path, owner), "__init__") if owner else None
    function = scope.world.function(made) if made is not None and made.kind == "function" else None
    said = [naming.words(one.name) for one in function.params] if function is not None else []
    if any(_SETS.intersection(words) for words in (*said, *[naming.words(name) for name in scope.params])):
        return False
    return any(words[-1:] in ASKED or words in CASES for words in said)


def given_one(scope: Scope, over: str = "", items: frozenset[str] = ITEMS) -> bool:
    """Tell whether a function, or the one it stands in, is given one item, by the last words `items`, and not many.

    `over` is what its loop goes through: messages that are asked for one by one are many, and no talk.
    """
    said = [naming.bare(one) for one in scope.params if (one != over or one != "messages") and not _is_switch(one, scope)]
    said = [words for words in said if words[:1] not in _COUNTS and not (words == ("state",) and _extracts(scope))]
    if scope.function.name in PROGRAMS:
        said = [words for words in said if words != ("sample",)]  # how many a program is to draw: `--sample 700000`
    if any(DATA.intersection(words) or words[-1:] == ("set",) for words in said):
        return False
    if any(words and words[-1] in items for words in said) or (("doc",) in said and not _SCORED.isdisjoint(said)):
        return True
    return scope.outer is not None and given_one(scope.outer, items=items)


def _extracts(scope: Scope) -> bool:
    """Tell whether a file belongs to a tap of Singer, whose state says how far the extract is."""
    return any(one.partition(".")[0] == "singer" for one in scope.tree.imports.values())


def _is_switch(name: str, scope: Scope) -> bool:
    """Tell whether a parameter only sets something, by its default: `skip_generation=False`, `prompt=None`."""
    default = scope.params[name].default
    if not isinstance(default, Const):
        return False
    wording = naming.words(name)[-1:] == ("prompt",) and (default.value is None or name != "prompt")
    filtering = naming.words(name)[-1:] == ("query",) and isinstance(default.value, str)  # which of many are gone through
    return wording or filtering or isinstance(default.value, (bool, int, float))


def for_one(scope: Scope, callers: Callers, items: frozenset[str], depth: int = 0) -> bool:
    """Tell whether all who call a function are given one item, and hand on nothing that sounds like many."""
    sites = callers.sites(scope.itself) if scope.outer is None else ()
    if not sites or scope.function.name in PROGRAMS:
        return False
    for site in sites:
        if site.scope is scope or site.scope.function.qualname == MODULE_BODY or _hands_on_data(site):
            return False
        if is_given_a_set(site.scope):
            return False
        if not given_one(site.scope, items=items) and (depth >= _HOPS or not for_one(site.scope, callers, items, depth + 1)):
            return False
    return True


def _hands_on_data(site: Site) -> bool:
    given = operands(site.event.call)
    return any(DATA.intersection(naming.words(dotted(part).rpartition(".")[2])) for part in given)
