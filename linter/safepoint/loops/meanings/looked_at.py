"""Calls that only look at something by the words around them, and models that are fitted in no time."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.meanings.libraries import of_networks, uses_networks
from safepoint.loops.meanings.meaning import Cost, Meaning, Saves
from safepoint.loops.meanings.whys import HTTP_REQUEST, MODEL_CALL, TRAINING
from safepoint.loops.source.annotations import is_mapping
from safepoint.loops.source.effects import Attr, Call, Comprehension, Const, Do, Group, Name
from safepoint.loops.source.walk import tail

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr

_DICTIONARIES = frozenset({"dict", "defaultdict", "OrderedDict", "Counter"})
"""Classes of dictionaries."""
_ESTIMATORS = frozenset({"estimator", "estimators", "clf", "classifier", "regressor", "transformer", "est"})
"""What classical learners are called."""
_TALKS = frozenset({"completions", "responses", "messages", "chat", "llm", "lm"})
"""Last words of what a language model is asked through, in whatever file."""


def looked_at(meaning: Meaning, receiver: list[str], call: Call, scope: Scope) -> Meaning:
    """Look closer at what a hint says of a call: whether a download leaves a file, and whether what is fitted is small.

    A download whose result nobody takes has put it into a file: `download(url)` as a statement. And a session that is
    asked for an object of a class, `session.get(User, number)`, is one with a database; a plain word is no address, so
    that `requests.get("cpu")` looks into a dictionary.
    """
    if meaning.why == HTTP_REQUEST and _looks_up(call, receiver, scope):
        return Meaning(meaning.name, "looks into a dictionary", Cost.NONE)
    if meaning.why == HTTP_REQUEST and len(call.args) > 1 and _is_class(call.args[0]):
        return Meaning(meaning.name, "asks a database", Cost.MEDIUM)
    downloads = meaning.why == "makes a request" and naming.words(tail(call.func))[:1] == ("download",)
    if downloads and any(isinstance(one, Do) and one.value is call for one in scope.function.statements):
        return meaning._replace(why="downloads a file", saves=Saves("item", weak=True))
    return classical(meaning, receiver, scope.tree.imports)


def _is_class(part: Expr) -> bool:
    """Tell whether an argument is a class by how its name is written; `BASE_URL` is a constant."""
    last = tail(part)
    return last[:1].isupper() and not last.isupper()


def _looks_up(call: Call, receiver: list[str], scope: Scope) -> bool:
    """Tell whether what sounds like a verb of HTTP only looks into a dictionary, by what it is told or called on."""
    base = call.func.base if isinstance(call.func, Attr) else None
    if receiver[-1:] in (["requests"], ["session"]) and _is_plain_word(call):
        return True
    if not isinstance(base, Name):
        return False
    param, made = scope.params.get(base.id), scope.values(base.id)
    return (param is not None and is_mapping(param.annotation)) or any(map(_is_dictionary, made))


def _is_dictionary(expr: Expr) -> bool:
    """Tell whether an expression makes a dictionary: `{row.key: row for row in rows}`, `defaultdict(list)`."""
    if isinstance(expr, Call):
        return tail(expr.func) in _DICTIONARIES
    return isinstance(expr, (Group, Comprehension)) and expr.kind == "dict"


def _is_plain_word(call: Call) -> bool:
    """Tell whether a call is given first a text in which nothing is of an address."""
    first = call.args[0] if call.args else None
    return isinstance(first, Const) and isinstance(first.value, str) and not {*"/.:?"}.intersection(first.value)


def classical(meaning: Meaning, receiver: list[str], imports: Mapping[str, str]) -> Meaning:
    """Take the fit or prediction of an estimator, by its name or by what its file imports, for no more than seconds."""
    if meaning.cost is not Cost.HEAVY:
        return meaning
    said = [name for name in receiver if not of_networks(name)]  # a `SentenceTransformer` is no transformer of tables
    spoken = {word for name in said for word in naming.words(name.rpartition(".")[2])}
    if spoken & _ESTIMATORS:
        return meaning._replace(cost=Cost.MEDIUM, changes="")
    sklearn = "sklearn" in {name.partition(".")[0] for name in imports.values()} and _TALKS.isdisjoint(spoken)
    if meaning.why in (TRAINING, MODEL_CALL) and sklearn and not uses_networks(imports):
        return meaning._replace(cost=Cost.MEDIUM, changes="")
    return meaning
