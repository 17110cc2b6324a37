"""Listeners that are told of what happens: `fire("round", run)` calls all that have registered themselves for a round."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.names.arguments import argument_of
from safepoint.loops.names.constants import constant
from safepoint.loops.names.held import told_by_name
from safepoint.loops.names.registries import entries, has_registrar
from safepoint.loops.source.effects import Attr, Call, Const, Item, Loop, Name
from safepoint.loops.source.module import MODULE_BODY
from safepoint.loops.source.walk import calls, own, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr
    from safepoint.loops.source.module import Function

_MOST = 12
"""How many listeners are seen through."""
_SHOWING = frozenset({"progress", "log", "print", "status", "display", "warning", "error", "debug"})
"""Words of what is only told to be shown."""
_FURTHEST = 3
"""Through how many imports a file is followed to those it loads."""


def told_each(call: Call, ref: Ref, scope: Scope) -> tuple[tuple[Ref, ...], bool] | None:
    """Return what a function runs of all that it tells by a name, and whether all of these are seen; None if it tells none.

    They are the objects of a list, `self._fire("epoch_end")`, or the functions that have registered themselves in a table.
    """
    return told_by_name(call, ref, scope) or told_listeners(call, ref, scope)


def told_listeners(call: Call, ref: Ref, scope: Scope) -> tuple[tuple[Ref, ...], bool] | None:
    """Return the listeners that a call of a function runs, and whether all that may be are seen; None if it runs none.

    Such a function goes through what a table holds under a key that it is given, and calls each.
    """
    function = scope.world.function(ref)
    if function is None or not function.has_loop:
        return None
    inner = scope.world.scope(ref.path, function.qualname)
    for loop in function.statements:
        if not isinstance(loop, Loop) or not isinstance(loop.target, Name) or not _calls_it(loop):
            continue
        table, key = _looked_up(loop.head)
        if table is None or not has_registrar(table, inner):
            continue
        wanted = _given(key, call, function, scope)
        if wanted is not None and isinstance(wanted.value, str) and _SHOWING.intersection(naming.words(wanted.value)):
            return None
        fitting = [one for one in entries(table, inner) if wanted is None or one.key is None or one.key == wanted]
        loaded = _loaded(scope, ref.path) if fitting else frozenset()
        found = list(dict.fromkeys([one.ref for one in fitting if one.path in loaded and one.ref.kind == "function"]))
        seen = bool(found) and len(found) <= _MOST and all(one.path in loaded for one in fitting)
        return tuple(found[:_MOST]), seen and not any("import_module" in inner.world.index.tree(one).text for one in loaded)
    return None


def _calls_it(loop: Loop) -> bool:
    """Tell whether a loop calls each of what it goes through."""
    made = [call.func for one in statements(loop.body) for expr in own(one) for call in calls(expr, inside=True)]
    return loop.target in made


def _looked_up(head: Expr) -> tuple[Expr | None, Expr | None]:
    """Return the table that a loop's head takes something out of, and the key: `table[key]`, `self.table.get(key, ())`."""
    if isinstance(head, Item):
        return head.base, head.key
    if isinstance(head, Call) and isinstance(head.func, Attr) and head.func.name == "get" and head.args:
        return head.func.base, head.args[0]
    if isinstance(head, Call) and isinstance(head.func, Name) and head.func.id in ("list", "tuple") and head.args:
        return _looked_up(head.args[0])
    return (head, None) if isinstance(head, (Name, Attr)) else (None, None)


def _given(key: Expr | None, call: Call, function: Function, scope: Scope) -> Const | None:
    """Return the key that a call gives, None where there is none or it cannot be seen."""
    if not isinstance(key, Name):
        return key if isinstance(key, Const) else None
    given, default = argument_of(call, function, key.id)
    return constant(given if given is not None else default, scope)


def _loaded(scope: Scope, path: str) -> frozenset[str]:
    """Return the files that are imported where a function is: by its file, by those that speak of it, and by theirs.

    A file that nobody imports registers nothing.
    """
    world, named = scope.world, scope.function.owner.rpartition(".")[2] or scope.function.name
    world.index.trail.word(scope.path, named)
    known = {scope.path, path}
    if scope.function.qualname != MODULE_BODY:
        known.update(world.by_name.mentions(named))
    newest = sorted(known)
    for _ in range(_FURTHEST):
        newest = sorted({far for one in newest for far in world.by_name.imported(one)} - known)
        known.update(newest)
    world.index.trail.link(scope.path, sorted(known - {scope.path}))
    return frozenset(known)
