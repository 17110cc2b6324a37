"""How far `range` counts, and what arithmetic over lengths comes to."""

from __future__ import annotations

from safepoint.loops.names.constants import constant
from safepoint.loops.source.effects import Call, Group, Name
from safepoint.loops.source.walk import dotted
from safepoint.loops.tally import exactly
from safepoint.loops.turns.counting import DEEPEST

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Apply, Expr
    from safepoint.loops.tally import Trips
    from safepoint.loops.turns.counting import Counting


def in_range(expr: Call, scope: Scope, depth: int, how: Counting) -> Trips:
    """Count the numbers of a `range`: its bounds may be constants, names with several meanings, or lengths."""
    edges = [_edge(part, scope, depth, how) for part in expr.args[:3]]
    if all(edge is not None for edge in edges):
        low, high, step = (0.0, edges[0], 1.0) if len(edges) == 1 else (*edges, 1.0)[:3]
        turns = -(-((high or 0.0) - (low or 0.0)) // (step or 1.0))
        return exactly(turns, f"`range` of {int(max(turns, 0))}")
    if len(expr.args) == 1:
        return how.bounded_by(expr.args[0], scope, depth)
    found = how.bounded_by(expr.args[1], scope, depth)
    first = how.bounded_by(expr.args[0], scope, depth).likely if edges[0] is None else edges[0]
    beyond = found.kind == "parameter" and 0 < first < found.likely  # `range(args.first_year, args.last_year + 1)`
    found = found._replace(likely=found.likely - first) if beyond else found
    step = edges[2] if len(edges) > 2 and found.usual is not None else None  # `range(50, args.highest + 1, 50)`
    return found._replace(likely=max(found.likely // step, 1.0)) if step is not None and step > 1 else found


def _edge(expr: Expr, scope: Scope, depth: int, how: Counting) -> float | None:
    """Return a bound of `range`: a constant, or for a name with several meanings the largest of them."""
    found = how.number(expr, scope, depth)
    if found is not None or not isinstance(expr, Name) or expr.id in scope.params:
        return found
    meanings: list[float | None] = []
    for bound in scope.bindings.get(expr.id, ()):
        if bound.kind == "value" and bound.position is None:
            meanings.append(how.number(bound.expr, scope, depth + 1))
        elif bound.kind == "element":
            meanings += _elements(bound.expr, scope, bound.position, depth + 1, how)
        else:
            meanings.append(None)
    known = [one for one in meanings if one is not None]
    return max(known) if known and len(known) == len(meanings) else None


def _elements(head: Expr, scope: Scope, position: int | None, depth: int, how: Counting) -> list[float | None]:
    """Return the numbers of a literal list that a loop goes through, alone or under `enumerate`."""
    if isinstance(head, Call) and dotted(head.func) == "enumerate" and head.args and position == 1:
        head = head.args[0]
    elif position is not None:
        return [None]
    return [how.number(part, scope, depth) for part in head.parts] if isinstance(head, Group) and head.parts else [None]


def reckoned(expr: Apply, scope: Scope, depth: int, how: Counting) -> float | None:
    """Bound arithmetic over `len`: sums and products of bounds, and what a constant takes away from one."""
    left = how.number(expr.parts[0], scope, depth) if depth <= DEEPEST else None
    if expr.op in ("+", "*"):
        right = how.number(expr.parts[1], scope, depth)
        if left is None or right is None or left < 0 or right < 0:
            return None
        return left + right if expr.op == "+" else left * right
    less = constant(expr.parts[1], scope)
    if left is None or less is None or isinstance(less.value, bool) or not isinstance(less.value, (int, float)):
        return None
    if expr.op == "-":
        return left - less.value
    return left // less.value if expr.op == "//" and less.value > 0 else None
