"""Results that go to a file which each run opens anew before it begins: a restart empties it first."""

from __future__ import annotations

from safepoint.loops.checkpoints.begun_anew import opened_in
from safepoint.loops.checkpoints.opening import mode
from safepoint.loops.names.arguments import argument_of, given_values
from safepoint.loops.source.effects import Call, Name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.events import Event, Turn
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr
    from safepoint.loops.summary import SaveFact

_BY_HELPER = 2
"""How many calls lead to what a helper writes that is handed the file."""


def empties(turn: Turn, saves: tuple[SaveFact, ...], scope: Scope, summaries: Summaries) -> bool:
    """Tell whether the results go to a file that is opened anew before the loop: a restart empties it first."""
    direct = [one.steps[0].name for one in saves if one.kind == "stream" and len(one.steps) == 1]
    line = turn.node.line
    if any(_opened_before(name, line, scope) for name in _handed_on(turn, saves, scope, summaries)):
        return True
    if not direct:
        return False
    around = [event for event in summaries.course(scope).events if turn.number not in event.loops]
    if any(mode(event.call, "w") and event.line < line for event in around):
        return True
    put_into = {name.partition("[")[0] for name in direct}
    if any(opened_in(name, scope, line) for name in put_into if name.isidentifier()):
        return True
    streams = [name.rpartition(".")[0] for name in direct]
    handed = [one for name in streams if name in scope.params for one in given_values(name, scope)]
    return bool(handed) and all(_opened_anew(given, caller) for caller, given in handed)


def _handed_on(turn: Turn, saves: tuple[SaveFact, ...], scope: Scope, summaries: Summaries) -> set[str]:
    """Return the names of the files that a turn hands to a helper which writes to them: `put_scores(scores, store, at)`."""
    ways = {
        (one.steps[0].name, one.steps[0].line): one.steps[1].name.partition("[")[0].partition(".")[0]
        for one in saves
        if one.kind == "stream" and len(one.steps) == _BY_HELPER
    }
    found: set[str] = set()
    for event in summaries.course(scope).events if ways else ():
        param = ways.get((event.callee.name, event.line)) if turn.number in event.loops else None
        if param:
            found |= _given_as(param, event, scope)
    return found


def _given_as(param: str, event: Event, scope: Scope) -> set[str]:
    """Return the name that a call hands to those functions for a parameter, if all that it runs have one of that name."""
    helpers = [made for ref in event.callee.functions if (made := scope.world.function(ref)) is not None]
    given = [argument_of(event.call, one, param)[0] for one in helpers]
    return {one.id for one in given if isinstance(one, Name)}


def _opened_before(name: str, line: int, scope: Scope) -> bool:
    """Tell whether a name stands for a file, or a file of arrays, that is opened to be written anew before a line."""
    only = scope.only_value(name)
    plain = isinstance(only, Call) and only.line < line and mode(only, "w", scope)
    return plain or opened_in(name, scope, line)


def _opened_anew(given: Expr, caller: Scope) -> bool:
    """Tell whether what a caller hands in is a file that it has opened to be written from the start."""
    bound = caller.given(given.id) if isinstance(given, Name) else ()
    opened = [one for one in ([one.expr for one in bound] if bound else [given]) if isinstance(one, Call)]
    # A name may well have stood for another file before, which was read.
    return any(mode(one, "w", caller) for one in opened) and not any(mode(one, "ax", caller) for one in opened)
