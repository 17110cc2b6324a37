"""A loop's count as a value: what is proved, what is likely, and why; sums, products and the shortest of several."""

from __future__ import annotations

from math import exp, lgamma, log

from safepoint.core.record import NamedTuple
from safepoint.loops.source.effects import Group
from safepoint.loops.source.walk import label

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.source.effects import Expr

DATA = 1000.0
"""What a loop over data of unknown size is taken to be, when likely sizes are compared."""
BATCHES = "goes through the batches of a data set"
"""Why a loop is as long as the set that something hands out batch by batch."""
ARCHIVE = 200_000.0
"""How many records somebody who asks for all that an archive has is taken to be given, a page at a time."""
ENDLESS = 1_000_000.0
FEW = 10.0
"""What a run has of anything that comes in a handful."""


class Trips(NamedTuple):
    """A loop's count: `maximum` if proved, `likely` for estimates, `kind` bounded, data, parameter, endless, unknown.

    `usual` is the default of the setting that bounds it, which most runs leave as it is; None when none is known.
    """

    maximum: float | None
    likely: float
    why: str
    kind: str
    usual: float | None = None


TYPED = "goes through what is typed on the command line"
"""How a count begins of what whoever starts a program names to it, each a whole file or a job of its own."""


def lists_files(trips: Trips) -> bool:
    """Tell whether a loop goes through what a library lists, of the files of a folder or the rows of a table."""
    return trips.why.startswith("as long as the data of")


def exactly(number: float, why: str) -> Trips:
    """Return a proved count."""
    number = max(number, 0.0)
    return Trips(number, number, why, "bounded")


def unknown(expr: Expr) -> Trips:
    """Return the count of something of which nothing is known but what it is called."""
    return Trips(None, DATA, f"iterates `{label(expr)}`, whose size is not known", "data")


def literal(expr: Group) -> Trips:
    """Count the parts of a literal list, tuple, set or dictionary."""
    if any(isinstance(part, Group) and part.kind == "star" for part in expr.parts) or expr.kind in ("opaque", "await"):
        return unknown(expr)
    number = len(expr.parts) // 2 if expr.kind == "dict" else len(expr.parts)
    return exactly(number, f"goes through {number} written-out item{'s' * (number != 1)}")


def written_out(trips: Trips) -> bool:
    """Tell whether a loop goes through items that stand in the source, one by one."""
    return trips.maximum is not None and " written-out item" in trips.why


def filled(name: str, found: Trips) -> Trips:
    """Return the count of what a name stands for: nobody goes through nothing, so that what is empty is filled elsewhere."""
    return found if found.maximum != 0 else Trips(None, DATA, f"iterates `{name}`, which is filled elsewhere", "data")


def product(found: list[Trips]) -> Trips:
    """Return the count of loops within loops."""
    likely = 1.0
    for one in found:
        likely = min(likely * one.likely, ENDLESS)
    if all(one.maximum is not None for one in found):
        return exactly(likely, "a product of known counts")
    return max(found, key=lambda one: (one.maximum is None, one.likely))._replace(likely=likely)


def several(found: list[Trips], how: str) -> Trips:
    """Return the count of several iterables that are gone through together: the shortest, the product or the sum."""
    if not found:
        return exactly(float(how == "product"), "nothing to go through")
    if how == "shortest":
        known = [one for one in found if one.maximum is not None]
        return min(known or found, key=lambda one: one.likely)
    if how == "product":
        return product(found)
    total = sum(one.likely for one in found)
    if all(one.maximum is not None for one in found):
        return exactly(total, "a sum of known counts")
    return next(one for one in found if one.maximum is None)._replace(likely=total)


_CHOICES = 20_000.0
"""How many pairs there are of things of unknown number: of two hundred, each with each other."""


def _choices(things: float, size: float) -> float:
    """Return how many choices there are, by logarithms, since the exact number may have millions of digits."""
    if not 0 <= size <= things:
        return 0.0
    several = lgamma(things + 1) - lgamma(size + 1) - lgamma(things - size + 1)
    return ENDLESS if several > log(ENDLESS) else float(round(exp(several)))


def chosen(found: Trips, size: float | None) -> Trips:
    """Return the count of all choices of so many of some things: `combinations(samples, 2)`."""
    if found.maximum is not None and size is not None:
        return exactly(_choices(found.maximum, size), f"choices of {int(size)}")
    return found._replace(maximum=None, likely=max(found.likely, _CHOICES) if found.likely >= DATA else found.likely)


_CHUNKS = 100.0
"""How many chunks data of unknown size are taken for: nobody cuts up what fits into some of them."""


def in_chunks(found: Trips, size: float) -> Trips:
    """Return the count of chunks of that many elements."""
    most = -(-found.maximum // size) if found.maximum is not None else None
    likely = -(-found.likely // size)
    return found._replace(likely=max(likely, _CHUNKS) if most is None and found.likely >= DATA else likely, maximum=most)
