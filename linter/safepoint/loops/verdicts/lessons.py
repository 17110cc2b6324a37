"""Loops of examples, and loops that only send something out: what takes a minute, and what nobody waits for."""

from __future__ import annotations

from safepoint.core.diagnostic import Confidence
from safepoint.loops.checkpoints.command_lines import RUN
from safepoint.loops.meanings import naming
from safepoint.loops.meanings.libraries import ASKING
from safepoint.loops.meanings.meaning import Cost
from safepoint.loops.source.effects import Loop
from safepoint.loops.turns.progress import shown as has_bar
from safepoint.loops.turns.progress import told_every
from safepoint.loops.turns.scale import PAGES_SHOWN, REQUESTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.events import Turn
    from safepoint.loops.facts import Loss
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.summary import Summary
    from safepoint.loops.tally import Trips

_LESSONS = frozenset({"example", "examples", "demo", "demos", "sample", "samples", "tutorial", "tutorials", "quickstart"})
"""Words of folders that show how something is used."""
_BRIEF = 60.0
"""Seconds of one turn up to which a program that shows something is over while somebody looks on."""
_SHORT = ("an evaluation", *RUN)
"""What takes long in earnest, and in an example is done with what comes with it."""
_FITS = "trains a model"


def in_a_lesson(
    turn: Turn, trips: Trips, summary: Summary, lost: tuple[Loss, ...], scope: Scope, *, kept: bool
) -> bool:  # fmt: skip
    """Tell whether an example makes short calls, saves nothing behind them, and shows nobody how far it is.

    What shows readers how something is used goes through a handful; what it trains over epochs, what pays for answers of a
    model that is known, what it fits to each of its data, and what saves at its end are taken for what they say.
    """
    if kept or summary.seconds > _BRIEF or any(one.kind == "memory" for one in lost):
        return False
    words = {word for folder in scope.path.split("/")[:-1] for word in naming.words(folder)}
    if _LESSONS.isdisjoint(words) or _shows(turn, scope):
        return False
    heavy = [one for one in summary.costs if one.cost is Cost.HEAVY]
    paid = any(one.why in ASKING and one.sure is Confidence.HIGH for one in heavy)
    pages = any(one.why.startswith(PAGES_SHOWN) for one in heavy)
    short = (*REQUESTS, *_SHORT, *ASKING, *([_FITS] if trips.maximum is not None else []))
    return bool(heavy) and not paid and not pages and all(one.why.startswith(short) for one in heavy)


def _shows(turn: Turn, scope: Scope) -> bool:
    return has_bar(turn.node, scope) or (isinstance(turn.node, Loop) and told_every(turn.node) > 0)
