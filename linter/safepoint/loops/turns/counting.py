"""The functions by which iterables are counted, handed to those that count a kind of them: each asks the others."""

from __future__ import annotations

from safepoint.core.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr
    from safepoint.loops.tally import Trips

DEEPEST = 10
"""Through how many names and wrappers a count is followed."""


class Counting(NamedTuple):
    """How to count an iterable, what number an expression stands for, and how far one counts that is no constant."""

    turns: Callable[[Expr | None, Scope, int], Trips]
    number: Callable[[Expr | None, Scope, int], float | None]
    bounded_by: Callable[[Expr, Scope, int], Trips]
