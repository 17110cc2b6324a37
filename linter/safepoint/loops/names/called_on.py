"""Find a call again by the name and the line that a step on the way to it tells."""

from __future__ import annotations

from safepoint.loops.source.walk import calls, label, own, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Block, Call


def call_on(name: str, line: int, block: Block) -> Call | None:
    """Return a block's call of that name on that line."""
    for statement in statements(block):
        for expr in own(statement):
            for call in calls(expr):
                if call.line == line and label(call.func) == name:
                    return call
    return None


def named_on(name: str, line: int, block: Block, scope: Scope) -> Ref | None:
    """Return the function that a block's call of that name on that line runs."""
    call = call_on(name, line, block)
    ref = scope.ref(call.func) if call is not None else None
    return ref if ref is not None and ref.kind == "function" else None
