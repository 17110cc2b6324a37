"""Generators that every caller goes through at once: their consumer saves nothing before the last turn."""

from __future__ import annotations

from safepoint.loops.calls.plain_maps import drains
from safepoint.loops.facts import RESULTS, Loss
from safepoint.loops.names.index import Ref
from safepoint.loops.source.effects import Call, Loop
from safepoint.loops.source.module import MODULE_BODY
from safepoint.loops.source.walk import calls, own, yields
from safepoint.loops.turns.progress import behind_bar, is_bar

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.callers import Callers, Site
    from safepoint.loops.calls.events import Turn
    from safepoint.loops.names.scope import Scope


def gathered(turn: Turn, scope: Scope, callers: Callers) -> tuple[Loss, ...]:
    """Return what a generator yields, if all known calls put it into a list first: `rows = list(annotate(path))`."""
    if not isinstance(turn.node, Loop) or not yields(turn.node.body) or scope.function.qualname == MODULE_BODY:
        return ()
    sites = callers.sites(Ref("function", scope.path, scope.function.qualname))
    drained = bool(sites) and all(map(_is_drained, sites))
    return (Loss("collected", RESULTS, turn.node.line),) if drained else ()


def _is_drained(site: Site) -> bool:
    """Tell whether a call stands within one that goes through all of it, be it behind a progress bar."""
    place = (site.event.call.line, site.event.call.column)
    for statement in site.scope.function.statements:
        for expr in own(statement):
            for call in calls(expr):
                given = call.args[0] if drains(call) else None
                while isinstance(given, Call) and is_bar(given.func) and given.args:
                    given = behind_bar(given)
                if isinstance(given, Call) and (given.line, given.column) == place:
                    return True
    return False
