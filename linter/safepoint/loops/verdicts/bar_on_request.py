"""Functions whose caller decides even whether a bar is shown: it decides as well how much there is, and keeps what comes."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.source.effects import Apply, Attr, Call, Loop, Name
from safepoint.loops.source.walk import calls, dotted
from safepoint.loops.turns.progress import is_bar
from safepoint.loops.turns.starting import is_packaged, started
from safepoint.loops.verdicts.uncalled import fits_by_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.events import Turn
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr
    from safepoint.loops.verdicts.case import Case

_TALKATIVE = frozenset({"verbose", "verbosity", "quiet", "silent", "progress", "bar", "pbar", "showprogress"})
"""Words of what a caller likes to see; a `disable_tqdm` is what a harness tells its parts, and no wish of anybody."""


def shown_on_request(case: Case) -> bool:
    """Tell whether a function of a package trains nothing, and shows a bar only to callers who want one.

    That is `tqdm(texts, disable=not verbose)`, or `tqdm(texts) if verbose else texts`. A program that calls it itself is
    asked what it keeps, and so is not meant.
    """
    scope = case.scope
    trains = not case.summary.changes.isdisjoint(("memory", "simulated")) and not fits_by_name(case.summary)
    if trains or not is_packaged(scope) or not _is_on_request(case.turn, scope):
        return False
    return not started(scope, case.callers)


def _is_on_request(turn: Turn, scope: Scope) -> bool:
    """Tell whether the bar of a loop is switched by a parameter, or by a field of an object that callers have made."""
    head = turn.node.head if isinstance(turn.node, Loop) else turn.node.iterable
    bound = [one.expr for one in scope.given(head.id) if one.kind == "value"] if isinstance(head, Name) else []
    bars = [call for part in (head, *bound) for call in calls(part) if is_bar(call.func)]
    chosen = [part.parts[0] for part in (head, *bound) if isinstance(part, Apply) and part.op == "if" and bars]
    return any(_is_talkative(one, scope) for one in (*(bar.keyword("disable") for bar in bars), *chosen))


def _is_talkative(switch: Expr | None, scope: Scope) -> bool:
    while isinstance(switch, Apply) and switch.op == "not" and switch.parts:
        switch = switch.parts[0]
    if isinstance(switch, Call) or not isinstance(switch, (Attr, Name)):
        return False
    whose, _, said = dotted(switch).rpartition(".")
    given = (whose or said).partition(".")[0]
    return given in (*scope.params, "self") and not _TALKATIVE.isdisjoint(naming.words(said))
