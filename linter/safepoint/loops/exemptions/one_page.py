"""Short requests for what one page holds."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.source.effects import Loop
from safepoint.loops.source.walk import calls, dotted, own, statements
from safepoint.loops.turns.read_from import is_paged
from safepoint.loops.turns.scale import PAGES, WHOLE
from safepoint.loops.turns.starting import is_packaged

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.callers import Callers
    from safepoint.loops.calls.events import Turn
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.summary import Summary


def of_one_page(turn: Turn, summary: Summary, scope: Scope, callers: Callers) -> bool:
    """Tell whether a loop in a method of a package makes short requests for what one page holds, without a pause of its own.

    A method that by its name goes through a whole site, or through what it has crawled, is given the page it begins with.
    Where each turn goes through pages itself, `for post in posts: notes += self.all_notes(post)`, the requests are many,
    unless all that it goes through are a few ways to ask for one thing.
    """
    node = turn.node
    trips = callers.summaries.trips(scope, turn.number)
    ways = trips.kind == "bounded" and trips.maximum is None  # the proxies of one request, by their name
    if summary.seconds >= PAGES and not ways:
        return False
    if isinstance(node, Loop) and (node.kind == "while" or _pauses(node) or is_paged(node.head, scope, callers)):
        return False
    if not scope.function.owner or not is_packaged(scope) or not WHOLE.isdisjoint(naming.words(scope.function.name)):
        return False
    return all(one.is_request for one in summary.heavy)


def _pauses(loop: Loop) -> bool:
    """Tell whether a loop sleeps in its own body: it knows that its requests are many."""
    made = (call for one in statements(loop.body) for expr in own(one) for call in calls(expr))
    return any(dotted(call.func).rpartition(".")[2] == "sleep" for call in made)
