"""Where a loop stands, if memory alone knows: work to do that it takes from and puts into, a page that it has come to."""

from __future__ import annotations

from safepoint.loops.checkpoints.queues import collects_of_queue
from safepoint.loops.facts import Loss
from safepoint.loops.losses.figures import FREE
from safepoint.loops.losses.growth import GROWING, pushed_into
from safepoint.loops.losses.in_items import answered_items
from safepoint.loops.meanings import naming
from safepoint.loops.meanings.meaning import Cost
from safepoint.loops.source.effects import Apply, Assign, Attr, Branch, Const, Do, Exit, Group, Loop, Name
from safepoint.loops.source.module import MODULE_BODY
from safepoint.loops.source.walk import calls, dotted, names, own, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.calls.events import Turn
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Call, Expr, Stmt
    from safepoint.loops.summary import CostFact
    from safepoint.loops.tally import Trips

TAKING = frozenset({"pop", "popleft", "popitem", "get", "get_nowait", "heappop", "extract", "dequeue", "take"})
"""Methods by which a container gives up a piece of work."""


_TWICE = 2
"""How often the name of a function that calls itself stands before a bracket in its file, at least."""
_LEAVING = ("break", "return")
"""Statements that end a loop for good."""


def frontier(loop: Loop) -> str:
    """Return the container that the loop both takes from and adds to (work to do that lives only in memory), or ""."""
    taken: set[str] = set()
    grown: set[str] = set()
    last = {id(one) for one in _put_back(loop)}
    for statement in statements(loop.body):
        if id(statement) in last:
            continue
        if isinstance(statement, Assign) and statement.op == "+":
            grown.update(dotted(target) for target in statement.targets)
        for expr in own(statement):
            given = isinstance(expr, Group) and expr.kind == "yield"  # What is taken to be handed on is no work to do.
            for call in calls(expr):
                if isinstance(call.func, Attr):
                    if call.func.name in TAKING and not given and not _asks_by_name(call):
                        taken.add(dotted(call.func.base))
                    if call.func.name in GROWING:
                        grown.add(dotted(call.func.base))
                elif dotted(call.func) in ("heapq.heappop", "heappop") and call.args:
                    taken.add(dotted(call.args[0]))
                heap = pushed_into(call)
                if heap is not None:
                    grown.add(dotted(heap))
    if loop.kind == "while":
        asked = [name for part in _held_against_nothing(loop.head) for name in names(part)]
        taken |= {name for name in asked if "." in name} | {name.rpartition(".")[0] for name in asked}
    fresh = set(names(loop.target)) if loop.kind != "while" else set()
    return min([one for one in (taken & grown) - fresh - {""} if not _is_free(one)], default="")


def _is_free(name: str) -> bool:
    return naming.words(name.rpartition(".")[2])[:1] in FREE


def _put_back(loop: Loop) -> Iterator[Stmt]:
    """Yield what stands right before the loop is left for good: the mark of the end, put back for the next worker."""
    for one in statements(loop.body):
        if isinstance(one, Branch) and one.then and isinstance(one.then[-1], Exit) and one.then[-1].kind in _LEAVING:
            yield from one.then[:-1]


def walks(turn: Turn, scope: Scope, summaries: Summaries) -> bool:
    """Tell whether a turn calls a function that calls itself in a loop, for what it has found: its frontier is the stack."""
    for event in summaries.course(scope).events:
        for ref in event.callee.functions if turn.number in event.loops else ():
            function = scope.world.function(ref)
            again = f"{function.name}(" if function is not None and function.name != scope.function.name else ""
            if not again or scope.world.scope(ref.path, MODULE_BODY).tree.text.count(again) < _TWICE or function is None:
                continue
            inner = [one for one in function.statements if isinstance(one, Loop)]
            made = (call for loop in inner for one in statements(loop.body) for expr in own(one) for call in calls(expr))
            if any(dotted(call.func).rpartition(".")[2] == function.name for call in made):
                return True
    return False


