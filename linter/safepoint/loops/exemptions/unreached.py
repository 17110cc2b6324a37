"""Loops that nothing reaches: they stand behind a `raise` or a `return` that always runs, or under `if False`."""

from __future__ import annotations

from safepoint.loops.calls.places import ends
from safepoint.loops.source.effects import Branch, Const, Loop
from safepoint.loops.source.walk import blocks, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.source.effects import Block, Comprehension, Stmt


def never_reached(node: Loop | Comprehension, body: Block) -> bool:
    """Tell whether control never comes to a loop of a function: `raise NotImplementedError("retired")` stands before it."""
    over = False
    for one in body if isinstance(node, Loop) else ():
        if one is node:
            return over
        inside = next((inner for inner in blocks(one) if any(part is node for part in statements(inner))), None)
        if inside is not None:
            return over or _is_left_out(one, inside) or never_reached(node, inside)
        over = over or ends((one,))
    return False


def _is_left_out(statement: Stmt, block: Block) -> bool:
    """Tell whether a block is the side of a branch that its test leaves out, which is written out: `if False:`, `if 0:`."""
    if not isinstance(statement, Branch) or not isinstance(statement.test, Const):
        return False
    return (block is statement.then) != bool(statement.test.value)
