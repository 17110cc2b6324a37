"""Listings, which a service gives page by page: what is put together so is more than a handful, and is soon listed again."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.source.effects import Assign, Attr, Call, Exit, Item, Loop, Name
from safepoint.loops.source.walk import calls, dotted, own, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.events import Turn
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Comprehension
    from safepoint.loops.summary import Summary

_CLOUD = ("asks a cloud service", "calls a cloud service")


def lists_cloud(turn: Turn, summary: Summary, scope: Scope, summaries: Summaries) -> bool:
    """Tell whether a loop only pages through what a cloud service lists, or asks so in each of its regions, some twenty.

    A page holds hundreds; what is asked of each thing that stands there is more.
    """
    heavy = summary.heavy
    if not heavy or not all(one.why in _CLOUD for one in heavy) or not isinstance(turn.node, Loop):
        return False
    if turn.node.kind == "while":
        if any(one.why != _CLOUD[0] for one in heavy):
            return False
    elif naming.words(dotted(turn.node.head).rpartition(".")[2])[-1:] != ("regions",):
        return False
    inner = [one for one in summaries.course(scope).turns if one.number != turn.number and _stands_in(one.node, turn.node)]
    each = [one for one in inner if isinstance(one.node, Loop) and one.node.kind == "for"]
    return not any(one.why in _CLOUD for part in each for one in summaries.stretch(scope, part.number).costs)


def _stands_in(node: Loop | Comprehension, outer: Loop) -> bool:
    return isinstance(node, Loop) and outer.line < node.line <= outer.end_line


def listed_by_pages(node: Loop | Comprehension, scope: Scope, summaries: Summaries, deep: int = 1) -> bool:
    """Tell whether a loop goes through what was put into a list page by page before: nobody pages through a handful.

    That is done above the loop in its own function, or in the one that gives the list.
    """
    head = node.head if isinstance(node, Loop) else node.iterable
    if isinstance(head, Call) and isinstance(head.func, Attr) and head.func.name in ("items", "values", "keys"):
        head = head.func.base
    if not isinstance(head, Name):
        return False
    if _filled_by_pages(head.id, node.line, scope, summaries):
        return True
    if deep and any(listed_by_pages(one, scope, summaries) for one in _filling(head.id, node.line, scope)):
        return True
    bound = scope.bindings.get(head.id, ()) if deep else ()
    for ref in [scope.ref(one.expr.func) for one in bound if one.kind == "value" and isinstance(one.expr, Call)]:
        function = scope.world.function(ref) if ref is not None and ref.kind == "function" else None
        if ref is None or function is None or ref.name == scope.function.qualname:
            continue
        within = scope.world.scope(ref.path, ref.name)
        given = {dotted(one.value) for one in function.statements if isinstance(one, Exit) and one.kind == "return"}
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
        if any(one.is_request for one in summaries.stretch(scope, turn.number).costs):
            return True
    return False


def _filling(name: str, line: int, scope: Scope) -> list[Loop]:
    """Return the loops before a line that put under a name what they find in what they go through."""
    found = [one for one in scope.function.statements if isinstance(one, Loop) and one.end_line < line]
    return [one for one in found if one.kind == "for" and (name in _grown(one) or name in _set_in(one))]


def _set_in(loop: Loop) -> set[str]:
    """Return the names of the containers in which the turns of a loop set an element."""
    made = [target for one in statements(loop.body) if isinstance(one, Assign) for target in one.targets]
    return {dotted(one.base) for one in made if isinstance(one, Item)}


def _grown(loop: Loop) -> set[str]:
    """Return the names of the containers that the turns of a loop put something into."""
    made = [call.func for one in statements(loop.body) for expr in own(one) for call in calls(expr)]
    return {dotted(one.base) for one in made if isinstance(one, Attr) and one.name in ("append", "extend", "update", "add")}
