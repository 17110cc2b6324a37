"""How callers use a function: for each of many things, perhaps left to a pool, or for a single one of them."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.names.arguments import argument_of
from safepoint.loops.source.effects import Assign, Attr, Item, Loop, Name
from safepoint.loops.source.walk import names, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from safepoint.loops.calls.events import Turn
    from safepoint.loops.calls.sites import Site
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Comprehension, Expr
    from safepoint.loops.tally import Trips

_TEXTS = frozenset(
    {"text", "document", "doc", "article", "passage", "paragraph", "sentence", "prompt", "content", "html", "transcript"}
)
"""Last words of the parameters by which a function is given one text."""
_HOPS = 4

HANDED = "iterates the parameter"
"""How the count of a loop over what its function is handed begins."""


def turns_around(site: Site, summaries: Summaries, *, once: bool) -> Iterator[int]:
    """Yield the loops that do a call again and again: those around it, then those that wait for what it leaves to a pool.

    `futures = [pool.submit(f, row) for row in rows]` is done by `for one in as_completed(futures)`.
    """
    yield from site.loops(once=once)
    for turn in summaries.course(site.scope).turns if site.event.callee.later else ():
        costs = () if turn.number in site.event.loops else summaries.stretch(site.scope, turn.number).costs
        if any(one.steps[0].line == site.event.line for one in costs):
            yield turn.number


def is_for_one(site: Site, sites: Iterable[Site], trips: Trips, summaries: Summaries) -> bool:
    """Tell whether a call outside loops does for one thing what another of `sites` does for each of many.

    With a setting that those do not give, `fetch(since=date)` beside `fetch(ids)`, it does something else. Of a loop over
    what its function is handed, which `trips` count, each caller says how much that is.
    """
    if site.event.loops or trips.why.startswith(HANDED):
        return False
    many = [one for one in sites if _goes_through(one, summaries)]
    settings = {key for one in many for key in _settings(one)}
    return bool(many) and settings.issuperset(_settings(site))


def hands_text(site: Site, node: Loop | Comprehension, turn: Turn, scope: Scope) -> bool:
    """Tell whether a caller's loop hands over one of its texts, and a loop of `scope` goes through what is made of it.

    `for document in documents: score(document)`, where `score(text)` asks a model window by window.
    """
    head = turn.node.head if isinstance(turn.node, Loop) else turn.node.iterable
    block = [one for one in statements(node.body) if isinstance(one, Assign)] if isinstance(node, Loop) else []
    own = {*names(node.target), *[name for one in block for target in one.targets for name in names(target)]}
    for param in scope.function.params:
        if _TEXTS.isdisjoint(naming.words(param.name)[-1:]):
            continue
        given = argument_of(site.event.call, scope.function, param.name)[0]
        if isinstance(given, (Name, Attr, Item)) and not own.isdisjoint(names(given)) and _made_of(head, param.name, scope):
            return True
    return False


def _made_of(expr: Expr, param: str, scope: Scope, hops: int = _HOPS) -> bool:
    """Tell whether an expression is made of a parameter, be it by way of other names."""
    for name in names(expr):
        if name == param:
            return True
        made = scope.only_value(name) if hops else None
        if made is not None and _made_of(made, param, scope, hops - 1):
            return True
    return False


def _goes_through(site: Site, summaries: Summaries) -> bool:
    """Tell whether a call is made for each of many things, by a loop that trains nothing."""
    number = site.event.loops[-1] if site.event.loops else None
    if number is None or summaries.trips(site.scope, number).kind != "data":
        return False
    return "memory" not in summaries.stretch(site.scope, number).changes


def _settings(site: Site) -> list[str]:
    """Return the keywords that a call gives."""
    return [key for key, _ in site.event.call.keywords]
