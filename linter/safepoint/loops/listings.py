"""Lists that were put together page by page before a loop goes through them: they hold more than a handful."""

from __future__ import annotations

from safepoint.loops.effects import Attr, Call, Exit, Loop, Name
from safepoint.loops.scale import REQUESTS
from safepoint.loops.walk import calls, dotted, own, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.effects import Comprehension
    from safepoint.loops.scope import Scope
    from safepoint.loops.summaries import Summaries


def listed_by_pages(node: Loop | Comprehension, scope: Scope, summaries: Summaries, deep: int = 1) -> bool:
    """Tell whether a loop goes through what was put into a list page by page before: nobody pages through a handful.

    That is done above the loop in its own function, or in the one that gives the list.
    """
    head = node.head if isinstance(node, Loop) else node.iterable
    if not isinstance(head, Name):
        return False
    if _filled_by_pages(head.id, node.line, scope, summaries):
        return True
    bound = scope.bindings.get(head.id, ()) if deep else ()
    for ref in [scope.ref(one.expr.func) for one in bound if one.kind == "value" and isinstance(one.expr, Call)]:
        function = scope.world.function(ref) if ref is not None and ref.kind == "function" else None
        if ref is None or function is None or ref.name == scope.function.qualname:
            continue
        within = scope.world.scope(ref.path, ref.name)
        given = {dotted(one.value) for one in statements(function.body) if isinstance(one, Exit) and one.kind == "return"}
        if any(_filled_by_pages(name, 10**9, within, summaries) for name in given - {""}):
            return True
    return False


def _filled_by_pages(name: str, line: int, scope: Scope, summaries: Summaries) -> bool:
    """Tell whether a loop that ends before a line asks for page after page, and puts what stands there under a name."""
    for turn in summaries.course(scope).turns:
        node = turn.node
        if not isinstance(node, Loop) or node.kind != "while" or node.end_line >= line:
            continue
        if name not in _grown(node) or summaries.trips(scope, turn.number).kind == "bounded":
            continue
        if any(one.why.startswith(REQUESTS) for one in summaries.stretch(scope, turn.number).costs):
            return True
    return False


def _grown(loop: Loop) -> set[str]:
    """Return the names of the containers that the turns of a loop put something into."""
    made = [call.func for one in statements(loop.body) for expr in own(one) for call in calls(expr)]
    return {dotted(one.base) for one in made if isinstance(one, Attr) and one.name in ("append", "extend", "update", "add")}
