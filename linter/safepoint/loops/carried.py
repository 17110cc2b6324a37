"""What a crash loses: what one turn of a loop leaves for later turns or for the code after the loop."""

from __future__ import annotations

from typing import TYPE_CHECKING

from safepoint.loops import naming
from safepoint.loops.effects import Assign, Attr, Comprehension, Const, Do, Exit, Group, Item, Loop, Name
from safepoint.loops.facts import Loss
from safepoint.loops.module import MODULE_BODY
from safepoint.loops.walk import calls, dotted, names, own, parts, statements

if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.effects import Expr, Stmt
    from safepoint.loops.scope import Scope
    from safepoint.loops.summaries import Summary

GROWING = frozenset(
    {
        "append",
        "extend",
        "add",
        "update",
        "insert",
        "appendleft",
        "extendleft",
        "setdefault",
        "push",
        "put",
        "put_nowait",
        "add_row",
        "append_row",
        "concat",
    }
)
"""Methods by which a container takes in what a turn has made."""
TAKING = frozenset({"pop", "popleft", "popitem", "get", "get_nowait", "heappop"})
_BOOKKEEPING = frozenset(
    [
        "log",
        "logs",
        "logger",
        "logging",
        "loss",
        "losses",
        "acc",
        "accuracy",
        "metric",
        "metrics",
        "time",
        "times",
        "timer",
        "meter",
        "meters",
        "counter",
        "counters",
        "count",
        "counts",
        "correct",
        "elapsed",
        "pbar",
        "progress",
        "bar",
        "history",
        "stats",
        "statistics",
        "delay",
        "backoff",
        "wait",
        "retry",
        "retries",
        "attempt",
        "attempts",
        "sleep",
        "interval",
        "last",
        "timestamp",
        "status",
        "running",
        "warning",
        "warnings",
        "message",
        "messages",
        "debug",
        "spinner",
        "tick",
        "lr",
    ]
)
"""Words of names that hold figures about the work, not the work."""
_MOST = 4


def losses(loop: Loop | Comprehension, scope: Scope, summary: Summary) -> tuple[Loss, ...]:
    """List what is lost when the process dies in the middle of the loop, the gravest first."""
    found: list[Loss] = []
    if "memory" in summary.changes:
        fact = next((one for one in summary.costs if one.changes == "memory"), summary.costs[0] if summary.costs else None)
        found.append(Loss("memory", fact.steps[-1].name if fact else "", fact.steps[0].line if fact else loop.line))
    if isinstance(loop, Loop):
        found += _collected(loop, scope)
    else:
        found.append(Loss("collected", "the results", loop.line))
    if "outside" in summary.changes:
        fact = next((one for one in summary.costs if one.changes == "outside"), None)
        found.append(Loss("outside", fact.steps[-1].name if fact else "", fact.steps[0].line if fact else loop.line))
    return tuple(found[:_MOST])


def _collected(loop: Loop, scope: Scope) -> Iterator[Loss]:
    """Yield containers, cursors and attributes that outlive a turn."""
    fresh = _fresh(loop)
    seen: set[str] = set()
    for statement in statements(loop.body):
        for name, kind in _written(statement):
            root = name.partition(".")[0]
            if name in seen or root in fresh or name in fresh or _BOOKKEEPING.intersection(naming.words(name)):
                continue
            seen.add(name)
            if _outlives(name, loop, scope):
                yield Loss(kind, name, getattr(statement, "line", loop.line))


def _fresh(loop: Loop) -> set[str]:
    """Return names that each turn gives a new value, so that nothing in them comes from an earlier turn."""
    found = set(names(loop.target))
    for statement in statements(loop.body):
        if isinstance(statement, Assign) and not statement.op:
            for target in statement.targets:
                if isinstance(target, Name) and target.id not in set(names(statement.value)):
                    found.add(target.id)
                elif isinstance(target, Group):
                    found |= {part.id for part in target.parts if isinstance(part, Name)}
        elif isinstance(statement, Loop) and statement.target is not None:
            found |= set(names(statement.target))
    return found


def _written(statement: Stmt) -> Iterator[tuple[str, str]]:
    """Yield (name, kind) of what a statement adds to or moves on."""
    if isinstance(statement, Assign):
        for target in statement.targets:
            if isinstance(target, Item) and dotted(target.base):
                yield dotted(target.base), "collected"
            elif statement.op and dotted(target) and not isinstance(statement.value, Const):
                yield dotted(target), "collected"
            elif isinstance(target, Attr) and dotted(target) and not isinstance(statement.value, Const):
                yield dotted(target), "cursor"
            elif (
                isinstance(target, Name)
                and statement.value is not None
                and target.id in set(names(statement.value))
                and list(calls(statement.value))
            ):
                yield target.id, "collected"
    for expr in own(statement) if isinstance(statement, (Do, Assign)) else ():
        for call in calls(expr):
            if (
                isinstance(call.func, Attr)
                and call.func.name in GROWING
                and (call.args or call.keywords)
                and dotted(call.func.base)
            ):
                yield dotted(call.func.base), "collected"


def _outlives(name: str, loop: Loop, scope: Scope) -> bool:
    """Tell whether a name is read after the loop, or can be seen from outside the function."""
    root = name.partition(".")[0]
    if "." in name or root in scope.params or root not in scope.bindings:
        return True
    if scope.function.qualname == MODULE_BODY and len(scope.bindings.get(root, ())) == 0:
        return True
    for statement in statements(scope.function.body):
        line = getattr(statement, "line", 0)
        if line > loop.end_line and any(root == one.partition(".")[0] for expr in _all(statement) for one in names(expr)):
            return True
    return _read_by_loop(root, loop)


def _all(statement: Stmt) -> tuple[Expr, ...]:
    if isinstance(statement, Assign):
        return (*statement.targets, *((statement.value,) if statement.value is not None else ()))
    return own(statement)


def _read_by_loop(root: str, loop: Loop) -> bool:
    """Tell whether the loop's own head or a `return` in it uses the name: a frontier, a visited set."""
    if root in set(names(loop.head)):
        return True
    return any(
        isinstance(statement, Exit) and statement.kind == "return" and root in set(names(statement.value))
        for statement in statements(loop.body)
    )


def frontier(loop: Loop) -> str:
    """Return the container that the loop both takes from and adds to (work to do that lives only in memory), or ""."""
    taken: set[str] = set()
    grown: set[str] = set()
    for statement in statements(loop.body):
        for expr in own(statement):
            for call in calls(expr):
                if isinstance(call.func, Attr):
                    if call.func.name in TAKING:
                        taken.add(dotted(call.func.base))
                    if call.func.name in GROWING:
                        grown.add(dotted(call.func.base))
                elif dotted(call.func) in ("heapq.heappop", "heappop") and call.args:
                    taken.add(dotted(call.args[0]))
                elif dotted(call.func) in ("heapq.heappush", "heappush") and call.args:
                    grown.add(dotted(call.args[0]))
    return min((taken & grown) - {""}, default="")


def yields(loop: Loop | Comprehension) -> bool:
    """Tell whether each turn hands its result to a consumer."""
    if isinstance(loop, Comprehension):
        return loop.kind == "generator"
    pending = [expr for statement in statements(loop.body) for expr in own(statement)]
    while pending:
        expr = pending.pop()
        if isinstance(expr, Group) and expr.kind == "yield":
            return True
        pending.extend(parts(expr))
    return False
