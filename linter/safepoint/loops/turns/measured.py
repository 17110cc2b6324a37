"""What a test that ends a loop holds against a number: a counter, a multiple of one, or how much has been collected."""

from __future__ import annotations

from safepoint.loops.source.effects import Apply, Assign, Call
from safepoint.loops.source.walk import dotted, names, reads, statements
from safepoint.loops.tally import Trips
from safepoint.loops.turns.iterables import number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr, Loop

_SOME = 100.0
"""Up to how many results, of which a loop stops at so many, they are a handful."""


def measured(test: Apply, loop: Loop, scope: Scope) -> tuple[str, float | None, Trips | None]:
    """Return the counter of a test, its limit, and the count of a loop that ends when it has collected some few results."""
    counter, by = _multiplied(test.parts[0], scope)
    limit = number(test.parts[1], scope)
    if limit is None:
        return dotted(counter), None, None
    limit /= by
    collected = isinstance(counter, Call) and dotted(counter.func) == "len" and len(counter.args) == 1
    collected = collected and not _made_anew(test, loop)
    full = Trips(None, limit, f"stops when it has {int(limit)}", "bounded") if collected and 1 <= limit <= _SOME else None
    return dotted(counter), limit, full


def _made_anew(test: Apply, loop: Loop) -> bool:
    """Tell whether what a test takes the length of is bound anew in each turn, `cells = row.select("td")`: nothing grows."""
    sized = {dotted(one) for part in test.parts if isinstance(part, Call) for one in part.args}
    made = [one for one in statements(loop.body) if isinstance(one, Assign) and not one.op]
    bound = {dotted(to) for one in made for to in one.targets if not reads(one.value, dotted(to))}
    return not sized.isdisjoint({*bound, *names(loop.target)})


def _multiplied(counter: Expr, scope: Scope) -> tuple[Expr, float]:
    """Return the counter of a test, and by how much it is multiplied there: `page * 100 > 1000`, `100 * page > 1000`."""
    if isinstance(counter, Apply) and counter.op == "*" and len(counter.parts) == 2:
        for one, by in (counter.parts, counter.parts[::-1]):
            factor = number(by, scope)
            if factor is not None and factor > 0 and dotted(one):
                return one, factor
    return counter, 1.0
