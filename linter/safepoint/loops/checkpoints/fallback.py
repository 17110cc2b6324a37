"""What is made only where nothing was found of what had been got ready before."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.source.effects import Assign, Attr, Call, Item, Name
from safepoint.loops.source.walk import calls, dotted, names, own

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr

_PUTTING = frozenset({"set", "put", "add", "update", "setdefault", "store", "save", "cache", "remember", "insert", "append"})
"""Words of calls by which something is kept for later."""


def falls_back(name: str, scope: Scope) -> bool:
    """Tell whether a name is looked up in what its object has got ready elsewhere: it is made here only where that lacks it.

    `vector = self.vectors.get(query)`, where nothing here puts the vector among the others that was missing.
    """
    bound = scope.given(name)
    asked = bound[0].expr if len(bound) > 1 and bound[0].kind == "value" else None
    if not isinstance(asked, Call) or not isinstance(asked.func, Attr) or asked.func.name != "get":
        return False
    kept = asked.func.base
    while isinstance(kept, Item):
        kept = kept.base
    if not isinstance(kept, Attr) or kept.base != Name("self"):
        return False
    return not any(kept.name in one or name in given for one, given in _stored(scope))


def _stored(scope: Scope) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Yield what a function puts into what, and gives to what it calls: the places, and the plain names that are given."""
    for statement in scope.function.statements:
        targets = statement.targets if isinstance(statement, Assign) else ()
        yield tuple([last for one in targets if isinstance(one, Item) for last in _lasts(one)]), ()
        for call in (call for expr in own(statement) for call in calls(expr)):
            put = not _PUTTING.isdisjoint(naming.words(dotted(call.func).rpartition(".")[2]))
            yield (), tuple([one.id for one in call.args if isinstance(one, Name)]) if put else ()


def _lasts(place: Expr) -> list[str]:
    return [one.rpartition(".")[2] for one in names(place)]
