"""Calls of which nothing is known but what only services are told: a verb of HTTP, or where the page begins to ask for."""

from __future__ import annotations

from safepoint.core.diagnostic import Confidence
from safepoint.loops.meanings import naming
from safepoint.loops.meanings.meaning import Cost, Meaning
from safepoint.loops.meanings.whys import HTTP_REQUEST
from safepoint.loops.source.effects import Attr, Const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.source.effects import Call

CLIENTS = (("client",), ("connector",), ("api",), ("sdk",))
"""Last words of classes that speak to a service for others."""
_PLACES = frozenset(
    {
        *(("page", "token"), ("page", "id"), ("page", "cursor"), ("next", "token"), ("next", "cursor"), ("next", "page")),
        *(("continuation", "token"), ("pagination", "token"), ("resumption", "token"), ("start", "key")),
        *(("max", "id"), ("since", "id"), ("scroll", "id"), ("starting", "after"), ("start", "cursor"), ("end", "cursor")),
    }
)
"""Last words of the keywords by which services are told which page is asked for."""
_ASIDE = frozenset(
    {
        *("add", "append", "build", "create", "debug", "dict", "encode", "filter", "format", "from", "info", "log", "make"),
        *("put", "record", "replace", "save", "set", "store", "to", "update", "urlencode", "url", "validate", "values"),
        *("warning", "where", "write"),
    }
)
"""First words of methods that put a request together, keep the place, or tell somebody of it."""


ASKS = "asks a web service"
CHANGING = frozenset(
    {"create", "add", "delete", "remove", "send", "post", "patch", "invite", "archive", "follow", "unfollow"}
)
"""First words of methods that do something there."""


def told_to_change(meaning: Meaning, method: str) -> Meaning:
    """Return what any method of a client means, for one that by its name does something there."""
    changing = meaning.why == ASKS and not meaning.changes and not CHANGING.isdisjoint(naming.words(method)[:1])
    return meaning._replace(changes="outside") if changing else meaning


_VERBS = frozenset({"GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"})
_SENT = frozenset({"POST", "PUT", "PATCH", "DELETE"})
_SENDING = frozenset({"request", "requests", "call", "send", "api", "fetch", "do", "query", "http", "execute"})
"""Words of methods that send what they are told to."""


def to_service(call: Call, name: str) -> tuple[Meaning, Confidence] | None:
    """Judge a call by what it is told that only a service can be told."""
    return _by_verb(call, name) or _by_page(call, name)


def _by_verb(call: Call, name: str) -> tuple[Meaning, Confidence] | None:
    """Judge `self.request("GET", url)`, wherever the method comes from."""
    verb = call.args[0].value if call.args and isinstance(call.args[0], Const) else None
    if not isinstance(verb, str) or verb not in _VERBS or len(call.args) + len(call.keywords) == 1:
        return None
    last = name.rpartition(".")[2]
    if last[:1].isupper() or _SENDING.isdisjoint(naming.words(last)):
        return None
    changes = "outside" if verb in _SENT else ""
    return Meaning(last, HTTP_REQUEST, Cost.HEAVY, changes=changes), Confidence.MEDIUM


def _by_page(call: Call, name: str) -> tuple[Meaning, Confidence] | None:
    """Judge `api.followers(user, page_token=token)`: a method that is told where to go on asks a service for a page."""
    if not call.keywords or not isinstance(call.func, Attr):
        return None
    if all(isinstance(value, Const) or naming.words(key)[-2:] not in _PLACES for key, value in call.keywords):
        return None
    last = name.rpartition(".")[2]
    if last[:1].isupper() or not _ASIDE.isdisjoint(naming.words(last)[:1]):
        return None
    return Meaning(last, ASKS, Cost.HEAVY), Confidence.MEDIUM
