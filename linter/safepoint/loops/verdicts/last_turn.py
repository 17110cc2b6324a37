"""Tests on the counter of a loop that only its last turn passes, by what it counts to: `step + 1 == steps`."""

from __future__ import annotations

from safepoint.loops.source.effects import Apply, Assign, Attr, Call, Const, Group, Loop, Name
from safepoint.loops.source.walk import dotted, names, statements
from safepoint.loops.turns.progress import is_bar
from safepoint.loops.turns.usual import fixed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr
    from safepoint.loops.verdicts.asked_on_the_way import Asked

_SWAPPED = {"==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}
_OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}


def only_at_end(asked: Asked, loop: Loop, scope: Scope) -> str:
    """Return `last` for a test that only the last turn of a loop passes, `never` for one that no turn passes; else "".

    That is so of `step + 1 < total` that must not hold, where the loop goes through `range(total)`, whatever `total` is.
    """
    counter, stop = _counted(loop)
    test = asked.test
    if isinstance(test, Const):
        return "" if bool(test.value) is asked.positive else "never"
    if not counter or stop is None or asked.inside or not isinstance(test, Apply) or test.op not in _SWAPPED:
        return ""
    left, right = test.parts
    op = test.op if asked.positive else _OPPOSITE[test.op]
    name, ahead = _sum(left, scope)
    if name != Name(counter):
        left, right, op = right, left, _SWAPPED[op]
        name, ahead = _sum(left, scope)
    bound, more = _sum(right, scope)
    end, beyond = _sum(stop, scope)
    if name != Name(counter) or op not in ("==", ">=", ">") or not _is_same(bound, end) or _moves(loop, counter, end):
        return ""
    before = (beyond - 1) - (more - ahead + (op == ">"))  # how many turns before the last one the test is passed
    return "" if before > 0 else "last" if before == 0 else "never"


def _counted(loop: Loop) -> tuple[str, Expr | None]:
    """Return the name that counts the turns of a loop one by one, and what it counts to: `i` and `n` of `range(n)`."""
    head: Expr = loop.head
    target = dotted(loop.target)
    while isinstance(head, Call) and head.args and is_bar(head.func) and dotted(head.func).rpartition(".")[2] != "trange":
        head = head.args[0]
    if loop.kind != "for" or not isinstance(head, Call) or not head.args:
        return "", None
    last = dotted(head.func).rpartition(".")[2]
    if last == "enumerate" and len(head.args) == 1 and not head.keywords and isinstance(loop.target, Group):
        counted = Call(Name("len"), head.args, (), head.line, head.column, False)
        return dotted(loop.target.parts[0]), counted
    if last not in ("range", "trange") or len(head.args) > 2 or not target.isidentifier():
        return "", None
    return target, head.args[-1]


def _sum(expr: Expr, scope: Scope) -> tuple[Expr, int]:
    """Take a whole number that stands in the source out of a sum: `epochs` and -1 of `epochs - 1`."""
    known = fixed(expr, scope)
    if known is not None:
        return Const(0), known
    if isinstance(expr, Apply) and expr.op in ("+", "-") and len(expr.parts) == 2:
        ahead = fixed(expr.parts[1], scope)
        if ahead is not None:
            return expr.parts[0], ahead if expr.op == "+" else -ahead
    return expr, 0


def _is_same(one: Expr, other: Expr) -> bool:
    """Tell whether two expressions stand for the same number: a name, an attribute, or how long something is."""
    if isinstance(one, Call) and isinstance(other, Call):
        length = dotted(one.func) == dotted(other.func) == "len"
        return length and one.args == other.args and all(isinstance(part, (Name, Attr)) for part in one.args)
    return one == other and isinstance(one, (Name, Attr, Const))


def _moves(loop: Loop, counter: str, end: Expr) -> bool:
    """Tell whether a loop gives its counter, or what it counts to, another value on its way."""
    held = {counter, *names(end)}
    set_anew = [dotted(target) for one in statements(loop.body) if isinstance(one, Assign) for target in one.targets]
    return not held.isdisjoint(set_anew)


__all__ = ["only_at_end"]
