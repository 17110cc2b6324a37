"""How callers use a function: for each of many things, perhaps left to a pool, or for a single one of them."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from safepoint.loops.calls.sites import Site
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.tally import Trips

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


def _goes_through(site: Site, summaries: Summaries) -> bool:
    """Tell whether a call is made for each of many things, by a loop that trains nothing."""
    number = site.event.loops[-1] if site.event.loops else None
    if number is None or summaries.trips(site.scope, number).kind != "data":
        return False
    return "memory" not in summaries.stretch(site.scope, number).changes


def _settings(site: Site) -> list[str]:
    """Return the keywords that a call gives."""
    return [key for key, _ in site.event.call.keywords]
