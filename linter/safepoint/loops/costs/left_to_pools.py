"""Work that a loop gives to a pool and whose results nobody takes: the pool waits for all of it before its block ends.

That is `with ThreadPoolExecutor(8) as pool:` around `for row in rows: pool.submit(download, row)`, and a loop of
`pool.apply_async(convert, (path,))` before `pool.join()`. The loop is over at once, but its work is not.
"""

from __future__ import annotations

from safepoint.loops.calls.pooling import is_pool
from safepoint.loops.calls.running import waits_at_end
from safepoint.loops.losses.growth import GROWING
from safepoint.loops.source.effects import Assign, Attr, Call, Comprehension, Const, Do, Item, Lambda, Loop, Name, With
from safepoint.loops.source.walk import calls, dotted, last_part, names, own, statements
from safepoint.loops.turns.progress import moves

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.events import Course, Event
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr, Stmt

_GIVING = frozenset({"submit", "apply_async", "spawn"})
"""Methods by which a pool is given one piece of work."""
_ENDING = frozenset({"join", "shutdown"})
"""Methods by which a pool waits for all that it was given."""


def left_to_pool(event: Event, number: int, course: Course, scope: Scope) -> bool:
    """Tell whether what a loop gives to a pool is waited for by the end of the pool, and taken behind that if at all."""
    node, func = course.turns[number].node, event.call.func
    if not isinstance(func, Attr) or func.name not in _GIVING or not is_pool(func, scope):
        return False
    told = event.call.keyword("callback")
    if told is not None and not (isinstance(told, Lambda) and moves(told.body)):
        return False  # What it is called with for each result may save.
    block = _block_of(node, func, scope)
    if isinstance(node, Comprehension):
        named = _naming(node, scope) if block is not None else None
        return named is not None and block is not None and _is_taken_behind(*named, block, scope)
    if node.kind == "while" or _of_workers(node) or not (block is not None or _ended_behind(node, func, course)):
        return False
    put = _put_by(event.call, node)
    if put is None or put[0] in scope.params or (put[0] and not scope.bound(put[0])):
        return False
    return not put[0] or _is_not_taken(*put, scope) or (block is not None and _is_taken_behind(*put, block, scope))


def _of_workers(loop: Loop) -> bool:
    """Tell whether a loop only counts, as one does that starts workers: `range(8)`, not `range(len(rows))` or by batches."""
    head = loop.head
    return isinstance(head, Call) and dotted(head.func) == "range" and len(head.args) == 1 and not calls(head.args[0])


def _block_of(node: Loop | Comprehension, func: Attr, scope: Scope) -> With | None:
    """Return the block of a loop's pool that the loop stands in, if it ends only once all is done."""
    for one in scope.function.statements:
        held = [item for item, target in one.items if target == func.base] if isinstance(one, With) else []
        waits = any(isinstance(item, Call) and waits_at_end(last_part(item)) for item in held)
        if waits and isinstance(one, With) and _holds(one, node):
            return one
    return None


def _holds(block: With, node: Loop | Comprehension) -> bool:
    return any(part is node or (isinstance(part, Assign) and part.value is node) for part in statements(block.body))


def _naming(node: Comprehension, scope: Scope) -> tuple[str, Stmt] | None:
    """Return the name that a comprehension of futures is given, and the statement that gives it; None where it has none."""
    for one in scope.function.statements:
        if isinstance(one, Assign) and one.value is node:
            return (one.targets[0].id, one) if isinstance(one.targets[0], Name) else None
    return None


def _is_taken_behind(kept: str, putting: Stmt, block: With, scope: Scope) -> bool:
    """Tell whether futures are gone through only behind the block of their pool, where no turn waits any more."""
    inside = {id(one) for one in statements(block.body)}
    taken = [one for one in scope.function.statements if one is not putting and _reads(one, kept)]
    return bool(taken) and all(
        isinstance(one, Loop) and one.kind == "for" and id(one) not in inside and one.line > block.line for one in taken
    )


def _ended_behind(node: Loop, func: Attr, course: Course) -> bool:
    """Tell whether the code behind a loop waits for all that its pool was given: `pool.close()` and `pool.join()`."""
    ends = [one.call for one in course.events if one.line > node.end_line and last_part(one.call) in _ENDING]
    return any(
        isinstance(one.func, Attr) and one.func.base == func.base and one.keyword("wait") != Const(False) for one in ends
    )


def _is_not_taken(kept: str, putting: Stmt, scope: Scope) -> bool:
    """Tell whether nobody asks for the results of the futures that are kept in a list."""
    others = [one for one in scope.function.statements if one is not putting and not _waits_for(one, kept)]
    return not any(_reads(one, kept) for one in others)


def _reads(statement: Stmt, kept: str) -> bool:
    """Tell whether a statement reads a name, or what is in it; to give it a value is none of that."""
    read = own(statement)[:1] if isinstance(statement, Assign) else own(statement)
    return any(name.partition(".")[0] == kept for part in read for name in names(part))


def _put_by(given: Call, loop: Loop) -> tuple[str, Stmt] | None:
    """Return the name of what a turn puts a future into, "" where it is dropped, and the statement that does so.

    It may be given a name of its own first: `job = pool.submit(convert, path)`, and then `jobs.append(job)`.
    """
    inside = statements(loop.body)
    putting = [one for one in inside if any(part is given for expr in own(one) for part in _direct(expr))]
    name = _kept_in(putting[0], given) if len(putting) == 1 else None
    if name is None:
        return None
    if isinstance(putting[0], Assign) and Name(name) in putting[0].targets:
        reading = [one for one in inside if one is not putting[0] and _reads(one, name)]
        further = _kept_in(reading[0], Name(name)) if len(reading) == 1 else None
        return None if further is None or len(reading) != 1 else (further, reading[0])
    return name, putting[0]


def _direct(expr: Expr) -> list[Expr]:
    """Return an expression and what stands in it first: the arguments of a call, the key of an item."""
    if isinstance(expr, Call):
        return [expr, *expr.args]
    return [expr, expr.key] if isinstance(expr, Item) else [expr]


def _kept_in(statement: Stmt, given: Expr) -> str | None:
    """Return the name of what a future is put into, "" where it is dropped, None where more is done with it."""
    if isinstance(statement, Do):
        made = statement.value
        if made is given:
            return ""
        func = made.func if isinstance(made, Call) and given in made.args else None
        return (dotted(func.base) or None) if isinstance(func, Attr) and func.name in GROWING else None
    target = statement.targets[0] if isinstance(statement, Assign) and len(statement.targets) == 1 else None
    if isinstance(target, Item):
        return dotted(target.base) or None
    return target.id if isinstance(target, Name) else None


def _waits_for(statement: Stmt, kept: str) -> bool:
    """Tell whether a statement only waits for all the futures of a list: `wait(futures)`."""
    made = statement.value if isinstance(statement, Do) else None
    return isinstance(made, Call) and last_part(made) == "wait" and Name(kept) in made.args
