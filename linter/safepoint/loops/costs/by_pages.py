"""Generators that ask for page after page and give the rows of each: one request is made for many elements."""

from __future__ import annotations

from safepoint.loops.calls import iterating
from safepoint.loops.source.effects import Do, Group, Loop
from safepoint.loops.source.walk import statements, yields
from safepoint.loops.tally import DATA, ENDLESS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from safepoint.loops.calls.events import Event
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.names.index import Ref
    from safepoint.loops.source.effects import Stmt
    from safepoint.loops.summary import CostFact, Summary

_ROWS = 50.0
"""Rows that a page of a listing has, as most services give them by default."""


def each_turn(inner: Summary, event: Event, ref: Ref, summaries: Summaries) -> Summary:
    """Return what a function does for a turn of a loop: of a generator, a thousandth of which is done for each element."""
    found = iterating.each_turn(inner, event, ref, summaries.world)
    function = summaries.world.function(ref) if event.per_item and found.costs else None
    outer = [one for one in function.body if isinstance(one, Loop) and yields(one.body)] if function is not None else []
    if len(outer) != 1:
        return found
    scope = summaries.world.scope(ref.path, ref.name)
    number = next((at for at, turn in enumerate(summaries.course(scope).turns) if turn.node is outer[0]), None)
    endless = number is not None and summaries.trips(scope, number).kind == "endless"
    return _shared(_less(found, found.costs, ENDLESS / DATA) if endless else found, outer[0])


def _less(inner: Summary, costs: Sequence[CostFact], by: float) -> Summary:
    """Return what a function does with some of its costs paid for once for so many elements."""
    found = tuple([one._replace(seconds=one.seconds / by) if one in costs else one for one in inner.costs])
    saved = sum([one.seconds for one in costs]) * (1.0 - 1.0 / by)
    return inner._replace(costs=found, seconds=max(inner.seconds - saved, 0.0))


def _shared(inner: Summary, pages: Loop) -> Summary:
    """Share the requests for pages among the rows that a generator gives one by one.

    They do so by `yield from page["items"]`, or by a loop over the page; what that asks for each row is not shared.
    """
    asked = [one for one in inner.heavy if one.is_request]
    return _less(inner, asked, _ROWS) if asked and all(_is_a_page(one, pages) for one in asked) else inner


def _is_a_page(asked: CostFact, pages: Loop) -> bool:
    """Tell whether a request stands in a turn of a loop that then yields all of what has come, one after the other."""
    line = asked.steps[0].line
    if not pages.line <= line <= pages.end_line:
        return False
    rows = [one for one in statements(pages.body) if isinstance(one, Loop) and yields(one.body)]
    if rows:
        return not any(one.line <= line <= one.end_line for one in rows)
    return any(_gives_all(one) for one in statements(pages.body))


def _gives_all(statement: Stmt) -> bool:
    """Tell whether a statement hands on each element of something that is there: `yield from items`."""
    value = statement.value if isinstance(statement, Do) else None
    if not isinstance(value, Group) or value.kind != "yield" or not value.parts:
        return False
    return isinstance(value.parts[0], Group) and value.parts[0].kind == "star"


__all__ = ["each_turn"]
