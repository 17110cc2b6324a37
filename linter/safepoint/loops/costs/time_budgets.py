"""Work that goes on until its time is over: a search that is given a minute for each item, `while time() - start < 60`."""

from __future__ import annotations

from math import prod

from safepoint.core.diagnostic import Confidence
from safepoint.loops.checkpoints.comparing import is_clock
from safepoint.loops.meanings import naming
from safepoint.loops.meanings.meaning import Cost
from safepoint.loops.names.arguments import argument_of
from safepoint.loops.names.constants import constant
from safepoint.loops.source.effects import Apply, Assign, Branch, Exit, Loop, Name
from safepoint.loops.source.walk import calls, own, statements, tail
from safepoint.loops.summary import CostFact, Step
from safepoint.loops.tally import DATA
from safepoint.loops.turns.settings import default_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.calls.events import Event, Turn
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr
    from safepoint.loops.summary import Summary

_WHY = "computes until its time is over"
_LEAST = 2.0
_MOST = 3600.0
"""Seconds of a time limit from which on the work is worth keeping, and as which a longer one is taken."""
_MEANT = 10.0
"""What a limit is taken for that only the run knows, if its name says that it is one."""
_LIMITS = frozenset({"limit", "budget"})
_SHARE = 0.1
"""How much of its time work takes that mostly ends before: it goes through items, or has found what it looks for."""
_WAITING = frozenset(
    {"sleep", "wait", "poll", "recv", "recvfrom", "read", "readline", "readlines", "select", "get", "get_nowait", "is_alive"}
    | {"is_set", "is_ready", "exists", "isfile", "is_file", "join", "communicate", "connect", "request", "status", "accept"}
)
"""Last parts of calls of a loop that only waits for somebody else until its patience is over."""


def with_time_budgets(turn: Turn, summary: Summary, scope: Scope, summaries: Summaries) -> Summary:
    """Return the summary of a turn that costs nothing known, with the time that it gives a search of its own.

    The search stands in the turn, or in a function of the project that it calls: `best[name] = improve(start, limit=60)`.
    """
    node = turn.node
    if summary.costs or summary.slept or not isinstance(node, Loop) or node.kind != "for":
        return summary
    course = summaries.course(scope)
    within = [one for one in course.turns if turn.number in one.loops and isinstance(one.node, Loop)]
    own = [(_seconds(one.node, scope, None, node.line), one.loops) for one in within if isinstance(one.node, Loop)]
    step = Step("its own loops", scope.path, node.line)
    found = [(seconds * _often(turn, loops, scope, summaries), step) for seconds, loops in own if seconds]
    for event in course.events:
        if turn.number in event.loops and turn.number not in event.left and (seconds := _within(event, scope)):
            often = _often(turn, event.loops, scope, summaries)
            found.append((seconds * often, Step(event.callee.name, scope.path, event.line)))
    facts = [CostFact(seconds, Cost.HEAVY, _WHY, (step,), Confidence.MEDIUM) for seconds, step in found if seconds >= _LEAST]
    return summary._replace(costs=tuple(facts), seconds=summary.seconds + sum(one.seconds for one in facts))


def _often(turn: Turn, loops: tuple[int, ...], scope: Scope, summaries: Summaries) -> float:
    """Return how often a turn does what stands in these loops."""
    inner = loops[loops.index(turn.number) + 1 :]
    return prod(min(max(summaries.trips(scope, number).likely, 0.0), DATA) for number in inner)


def _within(event: Event, scope: Scope) -> float:
    """Return how long the functions of the project search that a call runs."""
    total = 0.0
    for ref in event.callee.functions:
        function = scope.world.function(ref)
        if function is not None and function.has_loop and not function.is_async:
            inner = scope.world.scope(ref.path, ref.name)
            block = [one for one in function.statements if isinstance(one, Loop)]
            total += sum(_seconds(one, inner, (event, scope), 0) for one in block)
    return total


