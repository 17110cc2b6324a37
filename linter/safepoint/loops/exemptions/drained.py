"""Loops that only take the results of what a pool has done before: leaving its block has waited for all of it."""

from __future__ import annotations

from safepoint.loops.source.effects import Assign, Attr, Call, Do, Loop, Name, With
from safepoint.loops.source.walk import calls, dotted, label, names, own, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Block, Comprehension, Expr

_POOLS = ("ThreadPoolExecutor", "ProcessPoolExecutor")
"""Ends of the names of pools whose block waits, when it is left, until all that was submitted is done."""
_FILLING = frozenset({"append", "add", "extend"})


def drains_what_is_done(node: Loop | Comprehension, scope: Scope) -> bool:
    """Tell whether a loop goes through futures that were submitted in the block of a pool which ends before the loop.

    That is `with ThreadPoolExecutor() as pool: futures = [pool.submit(f, x) for x in rows]`, and behind the block
    `for future in as_completed(futures)`: no turn waits for anything any more.
    """
    if not isinstance(node, Loop) or node.kind != "for":
        return False
    heads = {name.partition(".")[0] for name in names(node.head)}  # `jobs.items()` as well
    gone_through = {name for name in heads if name in scope.bindings}
    drained = False
    for one in scope.function.statements:
        if not isinstance(one, With) or one.line > node.line or not any(_is_pool(item) for item, _ in one.items):
            continue
        if gone_through & set(_submitted(one.body)):
            drained = all(part is not node for part in statements(one.body))
    return drained


def _is_pool(expr: Expr) -> bool:
    return isinstance(expr, Call) and label(expr.func).endswith(_POOLS)


def _submitted(block: Block) -> Iterator[str]:
    """Yield the names that a block puts what it submits into: `jobs = {pool.submit(f, x): x}`, `jobs.append(job)`."""
    held: set[str] = set()
    for one in statements(block):
        made = [call for expr in own(one) for call in calls(expr, inside=True)]
        submits = any(isinstance(call.func, Attr) and call.func.name == "submit" for call in made)
        if isinstance(one, Assign) and submits:
            held.update(name for target in one.targets for name in map(dotted, (target,)) if name)
        if isinstance(one, Do) and isinstance(one.value, Call) and isinstance(one.value.func, Attr):
            call, func = one.value, one.value.func
            kept = submits or any(isinstance(part, Name) and part.id in held for part in call.args)
            if func.name in _FILLING and kept:
                held.add(dotted(func.base))
    yield from held
