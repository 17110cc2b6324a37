"""Rows that a loop makes and that wait for one commit: what a turn spends on them."""

from __future__ import annotations

from safepoint.loops.checkpoints.keeping import unsettled
from safepoint.loops.checkpoints.saves import counted
from safepoint.loops.names.arguments import argument_of
from safepoint.loops.names.iterated import iteration, streamed
from safepoint.loops.source.effects import Assign, Attr, Call, Const, Do, Group, Item, Loop, Name
from safepoint.loops.source.walk import dotted, loops, names, statements
from safepoint.loops.tally import DATA

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from safepoint.loops.calls.events import Turn
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Comprehension, Stmt
    from safepoint.loops.summary import SaveFact, Summary

LONG_BUFFERED = 15.0
"""Seconds of work above which a loop is long whose rows wait for one commit."""

_ROW = 0.02
"""Seconds that one buffered row is taken for."""


def seconds_of_rows(turn: Turn, summary: Summary, scope: Scope) -> float:
    """Return the likely seconds a turn spends on rows that wait for a commit outside the loop.

    Rows made from what is already in memory count for nothing: writing them again costs next to nothing.
    """
    waiting = unsettled(counted(summary.saves))
    if not waiting and not summary.saves and changes_rows(turn.node, scope):
        return _ROW
    if not waiting or not isinstance(turn.node, Loop) or _copies(turn.node, scope):
        return 0.0
    if any(_fills_from_file(one, scope) for one in waiting):
        return _ROW * DATA
    moved = any(one.family == "numpy" for one in waiting) or any(
        one.kind in ("stream", "durable", "item") for one in summary.saves
    )
    return _ROW * len(waiting) if moved or _from_source(turn.node, scope) else 0.0


def _fills_from_file(save: SaveFact, scope: Scope) -> bool:
    """Tell whether a helper writes row after row of what it reads, `load_csv(connection, path)`, and leaves the commit."""
    if len(save.steps) < _HELPED:
        return False
    step = save.steps[-1]
    functions = scope.world.index.tree(step.path).functions
    inside = [(one.end_line - one.line, key) for key, one in functions.items() if one.line <= step.line <= one.end_line]
    if not inside:
        return False
    inner = scope.world.scope(step.path, min(inside)[1])
    around = [one for one in loops(inner.function.body) if one.line <= step.line <= one.end_line]
    return any(iteration(one.head, inner) is not None for one in around)


_HELPED = 2
"""How many steps lead to a save that a helper makes."""
_TRACKED = "sqlalchemy."
"""Whose queries give rows that the session keeps an eye on: what is set there is written with the next commit."""
_HOPS = 2
"""How many helpers deep a row is handed on to be changed."""


def changes_rows(loop: Loop | Comprehension, scope: Scope) -> bool:
    """Tell whether a loop over the pages of a query sets something on each row, `user.name = clean(user.name)`.

    That is written with a later commit.
    """
    if not isinstance(loop, Loop) or not isinstance(loop.target, Name) or streamed(loop.head, scope) is None:
        return False
    head = loop.head
    kinds = [scope.type(one) for one in (head, *(head.args if isinstance(head, Call) else ()))]
    tracked = any(one is not None and one.name.startswith(_TRACKED) for one in kinds)
    return tracked and _sets(loop.target.id, statements(loop.body), scope, _HOPS)


def _sets(row: str, block: Iterable[Stmt], scope: Scope, hops: int) -> bool:
    """Tell whether statements set an attribute of what a name stands for, or hand it to a helper that does."""
    for one in block:
        if isinstance(one, Assign) and any(isinstance(part, Attr) and part.base == Name(row) for part in one.targets):
            return True
        if not isinstance(one, Do) or not isinstance(one.value, Call) or not hops:
            continue
        ref = scope.ref(one.value.func)
        function = scope.world.function(ref) if ref is not None and ref.kind == "function" else None
        if ref is None or function is None:
            continue
        taken = [param.name for param in function.params if argument_of(one.value, function, param.name)[0] == Name(row)]
        inner = scope.world.scope(ref.path, ref.name)
        if any(_sets(name, function.statements, inner, hops - 1) for name in taken):
            return True
    return False


def _from_source(loop: Loop, scope: Scope) -> bool:
    """Tell whether a loop reads its items from a file or a database as it goes."""
    return iteration(loop.head, scope) is not None


_BESIDE = frozenset({"zip", "enumerate", "reversed"})


def _copies(loop: Loop, scope: Scope) -> bool:
    """Tell whether all that a loop stores was there before it: `kept[a:b] = embeddings[a:b]`.

    So it is with the items of lists: `for at, row in zip(wanted, rows): kept[at] = row`.
    """
    block = [one for one in statements(loop.body) if isinstance(one, Assign)]
    stored = [one.value for one in block if any(isinstance(target, Item) for target in one.targets)]
    made = {target.id for one in block for target in one.targets if isinstance(target, Name)}
    items = set(names(loop.target)) if _is_at_hand(loop, scope) else set()
    return bool(stored) and all(
        isinstance(value, Const)
        or (isinstance(value, Name) and value.id in items - made)
        or (
            isinstance(value, Item)
            and isinstance(value.key, Group)
            and value.key.kind == "slice"
            and made.isdisjoint(names(value.base))
        )
        for value in stored
    )


def _is_at_hand(loop: Loop, scope: Scope) -> bool:
    """Tell whether a loop goes through what has names already, and no bar in its head says that it is read."""
    head = loop.head
    parts = head.args if isinstance(head, Call) and dotted(head.func) in _BESIDE else (head,)
    return all(isinstance(one, (Name, Attr, Item)) and iteration(one, scope) is None for one in parts)
