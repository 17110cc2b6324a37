"""What requests ask: a model, by a talk that is posted or by the address, or a cloud service how things stand."""

from __future__ import annotations

from itertools import islice

from safepoint.loops.meanings import naming
from safepoint.loops.meanings.meaning import Cost, Meaning
from safepoint.loops.meanings.whys import HTTP_REQUEST, MODEL_CALL
from safepoint.loops.names.arguments import given_values
from safepoint.loops.names.switches import argument, first_text
from safepoint.loops.source.effects import Attr, Call, Const, Group, Name
from safepoint.loops.source.walk import dotted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr

_POSTING = (HTTP_REQUEST, "makes a request")
_TALK = frozenset({"messages", "prompt", "contents"})
"""Fields in which a model is told what to answer."""
_SETTINGS = frozenset(
    {"model", "temperature", "max_tokens", "max_new_tokens", "top_p", "top_k", "n_predict", "sampling_params", "stream"}
    | {"generationConfig", "generation_config", "max_completion_tokens"}
)
"""Fields that say which model answers, and how."""
_ADDRESSES = ("chat/completions", "/v1/completions", "/v1/messages", ":generateContent", "/api/generate", "/api/chat")
"""Parts of the addresses at which models answer."""
_QUERY = frozenset({"query", "variables", "operationName"})
"""Fields of a request of GraphQL."""
_CHANGING = "mutation"
"""How GraphQL, and who gives its texts names, calls what changes something."""
_DEEPEST = 3
_MOST = 3
"""How many callers are asked what they post."""


_CLOUD = "calls a cloud service"
_LOOKED = "asks a cloud service"
_LOOKING = frozenset([(word,) for word in ("list", "describe", "get", "lookup", "search", "scan", "query", "head", "batch")])
"""First words of what a cloud service is asked for: `describe_instances`, `batch_get_item`."""


_SDKS = frozenset({"boto3", "botocore", "aioboto3", "aiobotocore"})


def to_cloud(call: Call, last: str, imports: Mapping[str, str]) -> Meaning | None:
    """Judge a method of what may be a client of AWS, whose requests take nothing but fields that begin with capitals.

    `iam.update_role(RoleName=name)` is one, beside the library.
    """
    if not call.keywords or call.args or not all(key[:1].isupper() for key, _ in call.keywords):
        return None
    verb = last == "paginate" or ("_" in last and last == last.lower())
    if not verb or not isinstance(call.func, Attr) or not any(one.partition(".")[0] in _SDKS for one in imports.values()):
        return None
    looking = naming.words(last)[:1] in _LOOKING or last == "paginate"
    return Meaning(last, _LOOKED if looking else _CLOUD, Cost.HEAVY)


def as_asked(meaning: Meaning, call: Call, scope: Scope) -> Meaning:
    """Take a request that posts a talk to a model, or posts to where one answers, for a call of the model.

    What only asks a cloud service how things stand changes nothing there, and is soon asked again. Nor does a query of
    GraphQL that is posted.
    """
    if meaning.why == _CLOUD and isinstance(call.func, Attr):
        looking = naming.words(call.func.name)[:1] in _LOOKING or call.func.name == "paginate"
        return meaning._replace(why=_LOOKED, changes="") if looking else meaning
    if meaning.why not in _POSTING or meaning.changes != "outside":
        return meaning
    posted = [value for key, value in call.keywords if key in ("json", "data", "content")]
    tables = [one for expr in posted for one in _tables(expr, scope)]
    if any(map(_speaks, tables)) or _is_told(argument(call, 0, "url"), scope):
        return meaning._replace(why=MODEL_CALL, changes="")
    queries = bool(tables) and all(_is_query(one, scope) for one in tables)
    return meaning._replace(changes="") if queries else meaning


def _tables(expr: Expr, scope: Scope, depth: int = 0) -> Iterator[dict[str, Expr]]:
    """Yield the fields of what is posted, put together here or by who hands it in."""
    if depth > _DEEPEST:
        return
    if isinstance(expr, Call) and dotted(expr.func).rpartition(".")[2] in ("dumps", "dict"):
        yield dict(expr.keywords)
        if expr.args:
            yield from _tables(expr.args[0], scope, depth + 1)
    elif isinstance(expr, Group) and expr.kind == "dict":
        pairs = zip(expr.parts[::2], expr.parts[1::2], strict=False)
        yield {key.value: value for key, value in pairs if isinstance(key, Const) and isinstance(key.value, str)}
    elif isinstance(expr, Name) and expr.id in scope.params and not scope.bindings.get(expr.id):
        for caller, value in islice(given_values(expr.id, scope), _MOST):
            yield from _tables(value, caller, depth + 1)
    elif isinstance(expr, Name):
        for one in scope.bindings.get(expr.id, ()):
            if one.kind == "value":
                yield from _tables(one.expr, scope, depth + 1)


def _speaks(table: dict[str, Expr]) -> bool:
    return not _TALK.isdisjoint(table) and not _SETTINGS.isdisjoint(table)


def _is_query(table: dict[str, Expr], scope: Scope) -> bool:
    """Tell whether a query of GraphQL is posted, by its fields, and none that says that it changes something."""
    asked = table.get("query")
    if asked is None or not _QUERY.issuperset(table):
        return False
    said = f"{first_text(asked, scope) or ''} {dotted(asked)}".lower()
    return _CHANGING not in said


def _is_told(address: Expr | None, scope: Scope) -> bool:
    return any(part in text for text in _texts(address, scope) for part in _ADDRESSES)


def _texts(address: Expr | None, scope: Scope) -> Iterator[str]:
    """Yield the texts that an address is put together of, be it bound here or in the module."""
    if isinstance(address, Name):
        address = scope.only_value(address.id) or scope.tree.values.get(address.id)
    for part in address.parts if isinstance(address, Group) else (address,):
        if isinstance(part, Const) and isinstance(part.value, str):
            yield part.value