def _seconds(loop: Loop, scope: Scope, caller: tuple[Event, Scope] | None, since: int) -> float:
    """Return for how long a loop may go on by the clock it looks at, which is set on a line after `since`; 0 without one.

    What goes through items until then, or is left once it has found what it looks for, mostly takes less.
    """
    if _waits(loop):
        return 0.0
    if loop.kind == "while":
        early = any(isinstance(one, Exit) and one.kind in ("break", "return") for one in statements(loop.body))
        for test in _parts(loop.head, "and"):
            limit = _limit(test, ("<", "<="), scope, since)
            if limit is not None:
                return _number(limit, scope, caller) * (_SHARE if early or test is not loop.head else 1.0)
    for one in [one for one in loop.body if isinstance(one, Branch) and _leaves(one)]:
        for test in _parts(one.test, "or"):
            limit = _limit(test, (">", ">="), scope, since)
            if limit is not None:
                return _number(limit, scope, caller) * (_SHARE if loop.kind == "for" else 1.0)
    return 0.0


def _waits(loop: Loop) -> bool:
    """Tell whether a loop does nothing until its patience is over, or somebody else has done his work."""
    made = [call for one in statements(loop.body) for expr in own(one) for call in calls(expr)]
    return any(call.awaited or tail(call.func) in _WAITING for call in made)


def _leaves(branch: Branch) -> bool:
    last = branch.then[-1] if branch.then else None
    return isinstance(last, Exit) and last.kind in ("break", "continue")


def _parts(test: Expr, op: str) -> Iterator[Expr]:
    """Yield what a test holds of which all, or any, must be so."""
    if isinstance(test, Apply) and test.op == op:
        yield from test.parts
    else:
        yield test


def _limit(test: Expr, ops: tuple[str, ...], scope: Scope, since: int) -> Expr | None:
    """Return the limit that a test holds the time against which has gone by: `time() - start < limit`, `time() < end`."""
    if not isinstance(test, Apply) or test.op not in ops or len(test.parts) != 2:
        return None
    left, right = test.parts
    if isinstance(left, Apply) and left.op == "-" and is_clock(left.parts[0]):
        return right if _is_beginning(left.parts[1], scope, since) else None
    if not is_clock(left):
        return None
    end = _set_behind(right, scope, since) or right
    if not isinstance(end, Apply) or end.op != "+":
        return None
    begins = is_clock(end.parts[0]) if end is not right else _is_beginning(end.parts[0], scope, since)
    return end.parts[1] if begins else None


def _is_beginning(start: Expr, scope: Scope, since: int) -> bool:
    """Tell whether a name stands for the time at which the work has begun."""
    value = _set_behind(start, scope, since)
    return value is not None and is_clock(value)


def _set_behind(name: Expr, scope: Scope, since: int) -> Expr | None:
    """Return what a name is given first behind a line."""
    given = [one for one in scope.function.statements if isinstance(one, Assign) and not one.op and name in one.targets]
    return next((one.value for one in given if one.line > since), None) if isinstance(name, Name) else None


def _number(limit: Expr, scope: Scope, caller: tuple[Event, Scope] | None) -> float:
    """Return how many seconds a limit is likely to be: a number, that of a setting, or what a call gives for it."""
    known = constant(limit, scope)
    value = known.value if known is not None else None
    if value is None and isinstance(limit, Name) and limit.id in scope.params and caller is not None:
        event, outer = caller
        given = argument_of(event.call, scope.function, limit.id)[0]
        told = constant(given, outer) if given is not None else None
        value = told.value if told is not None else None
    if value is None:
        value = default_of(limit, scope)
    if isinstance(value, (int, float)):
        return min(float(value), _MOST)
    said = naming.words(limit.id) if isinstance(limit, Name) else ()
    return 0.0 if _LIMITS.isdisjoint(said) else _MEANT


__all__ = ["with_time_budgets"]
