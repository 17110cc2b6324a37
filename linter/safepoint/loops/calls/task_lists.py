"""Lists of tasks that a pool is given, each of them a function with its arguments: `tasks.append((convert, (path,)))`."""

from __future__ import annotations

from safepoint.loops.names.filled import put_into
from safepoint.loops.names.switches import argument
from safepoint.loops.source.effects import Comprehension, Group, Name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.meanings.meaning import Runs
    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Call, Expr


def of_tasks(runs: Runs, call: Call, scope: Scope) -> tuple[Ref, ...]:
    """Return the project functions with which tasks begin that a pool is given in place of one function and its items."""
    if runs.function is None or runs.function != runs.each:
        return ()
    listed = argument(call, runs.function.position, runs.function.name)
    found = [ref for task in _tasks(listed, scope) if (ref := _begins_with(task, scope)) is not None]
    return tuple(dict.fromkeys(found))


def _tasks(listed: Expr | None, scope: Scope) -> Iterator[Expr]:
    """Yield what a list holds: what stands in it, what its comprehension makes, what is put into it by name."""
    if isinstance(listed, Name):
        yield from put_into(listed, scope)
        for value in scope.values(listed.id):
            if not isinstance(value, Name):
                yield from _tasks(value, scope)
    elif isinstance(listed, Comprehension):
        yield listed.element
    elif isinstance(listed, Group) and listed.kind in ("list", "tuple"):
        yield from listed.parts


def _begins_with(task: Expr, scope: Scope) -> Ref | None:
    """Return the function that a task begins with, be it under a name of its own: `task = (convert, (path,))`."""
    made = scope.only_value(task.id) if isinstance(task, Name) else task
    first = made.parts[0] if isinstance(made, Group) and made.kind == "tuple" and made.parts else None
    ref = scope.ref(first)
    return ref if ref is not None and ref.kind == "function" else None
