"""Passes over all there is: a loop over whole sets, or one that counts how often the same set is gone through."""

from __future__ import annotations

from safepoint.loops.source.effects import Assign, Call, Loop
from safepoint.loops.source.walk import dotted, names, statements
from safepoint.loops.turns.progress import barred
from safepoint.loops.turns.whole_jobs import through_sets

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Comprehension
    from safepoint.loops.summary import Summary
    from safepoint.loops.tally import Trips

_HOPS = 4
"""Through how many names what is gone through is followed to what it is made of."""


def takes_all(
    inner: Loop | Comprehension, outer: Loop | Comprehension, trips: Trips, summary: Summary, scope: Scope
) -> bool:
    """Tell whether each turn of a loop around another goes through all of a set of data, and trains nothing on it.

    `trips` are those of the inner loop, `summary` is what a turn of the outer one does.
    """
    of_set = through_sets(outer) and trips.kind == "data"
    # Where a restart leaves out the passes that are there, one pass is what whoever wrote it is ready to lose.
    skipped = any(guard.kind == "skip" for one in summary.saves for guard in one.guards)
    again = "memory" not in summary.changes and not skipped
    return of_set or (again and _passes_over_all(inner, outer, scope))


def _passes_over_all(inner: Loop | Comprehension, outer: Loop | Comprehension, scope: Scope) -> bool:
    """Tell whether each turn of a loop goes under a bar through all that the turn before it went through.

    That is `for round in range(rounds)` around `for batch in tqdm(loader)`, where nothing that is gone through hangs on
    the number of the round; what each round is kept by comes once for all of it.
    """
    if not isinstance(inner, Loop) or not isinstance(outer, Loop) or outer.kind != "for" or not barred(inner, scope):
        return False
    counted = isinstance(outer.head, Call) and dotted(outer.head.func) == "range"
    return counted and not _hangs_on(set(names(inner.head)), set(names(outer.target)), outer, inner.line)


def _hangs_on(said: set[str], turn: set[str], outer: Loop, before: int) -> bool:
    """Tell whether what some names stand for is made of the number of the turn, by what the turn binds before a line."""
    made: dict[str, set[str]] = {}
    for one in statements(outer.body):
        if isinstance(one, Assign) and one.line < before:
            for target in one.targets:
                for name in names(target):
                    made.setdefault(name, set()).update(names(one.value))
    reached = {name.partition(".")[0] for name in said}
    for _ in range(_HOPS):
        reached |= {inner.partition(".")[0] for name in reached for inner in made.get(name, ())}
    return not reached.isdisjoint(turn)
