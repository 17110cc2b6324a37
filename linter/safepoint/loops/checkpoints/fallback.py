"""What stands in for what is missing: made where nothing had been got ready, taken where nothing was handed in."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.source.effects import NONE, Apply, Assign, Attr, Branch, Call, Const, Item, Name
from safepoint.loops.source.walk import calls, dotted, names, own

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr

_PUTTING = frozenset({"set", "put", "add", "update", "setdefault", "store", "save", "cache", "remember", "insert", "append"})
"""Words of calls by which something is kept for later."""
_PLACES = frozenset({"path", "file", "filename", "fname", "dir", "directory", "folder", "output", "out", "uri", "name"})
"""Last words of parameters that say where something is written."""


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


def has_own_place(param: str, scope: Scope) -> bool:
    """Tell whether a function knows where to write if nobody hands that in: `path = path or self.path`."""
    return not _PLACES.isdisjoint(naming.words(param)[-1:]) and filled_in(param, scope)


def filled_in(param: str, scope: Scope) -> bool:
    """Tell whether a function gives a parameter something where nobody hands it in: `if path is None: path = mkdtemp()`."""
    if any(_is_stand_in(one.expr, param) for one in scope.bound(param)):
        return True
    branches = [one for one in scope.function.statements if isinstance(one, Branch)]
    missing = [each for one in branches for each in (one.then if _is_missing(one.test, param) else ())]
    missing += [each for one in branches for each in (one.other if one.test == _there(param) else ())]
    return any(isinstance(each, Assign) and Name(param) in each.targets for each in missing)


def _there(param: str) -> Expr:
    return Apply("is not", (Name(param), NONE))


def _is_stand_in(value: Expr | None, param: str) -> bool:
    if not isinstance(value, Apply) or value.op not in ("or", "if"):
        return False
    return param in set(names(value.parts[0])) and any(one != Name(param) for one in value.parts[1:])


def _is_missing(test: Expr, param: str) -> bool:
    """Read `path is None` and `not path`."""
    if not isinstance(test, Apply) or test.parts[0] != Name(param):
        return False
    return test.op == "not" or (test.op in ("is", "==") and test.parts[1] == Const(None))


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
