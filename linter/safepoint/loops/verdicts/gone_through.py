"""Generators that every caller goes through at once: their consumer saves nothing before the last turn."""

from __future__ import annotations

from safepoint.loops.calls.plain_maps import drains
from safepoint.loops.facts import RESULTS, Loss
from safepoint.loops.names.results import is_lazy
from safepoint.loops.source.effects import Call, Loop, Name
from safepoint.loops.source.module import MODULE_BODY
from safepoint.loops.source.walk import calls, dotted, own, yields
from safepoint.loops.turns.progress import behind_bar, is_bar

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.callers import Callers
    from safepoint.loops.calls.events import Turn
    from safepoint.loops.calls.sites import Site
    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr

_TABLES = frozenset({"DataFrame", "from_records"})
"""Last parts of calls that make a table of all the rows they are given: `pd.DataFrame(rows())`."""
_HOPS = 3
"""Through how many functions that return what a generator gives it may go before it is collected."""


def gathered(turn: Turn, scope: Scope, callers: Callers) -> tuple[Loss, ...]:
    """Return what a generator yields, if all known calls put it into a list or a table first: `rows = list(annotate(path))`.

    A function may return it to them. Of a generator that goes through another one, the loop that is collected is judged.
    """
    if not isinstance(turn.node, Loop) or not yields(turn.node.body) or scope.function.qualname == MODULE_BODY:
        return ()
    collected = _is_collected(scope.itself, callers, _HOPS)
    return (Loss("collected", RESULTS, turn.node.line),) if collected else ()


def _is_collected(ref: Ref, callers: Callers, hops: int) -> bool:
    """Tell whether all known calls of a function collect what comes of it, or pass it on to those who do."""
    sites = callers.sites(ref)
    return bool(sites) and all(_is_drained(one) or (hops > 0 and _is_passed_on(one, callers, hops - 1)) for one in sites)


def _is_drained(site: Site) -> bool:
    """Tell whether a call stands within one that goes through all of it, be it behind a progress bar or under a name."""
    for statement in site.scope.function.statements:
        for expr in own(statement):
            for call in calls(expr):
                given: Expr | None = call.args[0] if drains(call) or _makes_table(call) else None
                while isinstance(given, Call) and is_bar(given.func) and given.args:
                    given = behind_bar(given)
                made = site.scope.only_value(given.id) if isinstance(given, Name) else given
                if _is_made_at(site, made):
                    return True
    return False


def _makes_table(call: Call) -> bool:
    return bool(call.args) and dotted(call.func).rpartition(".")[2] in _TABLES


def _is_made_at(site: Site, expr: Expr | None) -> bool:
    called = site.event.call
    return isinstance(expr, Call) and (expr.line, expr.column) == (called.line, called.column)


def _is_passed_on(site: Site, callers: Callers, hops: int) -> bool:
    """Tell whether a function returns what a generator makes, unasked, and all who call that one collect it."""
    function = site.scope.itself
    if site.scope.function.qualname == MODULE_BODY or not is_lazy(function, site.scope.world):
        return False
    left = site.scope.function.returned
    return any(_is_made_at(site, one) for one in left) and _is_collected(function, callers, hops)
