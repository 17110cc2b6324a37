"""What an object's own workers make of each element before they put it into the queue that its `__next__` takes from."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.source.effects import Assign, Attr, Call, Group, Name
from safepoint.loops.source.walk import calls, dotted, own

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr
    from safepoint.loops.source.module import Function

_TAKING = "get"
_PUTTING = "put"
"""Words of the methods of queues, be they waited for or not: `get`, `get_nowait`, `coro_put`."""


def put_by_workers(owner: Ref, method: str, scope: Scope) -> Iterator[tuple[Call, Scope]]:
    """Yield the calls that make what is put into the queue of an object which a method gives its elements from.

    That is `self.ask(item)` of `answer = self.ask(item)` and `self.done.put(answer)`, where `__next__` takes one by
    `self.done.get()`; each with the scope of the worker that makes it.
    """
    world = scope.world
    ref = world.member(owner, method)
    function = world.function(ref) if ref is not None else None
    if function is None or not function.mentions(_TAKING):
        return
    queues = {queue for queue, _ in _asked(function, _TAKING)}
    for holder, klass in world.classes(owner) if queues else ():
        for worker in klass.methods.values():
            if worker.name == method or not worker.mentions(_PUTTING):
                continue
            put = [value for queue, given in _asked(worker, _PUTTING) if queue in queues for value in given]
            if put:
                yield from _making(put, worker, world.scope(holder.path, worker.qualname))


def _asked(function: Function, word: str) -> Iterator[tuple[str, tuple[Expr, ...]]]:
    """Yield the attributes of an object whose methods of such a name a function calls, with what they are given."""
    for statement in function.statements:
        for expr in own(statement):
            for call in calls(expr):
                func = call.func
                if isinstance(func, Attr) and word in naming.words(func.name) and dotted(func.base).startswith("self."):
                    yield dotted(func.base), call.args


def _making(put: list[Expr], worker: Function, scope: Scope) -> Iterator[tuple[Call, Scope]]:
    """Yield the calls whose results a worker puts by, there or under a name before."""
    wanted = {one.id for given in put for one in _parts(given) if isinstance(one, Name)}
    for statement in worker.statements:
        made = statement.value if isinstance(statement, Assign) else None
        if isinstance(statement, Assign) and isinstance(made, Call) and not _waits(made.func):
            named = {one.id for one in statement.targets if isinstance(one, Name)}
            if not wanted.isdisjoint(named):
                yield made, scope
    for given in put:
        for one in _parts(given):
            if isinstance(one, Call):
                yield one, scope


def _parts(given: Expr) -> tuple[Expr, ...]:
    """Return what is put by: `answer`, and the parts of `(number, answer)`."""
    return given.parts if isinstance(given, Group) and given.kind in ("tuple", "list") else (given,)


def _waits(func: Expr) -> bool:
    """Tell whether a call only takes the next item from another queue."""
    return isinstance(func, Attr) and _TAKING in naming.words(func.name)
