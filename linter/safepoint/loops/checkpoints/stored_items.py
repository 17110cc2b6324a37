"""Items that a loop puts into a database, and what asks the database for them before they are paid for again."""

from __future__ import annotations

from safepoint.core.diagnostic import Confidence
from safepoint.loops.checkpoints.kept_items import takes_hours
from safepoint.loops.checkpoints.saves import STORES
from safepoint.loops.checkpoints.set_fields import asks_of_none, set_fields
from safepoint.loops.checkpoints.work_lists import only_lists, only_stores, saved_to
from safepoint.loops.meanings import naming
from safepoint.loops.source.effects import Attr, Const
from safepoint.loops.source.walk import dotted, names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.events import Event, Turn
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Call, Loop
    from safepoint.loops.summary import SaveFact, Summary
    from safepoint.loops.tally import Trips

_STORED = (
    "writes to a database",
    "writes to a vector store",
    "writes to a search index",
    "writes to BigQuery",
    "writes to DynamoDB",
)
"""The packs' words for what keeps items in a database."""
_ASKED = (
    "asks a database",
    "asks a vector store",
    "asks a search index",
    "asks DynamoDB",
    "rows of a query",
    "reads a search index",
)
"""The packs' words for what looks at those that are there."""
_LOOKING = frozenset(
    {"exists", "exist", "existing", "already", "lookup", "known", "stored", "seen"}
    | {"fetchone", "fetchall", "fetchmany", "dedup", "deduplicate", "duplicate", "duplicates"}
)
"""Words of helpers that may look at them as well."""
_FINDING = (("find",), ("select",), ("query",), ("get", "by"), ("count", "documents"))
"""First words of such methods of what nothing is known of."""
_ON_PAGES = (("find", "all"), ("find", "element"), ("find", "elements"), ("find", "next"), ("find", "parent"))
"""First words of methods that find something on a page."""
_PAGES = frozenset({"soup", "html", "doc", "document", "tree", "page", "dom", "root", "tag", "bs", "response", "selector"})
"""Words of what is read from a page, on which one looks for parts by their style: `soup.select("div > a")`."""
_CLEARING = (("delete",), ("remove",), ("clear",), ("drop",), ("purge",))
"""First words of helpers that look for what is to go."""
_DEEP = 3
"""How many calls down a helper may look."""


def in_store(saves: tuple[SaveFact, ...]) -> bool:
    """Tell whether all saves put items into a database, where a query could find them; a commit is one of what is there."""
    known = [one for one in saves if one.why.startswith(_STORED) or one.family in STORES]
    return bool(known) and all(one in known or (one.kind == "commit" and not one.family) for one in saves)


_FETCHING = ("makes a", "asks a web service", "loads a page", "downloads", "crawls a page", "a remote call")
"""How the packs' words for what is fetched begin: it takes as long again, whatever is there already."""
_GRAPHS = frozenset({"neo4j"})
"""Databases that a sync brings up to date as a whole, each time anew."""
_LONG = 900.0
"""Likely seconds from which on it hurts to fetch all of it again, and to have each row twice then."""
_ADDING = frozenset({"insert", "add", "create"})
"""Words of what puts a row beside those that are there, be it one of them or not."""
_MANY = 100
"""From how many turns on a written count is no handful."""


def fetches_for_long(trips: Trips, summary: Summary, saves: tuple[SaveFact, ...]) -> bool:
    """Tell whether a loop fetches each of its items anew, for an hour in all, and puts it into a database as it comes."""
    many = trips.kind in ("data", "parameter") or (trips.maximum or 0) >= _MANY
    if not many or any(one.family in _GRAPHS for one in saves):
        return False
    if any(guard.kind in ("skip", "period", "time", "handler") for one in saves for guard in one.guards):
        return False
    heavy = [one for one in summary.heavy if one.sure >= Confidence.MEDIUM]
    fetches = any(one.why.startswith(_FETCHING) for one in heavy)
    adds = all(not _ADDING.isdisjoint(naming.words(one.steps[-1].name.rpartition(".")[2])) for one in saves)
    many_times = adds and trips.likely * (summary.seconds + summary.slept) >= _LONG
    return fetches and (many_times or takes_hours(trips, summary))


