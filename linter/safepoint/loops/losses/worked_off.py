"""Work that is gone when it is done: whiles that it brings to an end, `while more: more = self.step()`, and removals."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.source.effects import Assign, Attr, Branch, Call, Exit
from safepoint.loops.source.walk import calls, dotted, names, own, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from safepoint.loops.facts import Loss
    from safepoint.loops.source.effects import Expr, Loop
    from safepoint.loops.source.module import Function
    from safepoint.loops.summary import CostFact, Step

_TAKING = frozenset({"pop", "popleft", "popitem", "remove"})
"""Methods by which a container gives up a piece of work for good."""


def is_worked_off(loop: Loop, line: int, method: Function) -> bool:
    """Tell whether the call at `line`, which runs `method`, says whether there is another turn, or takes from what is left.

    A loop that waits for others to send it work ends when it is told to: it is no such loop.
    """
    if loop.kind != "while":
        return False
    asked = [loop.head, *_ends(loop)]
    told = {name for one in statements(loop.body) if isinstance(one, Assign) and one.line == line for name in _set(one)}
    if any(call.line == line for test in asked for call in calls(test)) or not told.isdisjoint(_all(asked)):
        return True
    left = {name for name in names(loop.head) if name.startswith("self.")}
    made = (call.func for one in statements(method.body) for expr in own(one) for call in calls(expr))
    return any(isinstance(func, Attr) and func.name in _TAKING and dotted(func.base) in left for func in made)


def _ends(loop: Loop) -> Iterator[Expr]:
    """Yield what the loop asks before it is left."""
    for one in statements(loop.body):
        if isinstance(one, Branch) and any(isinstance(last, Exit) for last in (*one.then[-1:], *one.other[-1:])):
            yield one.test


def _set(statement: Assign) -> Iterator[str]:
    for target in statement.targets:
        yield from names(target)


def _all(tests: list[Expr]) -> Iterator[str]:
    for test in tests:
        yield from names(test)


_REMOVING = frozenset({"delete", "remove", "purge", "prune", "destroy", "unsubscribe", "unlink"})
"""Words of calls after which a restart does not find again what they were told of."""
_SAID_FIRST = 2
"""Among how many words of a name stands what a call does: `api_remove_items`, `bulk_delete`."""


def only_removes(costs: Iterable[CostFact], lost: tuple[Loss, ...]) -> bool:
    """Tell whether all that costs change outside the process is that something is removed, which no restart repeats.

    What a loop collects beside that is a report, where all its work is a call to remove: `freed += purge_archive(archive)`.
    """
    made = list(costs)
    changed = [one.steps for one in made if one.changes == "outside"]
    if not all(any(map(_removes, steps)) for steps in changed):
        return False
    if not lost:
        return bool(changed)
    called = all(_removes(one.steps[0]) for one in made) and any(_removes(one.steps[-1]) for one in made)
    return called and all(one.kind == "collected" for one in lost)


def _removes(step: Step) -> bool:
    said = naming.words(step.name.rpartition(".")[2])[:_SAID_FIRST]
    return not _REMOVING.isdisjoint(said)


def taken_from_queue(loop: Loop) -> set[str]:
    """Return the items that a worker takes until none is left, which whoever has filled the queue still holds."""
    asks = loop.kind == "while" and any(dotted(call.func).endswith(".empty") for call in calls(loop.head))
    found: set[str] = set()
    for statement in statements(loop.body):
        call = statement.value if isinstance(statement, Assign) else None
        how = call.func.name if isinstance(call, Call) and isinstance(call.func, Attr) else ""
        if isinstance(statement, Assign) and (how == "get_nowait" or (asks and how == "get")):
            found.update(name for target in statement.targets for name in names(target))
    return found
