"""Transactions that callers hold open around a whole function: what its loops save is kept only when those end.

That is so of the command of Django's whose `handle` is decorated with `@transaction.atomic`, and all that it runs.
"""

from __future__ import annotations

from safepoint.loops.names.index import Ref
from safepoint.loops.source.module import MODULE_BODY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.callers import Callers
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.summary import SaveFact, Summary

ONE_CONNECTION = frozenset({"django", "peewee"})
"""Libraries whose transactions are of the one connection that a thread has, wherever they are begun."""
_HOPS = 3
"""How many calls may lead from where a transaction is begun to a function."""


def in_callers_transaction(summary: Summary, scope: Scope, callers: Callers) -> Summary:
    """Take what a turn saves for rows that wait, where every call that leads to its function holds a transaction open."""
    if not any(_is_of_connection(one) for one in summary.saves) or scope.function.qualname == MODULE_BODY:
        return summary
    held = _held(scope, callers, 0)
    return summary._replace(saves=tuple([waiting(one, held) for one in summary.saves])) if held else summary


def waiting(fact: SaveFact, held: frozenset[str]) -> SaveFact:
    """Return a save as what it is within transactions of those libraries: a row that waits for them to end, if it is one.

    A transaction within an open one is a savepoint. An object that is told to save itself there is a row as well.
    """
    families = held & ONE_CONNECTION
    if families and (fact.family in families or saves_itself(fact)) and _is_of_connection(fact):
        return fact._replace(kind="buffered", family=fact.family or min(families))
    return fact


def waits_in_own(summary: Summary) -> bool:
    """Tell whether rows wait for the end of such a transaction, whoever takes what the turns give: a generator holds it."""
    return any(one.kind == "buffered" and one.family in ONE_CONNECTION for one in summary.saves)


def saves_itself(fact: SaveFact) -> bool:
    """Tell whether an object of which nothing is known is told to save itself: `order.save()`."""
    plain = fact.kind == "durable" and fact.why == "saves" and not fact.family
    return plain and fact.steps[-1].name.endswith(".save")


def _is_of_connection(fact: SaveFact) -> bool:
    return (fact.family in ONE_CONNECTION and fact.kind in ("item", "durable", "commit")) or saves_itself(fact)


def _held(scope: Scope, callers: Callers, depth: int) -> frozenset[str]:
    """Return the libraries of which each known call of a function, or of those that make it, is in a transaction."""
    function = scope.function
    sites = callers.sites(Ref("function", scope.path, function.qualname)) if function.qualname != MODULE_BODY else ()
    found: frozenset[str] | None = None
    for site in sites:
        names = frozenset([guard.name for _, guard in site.event.guards if guard.kind == "defers"]) & ONE_CONNECTION
        if not names and depth < _HOPS:
            names = _held(site.scope, callers, depth + 1)
        found = names if found is None else found & names
        if not found:
            return frozenset()
    return found or frozenset()
