"""Searches for what still fits into memory: a batch size, a policy. Each try is thrown away, and only the last is wanted."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.source.effects import Assign, Loop, Try
from safepoint.loops.source.walk import calls, dotted, names, own, statements, tail

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Comprehension, Expr

_FULL = "oom"
"""The word by which programs ask whether the memory was full: `is_oom(size)`, `if is_oom_error(error)`."""
_FULL_ERRORS = frozenset({"OutOfMemoryError", "ResourceExhaustedError"})
_SIZES = frozenset({"size", "sizes", "bs", "batch"})


def fits_memory(node: Loop | Comprehension, scope: Scope) -> bool:
    """Tell whether a loop tries out what fits into memory: `while is_oom(policy)`, or sizes, each tried until it is full.

    A training that passes over a batch for which the memory did not suffice gives no size another value.
    """
    if not isinstance(node, Loop) or not any(map(scope.tree.spoken.says, (_FULL, *_FULL_ERRORS))):
        return False
    if _asks_if_full(node.head):
        return True
    inside = list(statements(node.body))
    caught = [handler.catches for one in inside if isinstance(one, Try) for handler in one.handlers]
    full = any(name.rpartition(".")[2] in _FULL_ERRORS for one in caught if one is not None for name in names(one))
    if not full and not any(_asks_if_full(expr) for one in inside for expr in own(one)):
        return False
    given = [target for one in inside if isinstance(one, Assign) for target in one.targets]
    sized = {dotted(target) for target in given} | {scope.function.name}
    return any(not _SIZES.isdisjoint(naming.words(name.rpartition(".")[2])) for name in sized)


def _asks_if_full(expr: Expr) -> bool:
    return any(_FULL in naming.words(tail(call.func)) for call in calls(expr))
