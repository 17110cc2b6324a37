"""Which whole numbers a counter of a loop can be where a test asks for it: from where on, by which steps, up to where."""

from __future__ import annotations

from math import gcd, inf

from safepoint.core.record import NamedTuple
from safepoint.loops.source.effects import Apply, Assign, Loop, Name
from safepoint.loops.source.walk import dotted, statements
from safepoint.loops.turns.stopping import enumerated, headed, is_nested, is_shared
from safepoint.loops.turns.trips import trips
from safepoint.loops.turns.usual import fixed, usual

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Block, Expr


class Values(NamedTuple):
    """The numbers `first`, `first + step` and so on up to `most`, which is infinite where nothing bounds them.

    They are `sure` when constants say so and no defaults of settings; each turn has the next of them where it is `each`.
    """

    first: int
    step: int
    most: float
    sure: bool
    each: bool


def values_of(name: str, line: int, around: tuple[Loop, ...], scope: Scope) -> Values | None:
    """Return what a counter can be at a test on a line within some loops, from the outside in; None where that is open."""
    if not name.isidentifier() or name in scope.params:
        return None
    for loop in around:
        if name in enumerated(loop):
            return _headed(name, loop, around, scope)
    return _moved(name, line, around[0], scope)


def _headed(name: str, loop: Loop, around: tuple[Loop, ...], scope: Scope) -> Values | None:
    """Read the counter that the head of a loop moves: `for epoch in range(1, 91)`."""
    found, most = headed(name, loop, scope), trips(loop, scope).maximum
    if found is None or not (found.starts[0].is_integer() and found.step.is_integer()):
        return None
    first, step = int(found.starts[0]), int(found.step)
    return Values(first, step, inf if most is None else first + step * (most - 1), True, loop is around[0])


class _Moves(NamedTuple):
    """What a function gives a counter, and what it adds to it, with the statements that do."""

    starts: list[Expr]
    steps: list[Expr]
    moving: list[Assign]


def _moved(name: str, line: int, loop: Loop, scope: Scope) -> Values | None:
    """Read a counter that is given numbers, and moved on by numbers: `step = 0` and then `step += args.batch`."""
    found = _moves(name, scope)
    if found is None or is_shared(name, scope):
        return None
    starts = [known for one in found.starts if (known := usual(one, scope)) is not None]
    steps = [known for one in found.steps if (known := usual(one, scope)) is not None and known > 0]
    if not starts or not steps or len(starts) < len(found.starts) or len(steps) < len(found.steps):
        return None
    sure = all(fixed(one, scope) is not None for one in (*found.starts, *found.steps))
    step = gcd(*steps, *[one - starts[0] for one in starts])
    each = len(steps) == 1 and found.moving[0] in loop.body and len(starts) == 1
    ahead = step if each and found.moving[0].line < line else 0
    most, known = _most(name, max(starts), found, loop, scope) if len(steps) == 1 else (inf, True)
    return Values(min(starts) + ahead, step, most, sure and known, each)


def _moves(name: str, scope: Scope) -> _Moves | None:
    """Return how a function moves a counter, None where it does so in any other way than by adding to it."""
    starts: list[Expr] = []
    steps: list[Expr] = []
    for one in scope.given(name):
        if one.kind not in ("value", "augment") or one.position is not None:
            return None
        if one.kind == "value":
            added = isinstance(one.expr, Apply) and one.expr.op == "+" and one.expr.parts[0] == Name(name)
            if isinstance(one.expr, Apply) and added:
                steps.append(one.expr.parts[1])
            else:
                starts.append(one.expr)
    moving: list[Assign] = []
    for statement in scope.function.statements:
        if isinstance(statement, Assign) and name in map(dotted, statement.targets):
            adds = isinstance(statement.value, Apply) and statement.value.parts[0] == Name(name)
            if statement.op not in ("", "+"):
                return None
            if statement.op and statement.value is not None:
                steps.append(statement.value)
            if statement.op or adds:
                moving.append(statement)
    return _Moves(starts, steps, moving) if starts and len(steps) == len(moving) else None


def _most(name: str, start: int, found: _Moves, loop: Loop, scope: Scope) -> tuple[float, bool]:
    """Bound a counter that one statement moves, and tell whether constants do so."""
    inner = _loops_around(found.moving[0], loop.body)
    by = usual(found.steps[0], scope)
    if inner is None or by is None:
        return inf, True
    often = 1.0
    for one in inner:
        most = trips(one, scope).maximum
        often = inf if most is None else often * most
    if any(isinstance(one, Assign) and not one.op and name in map(dotted, one.targets) for one in loop.body):
        return (start + by * often, True) if found.moving[0] not in loop.body else (inf, True)  # set anew in each turn
    limit = _limit(name, loop, scope)
    if limit is not None and not inner:
        return limit[0] + by, limit[1]
    most = trips(loop, scope).maximum
    return (start + by * often * most, True) if most is not None and not is_nested(loop, scope) else (inf, True)


def _loops_around(wanted: Assign, block: Block) -> list[Loop] | None:
    """Return the loops in a block around one of its statements, None where it does not stand in it."""
    if not any(one is wanted for one in statements(block)):
        return None
    return [
        one for one in statements(block) if isinstance(one, Loop) and any(part is wanted for part in statements(one.body))
    ]


def _limit(name: str, loop: Loop, scope: Scope) -> tuple[float, bool] | None:
    """Return the largest number with which a `while` goes on, `while step < args.steps`, and whether it is a constant."""
    head = loop.head
    if loop.kind != "while" or not isinstance(head, Apply):
        return None
    for test in head.parts if head.op == "and" else (head,):
        if isinstance(test, Apply) and test.op in ("<", "<=") and test.parts[0] == Name(name):
            limit = usual(test.parts[1], scope)
            if limit is not None:
                return limit - (test.op == "<"), fixed(test.parts[1], scope) is not None
    return None
