"""Requests whose verb is only known as the program runs: `send = getattr(session, method.lower())` and then `send(url)`."""

from __future__ import annotations

from safepoint.loops.source.effects import Call, Name
from safepoint.loops.source.walk import dotted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.meanings.meaning import Meaning
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr

_ANY = "request"
"""The method of clients that takes the verb as its first argument: it does what all the others do."""


def asked_by_verb(call: Call, scope: Scope) -> Meaning | None:
    """Return what a request is of a client, or of the module of one, by whichever of its verbs it is made.

    That it may change something elsewhere is not said of it: most only read.
    """
    func = call.func
    picked = scope.only_value(func.id) if isinstance(func, Name) and func.id not in scope.params else func
    if not isinstance(picked, Call) or dotted(picked.func) != "getattr" or len(picked.args) < 2:
        return None
    found = _of_client(picked.args[0], scope)
    return found._replace(changes="") if found is not None and found.why.endswith("request") else None


def _of_client(client: Expr, scope: Scope) -> Meaning | None:
    ref = scope.ref(client)
    if ref is not None and ref.kind == "external":
        found = scope.world.lookup.call(f"{ref.name}.{_ANY}")
        if found is not None:
            return found
    owner = scope.type(client)
    return scope.world.lookup.method(owner.name, _ANY) if owner is not None and owner.kind == "external" else None