_UPLOADS = ("uploads", "copies a blob")
"""How the packs' words for what sends a file to a store of files begin."""


def sends_all(trips: Trips, summary: Summary, saves: tuple[SaveFact, ...]) -> bool:
    """Tell whether a loop sends one file after the other to a store of files, for an hour or for money, whatever is there.

    A folder that lies at hand is soon sent again, unless something else is done to each of its files.
    """
    if trips.kind != "data" or not saves or not all(one.why.startswith(_UPLOADS) for one in saves):
        return False
    held = any(
        guard.kind in ("skip", "period", "time", "handler", "option", "param") for one in saves for guard in one.guards
    )
    made = [one for one in summary.heavy if not one.why.startswith(_UPLOADS)]
    folder = trips.why.rstrip("`").endswith(_LISTING)
    long = takes_hours(trips, summary) or any(one.asks_model and one.sure >= Confidence.MEDIUM for one in made)
    return not held and (bool(made) or not folder) and long


_LISTING = ("walk", "listdir", "scandir", "iterdir", "glob", "rglob", "iglob")
"""Names by which the files of a folder are listed."""


def chosen_elsewhere(node: Loop, scope: Scope, *, shown: bool) -> bool:
    """Tell whether a method only stores what it is given, which its caller chooses, or a notebook shows how that is done.

    What is `shown` with a progress bar is much, whoever chooses it.
    """
    given = set(names(node.head)) & scope.params.keys()
    return scope.path.endswith(".ipynb") or (bool(scope.function.owner) and bool(given) and not shown)


def stored_before(
    turn: Turn, saves: tuple[SaveFact, ...], scope: Scope, summaries: Summaries, *, paid: bool = False
) -> bool:
    """Tell whether a function asks a database for what its loop has put there, not only for what that is to go through.

    What is `paid` for is not asked for either where the question speaks of none of the fields that the turns set. What is
    only fetched again is brought up to date so, as a whole.
    """
    events = [*summaries.course(scope).events]
    saved = saved_to(turn, saves, events)
    events = [one for one in events if not only_lists(one, turn, saved) and not only_stores(one, turn, saves, summaries)]
    if not any(_looks_up(one, summaries, _DEEP) for one in events):
        return False
    fields = set_fields(saves, scope, summaries) if paid else frozenset()
    return not fields or any(_looks_up(one, summaries, _DEEP, fields) for one in events)


def looked_up(scope: Scope, summaries: Summaries, deep: int = _DEEP, fields: frozenset[str] = frozenset()) -> bool:
    """Tell whether a function, or what it calls, may ask a database for what is there, be it by some fields of it."""
    return any(_looks_up(one, summaries, deep, fields) for one in summaries.course(scope).events)


def _searches_page(call: Call, said: tuple[str, ...]) -> bool:
    """Tell whether a call looks for something on a page: `soup.find_all("div")`, `driver.find_element(By.ID, "x")`."""
    if said[:2] in _ON_PAGES:
        return True
    first = call.args[0] if call.args else None
    if not isinstance(first, Const) or not isinstance(first.value, str) or not isinstance(call.func, Attr):
        return False
    on = naming.words(dotted(call.func.base).rpartition(".")[2])
    return said[:1] == ("find",) or not _PAGES.isdisjoint(on)


def _looks_up(event: Event, summaries: Summaries, deep: int, fields: frozenset[str] = frozenset()) -> bool:
    callee = event.callee
    meaning = callee.meaning
    if meaning is not None and meaning.why.startswith(_ASKED) and (meaning.saves is None or meaning.saves.weak):
        return not asks_of_none(event.call, fields, event.asked[1])
    last = dotted(event.call.func).rpartition(".")[2]
    said = () if last[:1].isupper() else naming.words(last)  # `AlreadyKnownError()` looks at nothing.
    run = (*callee.functions, *callee.given, *callee.later)
    finds = meaning is None and not run and (said[:1] in _FINDING or said[:2] in _FINDING)
    looks = not _LOOKING.isdisjoint(said) and said[:2] != ("drop", "duplicates")
    if looks or (finds and not _searches_page(event.call, said)):
        return True
    return (
        said[:1] not in _CLEARING
        and deep > 0
        and any(looked_up(summaries.world.scope(ref.path, ref.name), summaries, deep - 1, fields) for ref in run)
    )
