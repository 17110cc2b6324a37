"""The decorator that declares a function's loops: `@safepoint.long_loop(max_iterations=50, id="batches")`.

An option that cannot be read is a fault; the loops are declared all the same, with the default in its place.
"""

from __future__ import annotations

from safepoint.loops.names.constants import constant
from safepoint.loops.source.effects import Call, Const
from safepoint.loops.source.module import Declaration

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr

_DECORATORS = frozenset({"safepoint.long_loop", "safepoint.runtime.declare.long_loop"})
_NUMBERS = ("max_iterations", "max_duration_ms")


def declared_by_decorator(scope: Scope) -> Declaration | None:
    """Return what a function's decorator declares of its outermost loops, None when none does."""
    for decorator in scope.function.decorators:
        call = decorator if isinstance(decorator, Call) else None
        ref = scope.ref(call.func if call is not None else decorator)
        if ref is not None and ref.name in _DECORATORS:
            return _declaration(call, scope)
    return None


def _declaration(call: Call | None, scope: Scope) -> Declaration:
    given = call.keywords if call is not None else ()
    seen = {name: constant(value, scope) for name, value in given}
    turns, duration = (_number(seen.get(name)) for name in _NUMBERS)
    name = seen.get("id")
    faults = [*_unnamed(call), *_faults(given, seen)]
    if not scope.function.has_loop:
        faults.append("stands on a function that has none")
    line, column, end = _place(call, scope)
    label = name.value if name is not None and isinstance(name.value, str) else ""
    return Declaration(line, turns, duration, label, column, end, tuple(faults), decorates=True)


def _number(value: Const | None) -> int | None:
    return value.value if value is not None and type(value.value) is int and value.value > 0 else None


def _unnamed(call: Call | None) -> Iterator[str]:
    """Yield what is wrong about options without their names."""
    if call is not None and call.args:
        yield "gives a value without its name, wanted `max_iterations=…`, `max_duration_ms=…` or `id=…`"


def _faults(given: tuple[tuple[str, Expr], ...], seen: dict[str, Const | None]) -> Iterator[str]:
    """Yield what was seen and what was wanted of each option that cannot be meant so."""
    for name, _ in given:
        value = seen[name]
        if name and name != "id" and name not in _NUMBERS:
            yield f"gives the option `{name}`, wanted only max_iterations, max_duration_ms or id"
        elif value is None or value.value is None:
            continue  # computed, or left to the default
        elif name in _NUMBERS and _number(value) is None:
            yield f"gives `{name}={value.value!r}`, wanted a whole number from 1"
        elif name == "id" and not (isinstance(value.value, str) and value.value):
            yield f"gives `id={value.value!r}`, wanted a name"


def _place(call: Call | None, scope: Scope) -> tuple[int, int, int]:
    """Return line, first and last column of the decorator; of the function's own line for one that is no call."""
    line = call.line if call is not None else scope.function.line
    text = scope.tree.text.split("\n", line)[line - 1]
    return line, len(text) - len(text.lstrip()) + 1, len(text.rstrip()) + 1
