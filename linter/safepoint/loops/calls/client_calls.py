"""Calls of clients that no pack knows: an object that a library calls a client, or makes with a key, asks a service."""

from __future__ import annotations

import sys

from safepoint.core.diagnostic import Confidence
from safepoint.loops.meanings import naming
from safepoint.loops.meanings.libraries import ARRAYS
from safepoint.loops.meanings.meaning import Cost, Meaning
from safepoint.loops.meanings.services import ASKS, CHANGING, CLIENTS
from safepoint.loops.source.effects import Attr, Call
from safepoint.loops.source.walk import dotted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr

_ASIDE = frozenset(
    {"test", "mock", "fake", "dummy", "cache", "mqtt", "socket", "sio", "ipc", "zmq", "osc", "debug", "statsd", "metrics"}
    | {"stats", "mem", "memcache", "pymemcache", "redis", "cluster", "dbus", "rpc", "jsonrpc", "mcp", "fast", "flask"}
)
"""Words of those that are for tests, lie on the same machine, or only tell somebody something."""
_READING = frozenset(
    {"get", "list", "search", "find", "query", "fetch", "retrieve", "lookup", "export", "describe", "scan", "resolve"}
    | {"iter"}
)
"""First words of methods that ask for something."""
_PLAIN = frozenset({"add", "get", "find", "scan", "send", "remove", "iter"})
"""Methods by just these names, called on the object itself, are said of containers and lines as well."""


def of_client(call: Call, scope: Scope) -> tuple[Meaning, Confidence] | None:
    """Judge `client.crm.contacts.create(fields)` of a client that no pack knows, or not so deep."""
    func = call.func
    if not isinstance(func, Attr):
        return None
    verb = naming.words(func.name)[:1]
    changing = not CHANGING.isdisjoint(verb)
    if not changing and _READING.isdisjoint(verb):
        return None
    base = func.base
    owner = scope.type(base)
    while owner is None and isinstance(base, Attr):
        base = base.base
        owner = scope.type(base)
    if owner is None or owner.kind != "external":
        return None
    kind = owner.name.partition("#")[0]
    if scope.world.lookup.type(kind) is not None:
        known = scope.world.lookup.method(kind, func.name) if isinstance(func.base, Attr) else None
        return (known, Confidence.MEDIUM) if known is not None and known.why == ASKS else None
    if not (_is_client(owner) or _is_called_client(base, owner)) or (func.name in _PLAIN and base is func.base):
        return None
    changes = "outside" if changing else ""
    return Meaning(func.name, ASKS, Cost.HEAVY, changes=changes), Confidence.MEDIUM


def _is_client(owner: Ref) -> bool:
    """Tell whether a type is that of a library's client by its name."""
    package, _, rest = owner.name.partition(".")
    last = naming.words(rest.rpartition(".")[2])[-1:]
    said = {word for part in owner.name.split(".") for word in naming.words(part)}
    return last in CLIENTS and package not in ARRAYS and _ASIDE.isdisjoint(said)


def _is_called_client(base: Expr, owner: Ref) -> bool:
    """Tell whether whoever holds an object of a library calls it a client: `self.tracker_client = bugs.Tracker(key=key)`."""
    package = owner.name.partition(".")[0]
    said = naming.words(dotted(base).rpartition(".")[2])
    named = said[-1:] == ("client",) and _ASIDE.isdisjoint(said)
    parts = {word for part in owner.name.split(".") for word in naming.words(part)}
    return named and package not in ARRAYS and package not in sys.stdlib_module_names and _ASIDE.isdisjoint(parts)
