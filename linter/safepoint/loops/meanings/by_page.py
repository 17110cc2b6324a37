"""Calls of which nothing is known but that they are told where the page begins that they ask for: services give pages."""

from __future__ import annotations

from safepoint.core.diagnostic import Confidence
from safepoint.loops.meanings import naming
from safepoint.loops.meanings.meaning import Cost, Meaning
from safepoint.loops.source.effects import Attr, Const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.source.effects import Call

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


def by_page(call: Call, name: str) -> tuple[Meaning, Confidence] | None:
    """Judge `api.followers(user, page_token=token)`: a method that is told where to go on asks a service for a page."""
    if not call.keywords or not isinstance(call.func, Attr):
        return None
    if all(isinstance(value, Const) or naming.words(key)[-2:] not in _PLACES for key, value in call.keywords):
        return None
    last = name.rpartition(".")[2]
    if last[:1].isupper() or not _ASIDE.isdisjoint(naming.words(last)[:1]):
        return None
    return Meaning(last, "asks a web service", Cost.HEAVY), Confidence.MEDIUM
