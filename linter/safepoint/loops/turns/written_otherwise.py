"""Settings for which a program writes out what it takes where nobody names anything: `if args.names is None: …`."""

from __future__ import annotations

from safepoint.loops.source.effects import NONE, Apply, Assign, Branch, Group
from safepoint.loops.source.walk import dotted
from safepoint.loops.tally import FEW, Trips

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Attr, Expr


def written_otherwise(over: Attr, scope: Scope) -> Trips | None:
    """Count what an option stands for that is given a handful of names where it is missing, None for any other.

    What its author has written down there, `if args.sources is None: args.sources = ["north", "south"]`, is what there is
    to choose from, whatever the option is called.
    """
    said = dotted(over)
    for one in scope.function.statements:
        if not isinstance(one, Branch) or not said or dotted(_missing(one.test)) != said:
            continue
        given = [part.value for part in one.then if isinstance(part, Assign) and over in part.targets]
        listed = given[0] if len(given) == 1 else None
        if isinstance(listed, Group) and listed.kind in ("list", "tuple") and 0 < len(listed.parts) <= FEW:
            return Trips(None, float(len(listed.parts)), f"`{said}` is written out where nobody names any", "bounded")
    return None


def _missing(test: Expr) -> Expr | None:
    """Return what a test finds missing: `names` of `names is None`, and of `not names`."""
    if isinstance(test, Apply) and test.op in ("is", "==") and test.parts[1] == NONE:
        return test.parts[0]
    return test.parts[0] if isinstance(test, Apply) and test.op == "not" else None
