"""How many elements a library's wrappers of iterables give: bars, pairs, parts, chunks, products and endless ones."""

from __future__ import annotations

from safepoint.loops.names.switches import argument
from safepoint.loops.source.effects import NONE, Attr, Call, Const, Group, Name
from safepoint.loops.source.walk import dotted, label
from safepoint.loops.tally import ARCHIVE, DATA, ENDLESS, Trips, chosen, exactly, in_chunks, several
from safepoint.loops.turns.progress import titled
from safepoint.loops.turns.settings import default_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.meanings.meaning import Wraps
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr
    from safepoint.loops.turns.counting import Counting

_UNSEEN = Trips(None, DATA, "bounded by something unknown", "parameter")


def wrapped(expr: Call, wraps: Wraps, scope: Scope, depth: int, how: Counting) -> Trips:
    """Count what a call of a library gives that wraps an iterable: `zip`, `tqdm`, `islice`, the batches of a loader."""
    inner = argument(expr, wraps.iterable.position, wraps.iterable.name) if wraps.iterable is not None else None
    limit = argument(expr, wraps.bound.position, wraps.bound.name) if wraps.bound is not None else None
    size = how.number(limit, scope, depth + 1)
    limit, size = (limit, size) if size is None or size >= 0 else (None, None)  # `data.take(-1)` leaves nothing out
    if inner is not None and len(expr.args) > 2 and dotted(expr.func).rpartition(".")[2] == "islice":
        return _islice(inner, expr.args[1], expr.args[2], scope, depth, how)
    if wraps.length in ("shortest", "product", "sum") and expr.args:
        found = [how.turns(part, scope, depth + 1) for given in expr.args for part in _apart(given, scope)]
        return several(found * _repeated(expr, scope, depth, how), wraps.length)
    if wraps.length == "choices":
        return chosen(how.turns(inner, scope, depth + 1), size)
    if wraps.length == "unbounded":
        endless = Trips(None, ENDLESS, f"`{label(expr.func)}` never ends by itself", "endless")
        return endless if size is None else exactly(size, "a given number of turns")
    if wraps.length == "bounded" or (wraps.length in ("data", "archive") and limit not in (None, NONE)):
        if size is not None:
            return exactly(size, f"at most {int(size)} by `{label(expr.func)}`")
        return _UNSEEN if limit is None else how.bounded_by(limit, scope, depth)
    likely = ARCHIVE if wraps.length == "archive" else DATA
    data = Trips(None, likely, f"as long as the data of `{label(expr.func)}`", "data")
    if (turns := how.number(inner, scope, depth + 1)) is not None:
        return exactly(turns, f"counts to {int(turns)}")  # a bar that is told how far to count
    if inner is not None and titled(expr) and default_of(inner, scope) is not None:
        return how.bounded_by(inner, scope, depth)
    counted = how.turns(inner, scope, depth + 1) if inner is not None else data
    return in_chunks(counted, size) if wraps.length == "chunks" and size else counted


_MOST_REPEATS = 50


def _repeated(expr: Call, scope: Scope, depth: int, how: Counting) -> int:
    """Return how often a product takes its iterables: three times for `product(steps, repeat=3)`, once if nobody knows."""
    told = how.number(expr.keyword("repeat"), scope, depth + 1)
    return int(told) if told is not None and 1 <= told <= _MOST_REPEATS else 1


def _apart(given: Expr, scope: Scope) -> tuple[Expr, ...]:
    """Return what an argument stands for: of `*grid.values()` the parts of the table, or of the list, that is unpacked."""
    if not isinstance(given, Group) or given.kind != "star":
        return (given,)
    held = given.parts[0]
    valued = isinstance(held, Call) and isinstance(held.func, Attr) and held.func.name == "values"
    held = held.func.base if valued and isinstance(held, Call) and isinstance(held.func, Attr) else held
    if isinstance(held, Name):
        held = scope.only_value(held.id) or scope.tree.values.get(held.id) or held
    if not isinstance(held, Group) or held.kind not in ("dict" if valued else "list", "tuple"):
        return (Name("*"),)  # nobody knows how many
    # What is empty there is filled elsewhere: nobody goes through nothing.
    return (held.parts[1::2] if valued else held.parts) or (Name("*"),)


def _islice(inner: Expr, start: Expr, stop: Expr, scope: Scope, depth: int, how: Counting) -> Trips:
    """Count `islice(items, start, stop)`; a stop of None leaves the count to the items."""
    first, last = how.number(start, scope, depth + 1), how.number(stop, scope, depth + 1)
    if last is not None:
        return exactly(last - (first or 0.0), f"at most {int(last - (first or 0.0))} by `islice`")
    return how.turns(inner, scope, depth + 1) if stop == Const(None) else how.bounded_by(stop, scope, depth + 1)
