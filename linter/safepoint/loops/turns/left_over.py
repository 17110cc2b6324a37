"""Loops over what full batches leave over: fewer items than one of them holds."""

from __future__ import annotations

from safepoint.loops.source.effects import Apply, Branch, Call, Const
from safepoint.loops.source.walk import calls, dotted, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr, Loop


def left_over(loop: Loop, scope: Scope) -> bool:
    """Tell whether a loop stands under a test that the items do not come out even: `if len(rows) % size > 0:`."""
    tests = [one for one in scope.function.statements if isinstance(one, Branch) and _uneven(one.test)]
    return any(one is loop for test in tests for one in statements(test.then))


def _uneven(test: Expr) -> bool:
    asked = test.parts[0] if isinstance(test, Apply) and test.op in (">", "!=") and test.parts[1:] == (Const(0),) else test
    rest = asked.parts[0] if isinstance(asked, Apply) and asked.op == "%" and len(asked.parts) == 2 else None
    return isinstance(rest, Call) and any(dotted(one.func) == "len" for one in calls(rest))
