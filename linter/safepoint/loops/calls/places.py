"""Where a statement stands: the loops around it, the conditions it runs under, and the loops its block leaves."""

from __future__ import annotations

from safepoint.core.record import NamedTuple
from safepoint.loops.calls.events import FUNCTION
from safepoint.loops.checkpoints.guard import Guard
from safepoint.loops.source.effects import Assign, Attr, Branch, Call, Exit, Group, Name, With
from safepoint.loops.source.walk import dotted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import TypeAlias

    from safepoint.loops.calls.callees import Resolver
    from safepoint.loops.meanings.meaning import Meaning
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Block, Handler, Try

    Guards: TypeAlias = "tuple[tuple[int, Guard], ...] | Conditions"


class Conditions:
    """The guards around a place, each with its depth of loops; `read` when they are first asked for: most never are."""

    __slots__ = ("before", "depth", "found", "read")

    def __init__(self, before: Guards, depth: int, read: Callable[[], tuple[Guard, ...]]) -> None:
        self.before = before
        self.depth = depth
        self.read = read
        self.found: tuple[tuple[int, Guard], ...] | None = None

    def __iter__(self) -> Iterator[tuple[int, Guard]]:
        if self.found is None:
            self.find()
        return iter(self.found or ())

    def find(self) -> None:
        """Read the conditions from the outside in: hundreds may follow each other in one block."""
        unread: list[Conditions] = []
        known: Guards = self
        while isinstance(known, Conditions) and known.found is None:
            unread.append(known)
            known = known.before
        found = tuple(known)
        for one in reversed(unread):
            found = (*found, *[(one.depth, guard) for guard in one.read()])
            one.found, one.before = found, ()


def _unless(line: int) -> Callable[[], tuple[Guard, ...]]:
    """Return what reads the guard of what is done when something is not there."""
    return lambda: (Guard("other", line),)


def _handler(line: int) -> Callable[[], tuple[Guard, ...]]:
    """Return what reads the guard of a handler that begins at a line."""
    return lambda: (Guard("handler", line),)


class Place(NamedTuple):
    """The loops around a statement from the outside in, guards with their depth of loops, and the loops left for sure."""

    loops: tuple[int, ...]
    guards: Guards
    left: frozenset[int]

    def under(self, read: Callable[[], tuple[Guard, ...]]) -> Place:
        """Return the same place under more conditions, which `read` tells."""
        return Place(self.loops, Conditions(self.guards, len(self.loops), read), self.left)

    def after_failure(self, line: int) -> Place:
        """Return the same place reached only when something fails: in a handler, or where an exception is made."""
        return self.under(_handler(line))

    def handling(self, statement: Try, handler: Handler) -> Place:
        """Return the same place in a handler; that what was looked up is not there is as ordinary as that it is."""
        return self.under(_unless(handler.line)) if _is_miss(statement, handler) else self.after_failure(handler.line)

    def within(self, number: int) -> Place:
        """Return the same place in a loop of that number."""
        return Place((*self.loops, number), self.guards, self.left)


def first(scope: Scope) -> Place:
    """Return the place where a function begins: in a transaction, if a decorator makes one of each call of it."""
    made = [one.func if isinstance(one, Call) else one for one in scope.function.decorators]
    refs = [scope.ref(one) for one in made if dotted(one).rpartition(".")[2] in TRANSACTIONS]
    found = [scope.world.lookup.call(one.name) for one in refs if one is not None and one.kind == "external"]
    guards = tuple([(0, _deferring(one, scope.function.line)) for one in found if one is not None and one.defers])
    return Place((), guards, frozenset())


def _deferring(meaning: Meaning, line: int) -> Guard:
    """Return the guard for what makes the saves within it wait for its end."""
    return Guard("defers", line, name=meaning.name.partition(".")[0])


TRANSACTIONS = frozenset({"atomic", "transaction", "begin", "begin_nested", "begin_transaction"})
"""Last parts of calls that begin one."""
_MISSES = frozenset({"IndexError", "KeyError", "LookupError", "StopIteration", "StopAsyncIteration", "Empty", "QueueEmpty"})
"""What is raised when something is not there."""


def _is_miss(statement: Try, handler: Handler) -> bool:
    """Tell whether a handler is the other half of one look-up: `try: x = queue.pop()`, `except IndexError: x = make()`.

    A handler that goes on to the next turn, leaves or tries again sees to a failure.
    """
    caught = handler.catches.parts if isinstance(handler.catches, Group) else (handler.catches,)
    named = all(isinstance(one, (Attr, Name)) and dotted(one).rpartition(".")[2] in _MISSES for one in caught)
    if not named or len(statement.body) != 1 or not isinstance(statement.body[0], (Assign, Exit)):
        return False
    return not any(isinstance(one, Exit) and one.kind in ("continue", "break", "raise") for one in handler.body[-1:])


def leaves(block: Block, place: Place) -> frozenset[int]:
    """Return the loops that a block leaves for sure once its last statement is reached."""
    last = block[-1] if block else None
    if isinstance(last, Exit):
        if last.kind == "break":
            return place.left | {place.loops[-1]} if place.loops else place.left
        if last.kind == "continue":
            return place.left - {place.loops[-1]} if place.loops else place.left
        return place.left | set(place.loops) | {FUNCTION}
    if isinstance(last, With):
        return leaves(last.body, place)
    return place.left


def ends(block: Block) -> bool:
    """Tell whether control never falls out of the end of a block."""
    last = block[-1] if block else None
    if isinstance(last, Exit):
        return True
    if isinstance(last, Branch):
        return bool(last.other) and ends(last.then) and ends(last.other)
    return isinstance(last, With) and ends(last.body)


def _entered(expr: Name | Attr, scope: Scope, line: int) -> tuple[Guard, ...]:
    """Return a guard if what a `with` block enters makes one transaction of it: a database itself, in peewee."""
    held = scope.type(expr)
    meaning = scope.world.lookup.method(held.name, "__enter__") if held is not None and held.kind == "external" else None
    if meaning is None or not meaning.defers:
        return ()
    return (_deferring(meaning, line),)


def transactions(statement: With, scope: Scope, resolver: Resolver) -> tuple[Guard, ...]:
    """Return a guard for each transaction that makes the saves inside wait for the end of its block."""
    found: list[Guard] = []
    for expr, _ in statement.items:
        if isinstance(expr, (Attr, Name)):
            found += _entered(expr, scope, statement.line)
        if not isinstance(expr, Call) or not isinstance(expr.func, (Attr, Name)):
            continue
        last = expr.func.name if isinstance(expr.func, Attr) else expr.func.id
        meaning = resolver.resolve(expr, scope).meaning if last in TRANSACTIONS else None
        if meaning is not None and meaning.defers:
            found.append(_deferring(meaning, statement.line))
    return tuple(found)
