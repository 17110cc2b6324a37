"""Lists that a function fills by loops whose own counts are known: a handful of prompts, each put into its form."""

from __future__ import annotations

from math import prod

from safepoint.loops.losses.additions import INFINITE, adding_loops
from safepoint.loops.source.walk import names
from safepoint.loops.tally import Trips, exactly

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr


def filled_by_loops(name: str, scope: Scope, count: Callable[[Expr | None], Trips]) -> Trips | None:
    """Count what loops put into an empty list: `for word in ["a", "b"]: prompts.append(word)`.

    `count` counts the turns of a `for` by its head. None where a loop may turn any number of times, or goes through the
    very list that it makes longer.
    """
    total = 0.0
    for around, size in adding_loops(name, scope.function):
        if any(one.kind != "for" or name in set(names(one.head)) for one in around):
            return None
        turns = [count(one.head).maximum for one in around]
        known = [one for one in turns if one is not None]
        if len(known) < len(turns):
            return None
        total += size * prod(known)
    return exactly(total, f"iterates `{name}`, which loops with known counts fill") if 0 < total < INFINITE else None
