"""What annotations name: the class of a value, and of the elements of a container."""

from __future__ import annotations

from safepoint.loops.source.annotations import WRAPPING, subscripted
from safepoint.loops.source.bindings import BUILTINS, DEEPEST, quoted
from safepoint.loops.source.effects import Apply, Attr, Call, Const, Do, Group, Item, Name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr

_IS_OF = Name("isinstance")
_OPEN = frozenset({"Any", "Callable", "Union", "TypeVar", "Generic", "Protocol", "Self", "Hashable", "NewType"})
"""Annotations that say nothing of what a value can do."""


def annotated(expr: Expr | None, scope: Scope, depth: int = 0) -> Ref | None:
    """Return the class an annotation names; `X | None`, `Optional[X]` and quoted names are seen through."""
    if expr is None or depth > DEEPEST:
        return None
    if isinstance(expr, Const) and isinstance(expr.value, str):
        expr = quoted(expr.value)
    if isinstance(expr, Apply) and expr.op == "|":
        return next((found for part in expr.parts if (found := annotated(part, scope, depth + 1)) is not None), None)
    if isinstance(expr, Item):
        head = subscripted(expr)
        if head == "Union" and isinstance(expr.key, Group):
            return next((found for part in expr.key.parts if (found := annotated(part, scope, depth + 1)) is not None), None)
        inner = expr.key.parts[0] if isinstance(expr.key, Group) and expr.key.parts else expr.key
        if head == "Coroutine" and isinstance(expr.key, Group):
            inner = expr.key.parts[-1]
        return annotated(inner, scope, depth + 1) if head in WRAPPING else annotated(expr.base, scope, depth + 1)
    ref = scope.ref(expr, depth + 1) if isinstance(expr, (Name, Attr)) else None
    if ref is None and isinstance(expr, Name) and expr.id[:1].isupper() and len(expr.id) > 1:
        return scope.world.by_name.only_class(expr.id, scope.path)
    said = ref is not None and ref.kind in ("class", "external") and ref.name not in BUILTINS
    return ref if said and ref is not None and not _says_nothing(ref.name) else None


def asserted(name: str, scope: Scope, depth: int = 0) -> Ref | None:
    """Return the class that a function asserts a parameter to be of: `assert isinstance(app, App)`."""
    if not scope.function.mentions("isinstance"):
        return None
    for one in scope.function.statements:
        test = one.value if isinstance(one, Do) else None
        if isinstance(test, Call) and test.func == _IS_OF and len(test.args) > 1 and test.args[0] == Name(name):
            return annotated(test.args[1], scope, depth + 1)
    return None


def _says_nothing(name: str) -> bool:
    """Tell whether an annotation leaves open what a value is: `Any` of `typing`, something that can be called."""
    return name.rpartition(".")[2] in _OPEN and name.startswith(("typing.", "typing_extensions.", "collections.abc."))


def contained(expr: Expr | None, scope: Scope, depth: int = 0) -> Ref | None:
    """Return the element type an annotation such as `list[X]`, `dict[str, X]` or `list[X] | None` names."""
    if isinstance(expr, Const) and isinstance(expr.value, str):
        expr = quoted(expr.value)
    if isinstance(expr, Apply) and expr.op == "|":
        return next((found for part in expr.parts if (found := contained(part, scope, depth + 1)) is not None), None)
    if not isinstance(expr, Item):
        return None
    parts = expr.key.parts if isinstance(expr.key, Group) and expr.key.parts else (expr.key,)
    head = subscripted(expr)
    if head in WRAPPING or head == "Union":
        among = parts if head == "Union" else parts[:1]
        return next((found for part in among if (found := contained(part, scope, depth + 1)) is not None), None)
    return annotated(parts[-1], scope, depth + 1)
