"""How much a function adds to a list, and by which of its loops."""

from __future__ import annotations

from safepoint.loops.source.effects import Assign, Attr, Call, Group, Item, Loop
from safepoint.loops.source.walk import dotted, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.source.effects import Expr, Stmt
    from safepoint.loops.source.module import Function

ADDING = ("append", "extend", "add", "insert", "update", "put", "appendleft", "push", "setdefault")
"""Methods of lists, sets and queues after which there is more to go through."""
_SEVERAL = frozenset({"extend", "update"})
INFINITE = float("inf")
"""As many as there may be."""
_LOCATORS = frozenset({"loc", "iloc", "at", "iat"})
"""By what the cells of a table are told."""


def added(name: str, function: Function) -> float:
    """Return how many elements at most a function adds to what a name stands for: without bound within a loop."""
    repeated = {id(inner) for one in function.statements if isinstance(one, Loop) for inner in statements(one.body)}
    return sum(INFINITE if id(statement) in repeated else size for statement, size in additions(name, function))


def adding_loops(name: str, function: Function) -> list[tuple[tuple[Loop, ...], float]]:
    """List the loops around each statement that adds to what a name stands for, with how much it adds at once."""
    nested = [one for one in function.statements if isinstance(one, Loop)]
    inside = [(one, {id(inner) for inner in statements(one.body)}) for one in nested]
    return [
        (tuple([one for one, held in inside if id(statement) in held]), size)
        for statement, size in additions(name, function)
    ]


def additions(name: str, function: Function) -> Iterator[tuple[Stmt, float]]:
    """Yield the statements that add to what a name stands for, with how much each adds at once."""
    growing = {f"{name}.{method}" for method in ADDING}
    for statement in function.statements:
        value = getattr(statement, "value", None)
        if isinstance(statement, Assign):
            for target in statement.targets:
                if isinstance(target, Item) and _whole(target.base) == name:
                    yield statement, 1.0
                elif statement.op and dotted(target) == name:
                    yield statement, _size(value)
        if isinstance(value, Call) and dotted(value.func) in growing:
            several = dotted(value.func).rpartition(".")[2] in _SEVERAL
            yield statement, _size(value.args[0] if value.args else None) if several else 1.0


def _whole(base: Expr) -> str:
    """Return the name of what is put into by a key: `frame` of `frame.loc[row, "a"] = x`, `found` of `found[key] = x`."""
    return dotted(base.base) if isinstance(base, Attr) and base.name in _LOCATORS else dotted(base)


def _size(value: Expr | None) -> float:
    """Return how many elements a literal holds."""
    known = isinstance(value, Group) and value.kind in ("list", "tuple", "set")
    return float(len(value.parts)) if known and isinstance(value, Group) else INFINITE
