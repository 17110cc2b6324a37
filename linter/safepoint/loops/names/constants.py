"""The constant an expression stands for: a literal, or a name that is bound once to one."""

from __future__ import annotations

from safepoint.loops.source.effects import Apply, Attr, Const, Group, Name
from safepoint.loops.source.module import MODULE_BODY
from safepoint.loops.source.walk import names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr

_DEEPEST = 14
_FIXED = frozenset({"ClassVar", "Final", "typing.ClassVar", "typing.Final"})
"""Annotations of what no object is made with."""


def constant(expr: Expr | None, scope: Scope, depth: int = 0) -> Const | None:
    """Return the constant an expression stands for: a literal, a local or module name bound once to one."""
    if isinstance(expr, Const) or expr is None:
        return expr if isinstance(expr, Const) else None
    if depth > _DEEPEST:
        return None
    if isinstance(expr, Name):
        return _named_constant(expr.id, scope, depth)
    if isinstance(expr, Attr):
        return _attribute_constant(expr, scope, depth)
    if isinstance(expr, Apply) and len(expr.parts) == 2:
        return _folded(expr.op, *[constant(part, scope, depth + 1) for part in expr.parts])
    return None


def _named_constant(name: str, scope: Scope, depth: int) -> Const | None:
    only = scope.only_value(name)
    if scope.function.qualname != MODULE_BODY and scope.bindings.get(name):
        return constant(only, scope, depth + 1) if only is not None else None
    if name in scope.params:
        return None
    if only is not None:
        return constant(only, scope, depth + 1)
    if scope.outer is not None:
        return constant(Name(name), scope.outer, depth + 1)
    ref = scope.world.index.symbol(scope.path, name)
    if ref is None or ref.kind != "value":
        return None
    if scope.function.qualname == MODULE_BODY and len(scope.bindings.get(name, ())) > 1:
        return None
    value = scope.world.index.tree(ref.path).values[ref.name]
    return constant(value, scope.world.scope(ref.path, MODULE_BODY), depth + 1)


def _attribute_constant(expr: Attr, scope: Scope, depth: int) -> Const | None:
    ref = scope.ref(expr.base)
    if ref is not None and ref.kind == "module":
        value = scope.world.index.tree(ref.path).values.get(expr.name)
        return constant(value, scope.world.scope(ref.path, MODULE_BODY), depth + 1) if value is not None else None
    owner = ref if ref is not None and ref.kind == "class" else scope.type(expr.base)
    if owner is None or owner.kind != "class":
        return None
    given = scope.world.assigned(owner, expr.name)
    if len(given) != 1 or given[0][1] is None or (given[0][2] is not None and _is_field(owner, expr.name, scope)):
        return None
    return constant(given[0][1], given[0][0], depth + 1)


def _is_field(owner: Ref, name: str, scope: Scope) -> bool:
    """Tell whether an annotated value in a class body is only the default of what its objects are made with.

    That is so in a dataclass, a model or a named tuple: `rounds: int = 3`.
    """
    for _, klass in scope.world.classes(owner):
        if name in klass.attributes:
            _, annotation = klass.attributes[name]
            fixed = _FIXED.intersection(names(annotation)) if annotation is not None else ()
            return bool(klass.decorators or klass.bases) and not fixed
    return False


def _folded(op: str, left: Const | None, right: Const | None) -> Const | None:
    """Compute arithmetic on two known numbers."""
    if (
        left is None
        or right is None
        or not isinstance(left.value, (int, float))
        or not isinstance(right.value, (int, float))
    ):
        return None
    one, two = left.value, right.value
    try:
        if op == "+":
            return Const(one + two)
        if op == "-":
            return Const(one - two)
        if op == "*":
            return Const(one * two)
        if op == "//":
            return Const(one // two)
        if op == "/":
            return Const(one / two)
        if op == "%":
            return Const(one % two)
        if op == "**" and abs(two) <= 64 and abs(one) <= 1_000_000:
            return Const(one**two)
    except (ArithmeticError, ValueError):
        return None
    return None


def is_sum(name: str, scope: Scope) -> bool:
    """Tell whether a name begins as a number, or as a dictionary of numbers, so that what turns add to it is a sum."""
    first = next(iter(scope.bindings.get(name, ())), None)
    begun = first.expr if first is not None else None
    if isinstance(begun, Group) and begun.kind == "dict":
        return bool(begun.parts) and all(_is_number(one) for one in begun.parts[1::2])
    return begun is not None and _is_number(begun)


def _is_number(expr: Expr) -> bool:
    value = expr.value if isinstance(expr, Const) else None
    return isinstance(value, (int, float)) and not isinstance(value, bool)
