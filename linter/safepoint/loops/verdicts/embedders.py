"""Embedders: functions that make vectors of the texts they are given, which their callers put by."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.source.effects import Attr, Call, Comprehension, Item, Loop, Name
from safepoint.loops.source.walk import calls, dotted, names
from safepoint.loops.turns.progress import bound_to_bar, is_bar, moves_bar
from safepoint.loops.turns.progress import shown as has_bar
from safepoint.loops.turns.progress_lines import told_every
from safepoint.loops.turns.starting import is_packaged, started
from safepoint.loops.verdicts.weighing import embeds

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr
    from safepoint.loops.summary import CostFact
    from safepoint.loops.verdicts.case import Case


_EMBEDDING = frozenset({"embed", "embeds", "embedding", "embeddings"})
"""Words of calls that make vectors of texts."""
_EMBEDDERS = (("embedder",), ("encoder",))
"""Last words of classes that make them, as are those with any word of it."""
_HOPS = 2
"""How many calls may stand between what a function is given and what its loop goes through."""
_SERVICE = frozenset({"client", "post", "request", "api", "session", "service"})
"""Words of calls that go to one that makes them."""
_TOKENIZING = frozenset({"tokenize", "tokenise"})


def _makes_numbers(fact: CostFact) -> bool:
    """Tell whether a cost is a call that embeds a text by its name, or one behind a helper that does or tokenizes it."""
    told = any(not _TOKENIZING.isdisjoint(naming.words(step.name)) for step in fact.steps)
    return told or any(not _EMBEDDING.isdisjoint(naming.words(step.name)) for step in (fact.steps[0], fact.steps[-1]))


def embeds_given(case: Case) -> bool:
    """Tell whether a loop embeds the texts that its function is given, by requests, without a word on how far it is.

    That is the inside of an embedder: it is given a document's chunks, or a batch, and its caller puts the vectors by.
    """
    turn, scope = case.turn, case.scope
    heavy = case.summary.heavy
    embeds_all = heavy and all(map(_makes_numbers, heavy))
    answers = heavy and all("model" in one.why for one in heavy) and embeds(case.lost)
    by_name = heavy and (_is_embedder(scope) or (_embeds(scope) and all(map(_asks_service, heavy))))
    if not embeds_all and not answers and not by_name:
        return False
    head = turn.node.head if isinstance(turn.node, Loop) else turn.node.iterable
    if isinstance(head, Call) and dotted(head.func) == "enumerate" and head.args:
        head = head.args[0]
    told = has_bar(turn.node, scope) or (isinstance(turn.node, Loop) and told_every(turn.node) > 0)
    told = told and not (_is_embedder(scope) and _only_logs(turn.node, scope))
    prepared = scope.function.name == "__init__"  # What an object is made from is made ready before the work.
    counted = isinstance(head, Call) and dotted(head.func) == "range"
    heads: list[Expr] = [Name(one) for one in names(head)] if counted else [head]
    made = any(made_of_parameter(one, scope) for one in heads)
    given = prepared or made or case.trips.why.startswith("iterates the parameter")
    named = isinstance(head, Name) and head.id in scope.params and _is_embedder(scope)
    return (
        (given or named)
        and scope.outer is None
        and not told
        and not any(_says_whole(naming.words(name)) for name in names(head))
    )


_ENCODING = frozenset({"encode", *_EMBEDDING})


def encodes_given(case: Case) -> bool:
    """Tell whether a method of a package's model only gives back the vectors of what it is given, with or without a bar.

    That is `encode(self, inputs)` of one that is asked by the interface which it keeps to: whoever asks has a cache, or
    needs none. A method that some program of the project starts is given a corpus there.
    """
    turn, scope = case.turn, case.scope
    said = naming.words(scope.function.name.lstrip("_"))
    if not scope.function.owner or _ENCODING.isdisjoint((*said[:1], *said[-1:], *said[1:2])) or not is_packaged(scope):
        return False
    head = turn.node.head if isinstance(turn.node, Loop) else turn.node.iterable
    through = {part for name in names(head) for part in (name, *names(scope.only_value(name)))}
    given = not through.isdisjoint(scope.params) or case.trips.why.startswith("iterates the parameter")
    gathered = bool(case.lost) and all(one.kind in ("collected", "outside") and "." not in one.name for one in case.lost)
    return given and gathered and not started(scope, case.callers)


def _only_logs(node: Loop | Comprehension, scope: Scope) -> bool:
    """Tell whether a loop shows no bar, and at most logs each of its batches, as an embedder may well do."""
    bars = any(is_bar(call.func) for call in calls(node.head)) if isinstance(node, Loop) else True
    return isinstance(node, Loop) and not (bars or moves_bar(node) or bound_to_bar(node.head, scope))


def _is_embedder(scope: Scope) -> bool:
    """Tell whether a method belongs to an embedder, by the words of its class: `OpenAIEmbeddings`, `TeiEmbedder`."""
    said = naming.words(scope.function.owner.rpartition(".")[2])
    return said[-1:] in _EMBEDDERS or not _EMBEDDING.isdisjoint(said)


def _embeds(scope: Scope) -> bool:
    """Tell whether a function embeds, by its last word: `bedrock_embed`, `get_embeddings`."""
    return not _EMBEDDING.isdisjoint(naming.words(scope.function.name)[-1:])


def _asks_service(fact: CostFact) -> bool:
    return not _SERVICE.isdisjoint(word for step in fact.steps for word in naming.words(step.name))


def made_of_parameter(expr: Expr, scope: Scope, hops: int = _HOPS) -> bool:
    """Tell whether a loop goes through what a call or two make of a parameter, or takes from it.

    That is `batches = batch_texts(texts, size)`, `self.batches(texts)` and `texts = kwargs.get("input")`.
    """
    made = scope.only_value(expr.id) if isinstance(expr, Name) else expr
    if isinstance(made, Comprehension):
        picked = made.iterable
        return isinstance(picked, Name) and _made_or_given(picked, scope, hops)
    if isinstance(made, Item):
        return isinstance(made.base, Name) and made.base.id in scope.params
    if not isinstance(made, Call) or (made is expr and not _cuts(made)):
        return False
    taken = (made.func.base,) if isinstance(made.func, Attr) and made.func.name == "get" else made.args[:1]
    given = [one for one in taken if isinstance(one, Name)]
    return any(_made_or_given(one, scope, hops) for one in given)


def _made_or_given(name: Name, scope: Scope, hops: int) -> bool:
    return name.id in scope.params or (hops > 0 and made_of_parameter(name, scope, hops - 1))


def _cuts(call: Call) -> bool:
    """Tell whether a call is a method, or a function that by its name gives batches: `batched(texts, 10)`."""
    said = naming.words(dotted(call.func).rpartition(".")[2])
    return isinstance(call.func, Attr) or not _BATCHES.isdisjoint(said)


_BATCHES = frozenset({"batch", "batched", "batches", "batchify", "chunked"})
_WHOLE = frozenset({"corpus", "dataset"})
_LARGE = frozenset({"data", "df", "rows"})
"""Words of what is embedded as a whole, the latter as the last of a name: an `input_data_list` may be of any length."""


def _says_whole(said: tuple[str, ...]) -> bool:
    return not _WHOLE.isdisjoint(said) or not _LARGE.isdisjoint(said[-1:])
