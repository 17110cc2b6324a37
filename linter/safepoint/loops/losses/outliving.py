"""Names whose values are still asked for when a loop has ended, or by its later turns."""

from __future__ import annotations

from safepoint.loops.losses.growth import GROWING, rooted
from safepoint.loops.losses.written_at_end import written_at_end
from safepoint.loops.meanings import naming
from safepoint.loops.source.effects import Assign, Attr, Do, Exit, Name
from safepoint.loops.source.walk import calls, names, operands, own, statements, tail

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Call, Expr, Loop, Stmt


_WRITING = frozenset({"dump", "save", "savez", "write", "store", "export"})
"""Words of calls that write down what they are given."""


def outlives(name: str, loop: Loop, scope: Scope) -> bool:
    """Tell whether a name is read after the loop or as a block around it ends, or can be seen from outside the function."""
    root = name.partition(".")[0]
    if "." in name or root in scope.params or not scope.bindings.get(root):
        return True
    for statement in scope.function.statements:
        line = getattr(statement, "line", 0)
        if line > loop.end_line and any(root == one.partition(".")[0] for expr in _all(statement) for one in names(expr)):
            return True
    return _read_by_loop(root, loop) or _read_in_turn(root, loop) or written_at_end(root, scope)


def _all(statement: Stmt) -> tuple[Expr, ...]:
    if isinstance(statement, Assign):
        return (*statement.targets, *((statement.value,) if statement.value is not None else ()))
    return own(statement)


def _read_in_turn(root: str, loop: Loop) -> bool:
    """Tell whether a turn reads what earlier turns have put in, beyond putting in more."""
    for statement in statements(loop.body):
        for expr in own(statement):
            grown = [call.func.base for call in calls(expr) if isinstance(call.func, Attr) and call.func.name in GROWING]
            if any(rooted(one) == root for one in grown):
                continue
            if isinstance(statement, Assign) and statement.value is expr and root in _roots(names(expr)):
                return True
            if isinstance(statement, Do) and any(root in _roots(_computed_on(call)) for call in calls(expr)):
                return True
            if isinstance(statement, Do) and any(_writes(call, root) for call in calls(expr)):
                return True
    return False


def _writes(call: Call, root: str) -> bool:
    """Tell whether a call by its name writes what it is given first, be it only in some turns: `json.dump(found, file)`."""
    given = call.args[0] if call.args else None
    return given == Name(root) and not _WRITING.isdisjoint(naming.words(tail(call.func)))


def _computed_on(call: Call) -> Iterator[str]:
    """Yield what the calls within a call are given: `results` of `print(mean(results))`."""
    for part in operands(call):
        for inner in calls(part):
            yield from (name for given in inner.args for name in names(given))


def _roots(given: Iterator[str]) -> set[str]:
    return {name.partition(".")[0] for name in given}


def _read_by_loop(root: str, loop: Loop) -> bool:
    """Tell whether the loop's own head or a `return` in it uses the name: a frontier, a visited set."""
    if root in set(names(loop.head)):
        return True
    return any(
        isinstance(statement, Exit) and statement.kind == "return" and root in set(names(statement.value))
        for statement in statements(loop.body)
    )