def progress_of_while(loop: Loop, trips: Trips, costs: tuple[CostFact, ...], lost: tuple[Loss, ...]) -> tuple[Loss, ...]:
    """Return what of a `while` is progress: state, a cursor, work to do, or results that someone reads afterwards."""
    cursor = page_cursor(loop, costs)
    ends = trips.kind != "endless" or any(isinstance(one, Exit) and one.kind in _LEAVING for one in statements(loop.body))
    kept = [one for one in lost if one.kind in ("memory", "state", "talk")]
    kept += [one for one in lost if one.kind == "collected" and (ends or collects_of_queue(one, loop))]
    if not kept and ends and (answered := answered_items(loop)):
        return (Loss("collected", answered, loop.line),)
    if not kept and not cursor and sum(one.seconds for one in costs) >= _LONG_TURN:
        cursor = _narrowed(loop)
    return tuple(kept) or ((Loss("state", cursor, loop.line),) if cursor else ())


_LONG_TURN = 60.0
"""Seconds of a turn from which on it hurts to narrow an interval down once more."""


def _narrowed(loop: Loop) -> str:
    """Return the bound that a `while` moves closer to another one until they meet, or "".

    That is `while high - low > 1`, which a turn ends by `low = middle` or by `high = middle`.
    """
    between = loop.head.parts[0] if isinstance(loop.head, Apply) and loop.head.op in (">", ">=") else None
    bounds = set(names(between)) if isinstance(between, Apply) and between.op == "-" else set()
    made = [one for one in statements(loop.body) if isinstance(one, Assign) and not one.op and isinstance(one.value, Name)]
    moved = {target.id for one in made for target in one.targets if isinstance(target, Name)} & bounds
    return min(moved) if len(bounds) > 1 and moved == bounds else ""


def page_cursor(loop: Loop, costs: tuple[CostFact, ...]) -> str:
    """Return the name by which a `while` goes from page to page, working on each of a page's items, or "".

    Each item is done, but where the loop stands is known to memory alone: a restart begins with the first page.
    """
    heavy = {fact.steps[0].line for fact in costs if fact.cost is Cost.HEAVY}
    inner = [one for one in statements(loop.body) if isinstance(one, Loop)]
    within = {line for line in heavy for one in inner if one.line < line <= one.end_line}
    if loop.kind != "while" or not within:
        return _copied(loop, heavy) if loop.kind == "while" else ""
    made = [one for one in statements(loop.body) if isinstance(one, Assign) and not one.op and one.value is not None]
    pages = [one for one in made if one.line in heavy - within]
    asked = {name for page in pages for name in names(page.value)}
    answers = {name for page in pages for target in page.targets for name in names(target)}
    taken = [one for one in made if not answers.isdisjoint(name.partition(".")[0] for name in names(one.value))]
    moved = {target.id for one in taken for target in one.targets if isinstance(target, Name)}
    return min(moved & asked - answers, default="")


def _copied(loop: Loop, heavy: set[int]) -> str:
    """Return the name by which a `while` goes from page to page that it sends on whole, or "".

    That is `rows, at = source.scroll(at)`, then `target.upload(rows)`.
    """
    for one in loop.body:
        targets = [part for target in one.targets for part in names(target)] if isinstance(one, Assign) else []
        moved = set(targets).intersection(names(one.value)) if isinstance(one, Assign) and not one.op else set()
        rows = set(targets) - moved
        sent = [two for two in loop.body if isinstance(two, Do) and two.line in heavy and two.line > one.line]
        if moved and any(not rows.isdisjoint(names(two.value)) for two in sent):
            return min(moved)
    return ""


def _asks_by_name(call: Call) -> bool:
    """Tell whether a field of a record is asked for, as in `post.pop("tags", ())`: that takes no work from a list of it."""
    return bool(call.args) and isinstance(call.args[0], Const) and isinstance(call.args[0].value, str)


def _held_against_nothing(test: Expr) -> Iterator[Expr]:
    """Yield the parts of a test that ask whether anything is left: all but counters compared with a bound (`n < limit`)."""
    if isinstance(test, Apply) and test.op in ("and", "or", "not"):
        for part in test.parts:
            yield from _held_against_nothing(part)
    elif not (isinstance(test, Apply) and test.op in ("<", "<=", ">", ">=", "!=") and all(map(_is_plain, test.parts))):
        yield test


def _is_plain(expr: Expr) -> bool:
    return isinstance(expr, (Name, Attr, Const))
