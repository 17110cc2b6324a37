"""Arrays in files that are mapped to memory: whether what is set in one of them gets into a file at all."""

from __future__ import annotations

from safepoint.loops.names.arguments import given_values
from safepoint.loops.source.effects import Attr, Call, Const, Item, Name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr

MAPPED = "numpy.memmap"
"""The type of such an array."""
_MAPPING = frozenset({"numpy.memmap", "numpy.lib.format.open_memmap"})
_UNWRITTEN = frozenset({"r", "readonly", "c", "copyonwrite"})
"""Modes in which what is set stays in memory, or cannot be set."""
_MODES = {"numpy.memmap": 2, "numpy.lib.format.open_memmap": 1}
"""The place of the mode among what a call that maps a file is given."""
_MADE = frozenset(
    {"zeros", "empty", "ones", "full", "zeros_like", "empty_like", "ones_like", "full_like", "array", "arange"}
    | {"concatenate", "stack", "vstack", "hstack", "copy"}
)
"""Functions of numpy that make an array in memory."""
_COPYING = frozenset({"copy", "astype"})
"""Methods of an array that give a new one in memory."""
_DEEPEST = 5
"""Through how many names, parameters, attributes and calls an array is followed."""


def may_lie_in_memory(array: Expr, scope: Scope, depth: int = 0) -> bool:
    """Tell whether what an expression stands for is, in some case, an array in memory, or a file that is only read.

    Who fills `data = np.memmap(…) if path else np.zeros(shape)` has no file in mind that holds the result: what is set
    there waits for nothing.
    """
    if depth > _DEEPEST:
        return False
    if isinstance(array, Item):
        return may_lie_in_memory(array.base, scope, depth + 1)
    if isinstance(array, Call) and (said := _said_by(array, scope)) is not None:
        return said
    return any(may_lie_in_memory(value, inside, depth + 1) for value, inside in _sources(array, scope))


def _said_by(call: Call, scope: Scope) -> bool | None:
    """Tell by the call that makes an array whether it lies in memory; None where the call alone does not say."""
    ref = scope.ref(call.func)
    if ref is None or ref.kind != "external":
        return True if isinstance(call.func, Attr) and call.func.name in _COPYING else None
    if ref.name in _MAPPING:
        at = _MODES[ref.name]
        mode = call.keyword("mode") or (call.args[at] if len(call.args) > at else None)
        return isinstance(mode, Const) and mode.value in _UNWRITTEN
    library, _, last = ref.name.rpartition(".")
    return library == "numpy" and last in _MADE


def _sources(array: Expr, scope: Scope) -> Iterator[tuple[Expr, Scope]]:
    """Yield all that an array may be, as far as it is seen: by a name, a parameter, an attribute, or a helper of ours."""
    if isinstance(array, Name):
        bound = scope.given(array.id)
        yield from ((one.expr, scope) for one in bound if one.kind == "value" and one.position is None)
        if array.id in scope.params:
            yield from ((value, caller) for caller, value in given_values(array.id, scope))
    elif isinstance(array, Attr):
        owner = scope.type(array.base)
        given = scope.world.assigned(owner, array.name) if owner is not None and owner.kind == "class" else ()
        yield from ((value, inside) for inside, value, _ in given if value is not None)
    elif isinstance(array, Call):
        ref = scope.ref(array.func)
        function = scope.world.function(ref) if ref is not None and ref.kind == "function" else None
        if ref is not None and function is not None:
            inside = scope.world.scope(ref.path, ref.name)
            yield from ((value, inside) for value in function.returned if value is not None)
