"""The calls that the work of a pool comes to: `fetch(row, folder)` of `pool.submit(fetch, row, folder)`."""

from __future__ import annotations

from safepoint.loops.source.effects import Attr, Call, Lambda, Loop, Name
from safepoint.loops.source.handed_calls import handed_call
from safepoint.loops.source.walk import last_part, names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.calls.events import Event, Turn
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.names.scope import Scope

_MAPS = frozenset({"map", "imap", "imap_unordered"})
"""Methods that call a function with each item as all that it is given."""
_ITEM = Name("item")


def given_out(turn: Turn, running: list[Event], scope: Scope, summaries: Summaries) -> Iterator[tuple[Event, set[str]]]:
    """Yield the calls that are made beside a loop for its items, each with the names that its items have there.

    `running` are the calls of the loop, and those before it that gave a pool the work whose results it takes.
    """
    course = summaries.course(scope)
    for event in running:
        call = event.call
        if event.callee.later and (made := handed_call(call)) is not None:
            around = [course.turns[number].node for number in event.loops]
            yield event._replace(call=made), {name for node in around for name in names(node.target)}
        elif event.per_item and event.callee.given and last_part(call) in _MAPS and isinstance(call.args[0], (Attr, Name)):
            made = call._replace(func=call.args[0], args=(_ITEM,), keywords=())
            yield event._replace(call=made, per_item=False), {_ITEM.id}
    for given in _lambdas_of(turn):
        yield from ((one, set(given.params)) for one in running if turn.number in one.loops and one.line == turn.node.line)


def _lambdas_of(turn: Turn) -> Iterator[Lambda]:
    """Yield the anonymous functions that the map in the header of a loop applies to its items."""
    head = turn.node.head if isinstance(turn.node, Loop) else None
    while isinstance(head, Call):
        if last_part(head) in _MAPS:
            yield from (one for one in head.args if isinstance(one, Lambda))
        head = head.args[0] if head.args else None
