"""Lines that a loop prints or logs of how far it is: one for every so many turns says that there are many times as many."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.source.cursors import TELLING
from safepoint.loops.source.effects import NONE, Apply, Assign, Branch, Call, Const, Do, Loop, Name, Try
from safepoint.loops.source.walk import calls, dotted, names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Block, Expr, Stmt

MANY_LINES = 10.0
"""How often whoever has a line printed for every so many turns expects to see it."""


def tells(loop: Loop) -> bool:
    """Tell whether each turn, or each so many turns, prints or logs a line, or moves a bar on."""
    told = any(_only_tells((one,)) for one in loop.body)
    return told or any(_only_tells(then) for _, then in _branches(loop.body))


def told_every(loop: Loop, scope: Scope | None = None) -> float:
    """Return after how many turns each a loop prints or logs how far it is, 0 when it does not.

    With a scope, a name that is given only one number counts for that number, and a line that is printed on request alone,
    `if verbose and i % 500_000 == 0` with `verbose=False`, for none.
    """
    told = [test for test, then in _branches(loop.body, deep=True) if _only_tells(then) and not _on_request(test, scope)]
    return max((period for test in told for period in _periods(test, scope)), default=0.0)


def _on_request(test: Expr, scope: Scope | None) -> bool:
    """Tell whether a condition asks for a parameter that is off unless a caller says otherwise."""
    params = scope.params if scope is not None else {}
    return any(params[name].default in (Const(False), NONE) for name in names(test) if name in params)


def _branches(block: Block, *, deep: bool = False) -> Iterator[tuple[Expr, Block]]:
    """Yield the conditions of a block with what they lead to; with `deep`, those under other conditions as well."""
    for statement in block:
        if isinstance(statement, Branch):
            yield statement.test, statement.then
            if deep:
                yield from _branches((*statement.then, *statement.other), deep=True)
        elif isinstance(statement, Try):
            yield from _branches(statement.body, deep=deep)


_SAYING = (("print",), ("log",), ("report",), ("show",))
_ABOUT = frozenset({"progress", "status", "eta"})
"""First words of functions that tell something, and what they tell of when it is how far the work is."""
_RECKONING = frozenset(
    {"time", "perf_counter", "monotonic", "now", "timedelta", "len", "round", "int", "float", "sum", "mean"}
)
"""Last parts of calls by which a line is made ready that says how far a loop is, and how long it will still take."""


def _only_tells(block: Block) -> bool:
    """Tell whether a block does nothing but print or log, and reckon what it tells: `left = rest * seconds / done`."""
    made = [one.value if isinstance(one, Do) else None for one in block if not _reckons(one)]
    asked = [dotted(one.func) for one in made if isinstance(one, Call)]
    return len(asked) == len(made) > 0 and all(_tells_by(name.rpartition(".")[2]) for name in asked)


def _tells_by(name: str) -> bool:
    """Tell whether a function prints or logs, be it one of the program's own that says so: `print_progress(done)`."""
    words = naming.words(name)
    return name in TELLING or (words[:1] in _SAYING and not _ABOUT.isdisjoint(words))


def _reckons(statement: Stmt) -> bool:
    """Tell whether a statement works out a number under a name of its own, from what there is."""
    if not isinstance(statement, Assign) or statement.value is None:
        return False
    if not all(isinstance(one, Name) for one in statement.targets):
        return False
    return all(dotted(call.func).rpartition(".")[2] in _RECKONING for call in calls(statement.value))


def _given(name: str, scope: Scope) -> Expr | None:
    """Return the only value of a name, which for a parameter is the one that it has unless a caller says otherwise."""
    param = None if scope.bound(name) else scope.params.get(name)
    return scope.only_value(name) if param is None else param.default


def _periods(test: Expr, scope: Scope | None = None) -> Iterator[float]:
    """Yield the periods in a test: 1000 of `i and i % 1000 == 0`."""
    if not isinstance(test, Apply):
        return
    if test.op == "%" and len(test.parts) == 2:
        last = test.parts[1]
        by = _given(last.id, scope) if scope is not None and isinstance(last, Name) else last
        period = by.value if isinstance(by, Const) else None
        if isinstance(period, (int, float)) and not isinstance(period, bool):
            yield float(period)
    for part in test.parts:
        yield from _periods(part, scope)
