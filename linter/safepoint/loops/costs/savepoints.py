"""Transactions within an open one: they are savepoints, and nothing that they hold is kept before the outer one's end."""

from __future__ import annotations

from safepoint.loops.calls.places import TRANSACTIONS
from safepoint.loops.costs.held_open import ONE_CONNECTION
from safepoint.loops.names.arguments import argument_of
from safepoint.loops.names.makings import makings
from safepoint.loops.source.effects import Attr, Call, Name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.calls.events import Event
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr

_OF_CONNECTIONS = frozenset({"asyncpg", "dbapi"})
"""Those whose connections begin them: one within another of the same connection is a savepoint."""
_BEGINNING = frozenset({"execute", "executemany", "stream"})
"""Methods of connections and cursors whose statements open a transaction where none is open."""
_ENDING = frozenset({"commit", "rollback"})
_BY_ITSELF = "autocommit"
"""How a connection is told to keep each statement by itself, where it is made or later."""


def is_savepoint(event: Event, family: str, around: frozenset[str], scope: Scope, summaries: Summaries) -> bool:
    """Tell whether the block that an event leaves is a transaction within an open one, of a block or of a statement.

    `around` are the libraries whose transactions stand around the stretch of code that is looked at. With psycopg any
    statement opens a transaction, even a SELECT, and the `with conn.transaction():` behind it is a savepoint only.
    """
    func = event.call.func
    if not isinstance(func, Attr) or func.name not in TRANSACTIONS:
        return False
    if family in ONE_CONNECTION:
        return family in around and not (event.call.args or event.call.keywords)
    if family not in _OF_CONNECTIONS:
        return False
    if family in around and _encloses(event, func, scope, summaries):
        return True
    return family == "dbapi" and func.name == "transaction" and _is_opened(event, func.base, scope, summaries)


def _encloses(event: Event, func: Attr, scope: Scope, summaries: Summaries) -> bool:
    """Tell whether a block around the loop of an event is a transaction of the same connection."""
    events = summaries.course(scope).events
    at = next((place for place, one in enumerate(events) if one is event), len(events))
    later = [one for one in events[at + 1 :] if one.leaving and one.line < event.line]
    return any(one.call.func == func and len(one.loops) < len(event.loops) for one in later)


def _is_opened(event: Event, connection: Expr, scope: Scope, summaries: Summaries) -> bool:
    """Tell whether a statement has opened a transaction of a connection before an event, or does in the turn before."""
    held = scope.type(connection)
    made = [within for within, _ in makings(connection, scope)]  # one that somebody else makes may commit by itself
    if held is None or held.name.endswith(_BY_ITSELF) or not made:
        return False
    if any(within.tree.spoken.says(_BY_ITSELF) for within in made):
        return False
    events = summaries.course(scope).events
    at = next((place for place, one in enumerate(events) if one is event), len(events))
    turn = [one for one in events[at + 1 :] if event.loops and event.loops[-1] in one.loops]
    return _leaves_open([*events[:at], *turn], connection, scope, summaries)


def _leaves_open(events: list[Event], connection: Expr, scope: Scope, summaries: Summaries | None) -> bool:
    """Tell whether a transaction of a connection is open when some events have been, one after the other."""
    cursors = {connection, *_cursors(connection, scope)}
    opened = False
    for one in events:
        func = one.call.func
        told = func.name if isinstance(func, Attr) and func.base in cursors and not one.leaving else ""
        if told in _ENDING or (one.leaving and func == connection):
            opened = False
        elif not opened and (told in _BEGINNING or (not told and _hands_over(one, connection, summaries))):
            opened = not any(guard.kind == "defers" for _, guard in one.guards)
    return opened


def _hands_over(event: Event, connection: Expr, summaries: Summaries | None) -> bool:
    """Tell whether a call runs a helper that leaves a transaction of a connection open; one such call is followed."""
    return summaries is not None and any(_opens(ref, event.call, connection, summaries) for ref in event.callee.functions)


def _opens(ref: Ref, call: Call, connection: Expr, summaries: Summaries) -> bool:
    """Tell whether a helper that is given a connection, or whose object has it, leaves a transaction of it open."""
    function = summaries.world.function(ref)
    if function is None or not function.mentions("execute"):
        return False
    held: list[Expr] = [Name(one.name) for one in function.params if argument_of(call, function, one.name)[0] == connection]
    held += [connection] if isinstance(connection, Attr) and connection.base == Name("self") else []
    inner = summaries.world.scope(ref.path, ref.name)
    return any(_leaves_open([*summaries.course(inner).events], one, inner, None) for one in held)


def _cursors(connection: Expr, scope: Scope) -> Iterator[Expr]:
    """Yield the names that stand for cursors of a connection: `with conn.cursor() as cur`."""
    for name, bound in scope.bindings.items():
        for one in bound:
            if isinstance(one.expr, Call) and one.expr.func == Attr(connection, "cursor"):
                yield Name(name)


__all__ = ["is_savepoint"]
