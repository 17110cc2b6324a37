"""The tests on the way from the head of a loop to a call in its body, each with how it has to come out there."""

from __future__ import annotations

from safepoint.core.record import NamedTuple
from safepoint.loops.source.effects import Apply, Branch, Exit, Loop
from safepoint.loops.source.walk import blocks, calls, own, turns_over

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.source.effects import Block, Expr, Stmt


class Asked(NamedTuple):
    """A test that comes out as `positive` on the way, on that line, and the loops within the loop that it stands in."""

    test: Expr
    positive: bool
    line: int
    inside: tuple[Loop, ...]


def asked_before(line: int, loop: Loop) -> list[Asked] | None:
    """Return the tests that lead to the call on a line of a loop's body, None where there is no such call.

    A branch that goes on to the next turn is one that came out the other way: `if step % 8: continue`.
    """
    return _way(loop.body, line, ())


def asked_in(body: Block, line: int) -> list[Asked]:
    """Return the tests that lead from the beginning of a function to the call on a line of it.

    A branch that leaves the function is one that came out the other way: `if step % 8: return`.
    """
    return _way(body, line, ()) or []


def _way(block: Block, line: int, inside: tuple[Loop, ...]) -> list[Asked] | None:
    passed: list[Asked] = []
    for statement in block:
        if _makes(statement, line):
            return passed
        found = _into(statement, line, inside)
        if found is not None:
            return passed + found
        if isinstance(statement, Branch) and _leaves(statement) and not statement.other:
            passed += _parts(statement.test, False, statement.line, inside)
    return None


def _into(statement: Stmt, line: int, inside: tuple[Loop, ...]) -> list[Asked] | None:
    """Return the tests within a statement that lead to the call, None where it does not stand there."""
    if isinstance(statement, Branch):
        for block, positive in ((statement.then, True), (statement.other, False)):
            found = _way(block, line, inside)
            if found is not None:
                return _parts(statement.test, positive, statement.line, inside) + found
        return None
    within = (*inside, statement) if isinstance(statement, Loop) else inside
    return next((found for one in blocks(statement) if (found := _way(one, line, within)) is not None), None)


def _leaves(branch: Branch) -> bool:
    """Tell whether a branch ends the turn, or leaves the function."""
    last = branch.then[-1] if branch.then else None
    return turns_over(branch) or (isinstance(last, Exit) and last.kind == "return")


def _makes(statement: Stmt, line: int) -> bool:
    return any(call.line == line for expr in own(statement) for call in calls(expr, inside=True))


def _parts(test: Expr, positive: bool, line: int, inside: tuple[Loop, ...]) -> list[Asked]:
    """Take apart what all has to hold: `a and b`, and of what must not hold `a or b`."""
    if isinstance(test, Apply) and test.op == "not":
        return _parts(test.parts[0], not positive, line, inside)
    if isinstance(test, Apply) and test.op == ("and" if positive else "or"):
        return [one for part in test.parts for one in _parts(part, positive, line, inside)]
    return [Asked(test, positive, line, inside)]
