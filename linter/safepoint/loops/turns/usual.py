"""Whole numbers that settings and what is reckoned with them come to unless somebody says otherwise."""

from __future__ import annotations

from safepoint.loops.names.fields import is_left_out
from safepoint.loops.source.effects import Apply, Attr, Name
from safepoint.loops.source.module import MODULE_BODY
from safepoint.loops.turns.iterables import number
from safepoint.loops.turns.settings import default_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr

_DEEPEST = 6


def whole(found: float | None) -> int | None:
    """Return a number that is a whole one, None for another."""
    return int(found) if found is not None and found.is_integer() else None


def fixed(expr: Expr | None, scope: Scope) -> int | None:
    """Return the whole number that an expression stands for whatever a run is told: `START = int(EPOCHS * 0.75)`."""
    known = number(expr, scope)
    if known is not None or not isinstance(expr, Name) or expr.id in scope.params:
        return whole(known)
    if scope.bound(expr.id):
        only = scope.only_value(expr.id)
        return whole(number(only, scope)) if only is not None else None
    value = scope.tree.values.get(expr.id)
    return whole(number(value, scope.world.scope(scope.path, MODULE_BODY))) if value is not None else None


def usual(expr: Expr | None, scope: Scope, depth: int = 0) -> int | None:
    """Return the whole number that an expression stands for by its constants and by the defaults of settings.

    That is 1024 for `args.envs * args.steps`, where the class of `args` has `envs: int = 8` and `steps: int = 128`.
    Parameters are left to who calls: what they are by default says nothing.
    """
    known = fixed(expr, scope)
    if known is not None or expr is None or depth > _DEEPEST:
        return known
    if isinstance(expr, Apply):
        return _reckoned(expr, scope, depth)
    if isinstance(expr, Name):
        only = scope.only_value(expr.id)
        return usual(only, scope, depth + 1) if only is not None else None
    if not isinstance(expr, Attr):
        return None
    owner = scope.type(expr.base)
    if owner is not None and owner.kind == "class" and not is_left_out(owner, expr.name, scope.world):
        return None
    return whole(default_of(expr, scope))


def _reckoned(expr: Apply, scope: Scope, depth: int) -> int | None:
    """Reckon with two numbers: sums, products, and whole parts."""
    if expr.op not in ("+", "-", "*", "//") or len(expr.parts) != 2:
        return None
    left, right = usual(expr.parts[0], scope, depth + 1), usual(expr.parts[1], scope, depth + 1)
    if left is None or right is None or (expr.op == "//" and right < 1):
        return None
    if expr.op in ("+", "-"):
        return left + right if expr.op == "+" else left - right
    return left * right if expr.op == "*" else left // right
