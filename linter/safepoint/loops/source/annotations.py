"""Annotations as they stand: what wraps others, and which say that a value is a dictionary."""

from __future__ import annotations

from safepoint.loops.source.bindings import quoted
from safepoint.loops.source.effects import Apply, Attr, Const, Item, Name
from safepoint.loops.source.walk import dotted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.source.effects import Expr

WRAPPING = frozenset(
    {"Optional", "Annotated", "Final", "ClassVar", "Required", "NotRequired", "Awaitable", "Coroutine"}
    | {"SerializeAsAny", "SkipValidation", "InstanceOf", "Mapped"}
)
"""Annotations that say the same as what stands within them."""
_MAPPINGS = frozenset({"dict", "Dict", "Mapping", "MutableMapping", "OrderedDict", "defaultdict", "DefaultDict"})


def is_mapping(expr: Expr | None) -> bool:
    """Tell whether an annotation says that a value is a dictionary: `dict[str, Any] | None`, `Mapping`."""
    if isinstance(expr, Const) and isinstance(expr.value, str):
        expr = quoted(expr.value)
    if isinstance(expr, Apply) and expr.op == "|":
        return any(is_mapping(part) for part in expr.parts)
    if isinstance(expr, Item):
        return is_mapping(expr.key if subscripted(expr) in WRAPPING else expr.base)
    return isinstance(expr, (Name, Attr)) and dotted(expr).rpartition(".")[2] in _MAPPINGS


def subscripted(expr: Item) -> str:
    """Return the last part of what is subscripted: `Optional` of `typing.Optional[X]`."""
    return expr.base.id if isinstance(expr.base, Name) else expr.base.name if isinstance(expr.base, Attr) else ""
