"""Whether anything says that a loop over short tasks is long: what it goes through, how it is started, how it paces itself.

A request or a program takes a second: ten of them are no work worth keeping, ten thousand are. A library cannot know what
it is given, and what it is given is mostly the parts of one thing. So such loops are doubted unless something speaks of
size: data that is read, names of data, a progress bar, a pause in each turn, or, for programs that are run and for what is
uploaded, that the code is itself a program that is started for this work.
"""

from __future__ import annotations

from safepoint.loops.losses.frontier import frontier, walks
from safepoint.loops.meanings import naming
from safepoint.loops.meanings.whys import PROGRAM_RUN, REQUESTS
from safepoint.loops.names.arguments import argument_of
from safepoint.loops.names.iterated import iteration
from safepoint.loops.source.cursors import by_index, turns_pages
from safepoint.loops.source.effects import Attr, Call, Comprehension, Const, Loop, Name
from safepoint.loops.source.walk import names, own, statements, tail
from safepoint.loops.tally import Trips, lists_files
from safepoint.loops.turns.clients import is_client, is_tool, pauses_itself
from safepoint.loops.turns.crossed import crossed, only_parts
from safepoint.loops.turns.iterables import count
from safepoint.loops.turns.paging import asked_for, gathers, goes_on_to_more, pages_of_one_thing, spends_quota
from safepoint.loops.turns.progress import bound_to_bar, counts_through, is_bar, moves_bar
from safepoint.loops.turns.progress_lines import told_every
from safepoint.loops.turns.read_from import barred_by_callers, is_paged, is_read, is_read_by_callers, last_name
from safepoint.loops.turns.starting import is_packaged, is_step, started, starts_itself
from safepoint.loops.turns.whole_sets import judges_set

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.callers import Callers
    from safepoint.loops.calls.events import Turn
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr
    from safepoint.loops.summary import Summary

PAGES_SHOWN = ("loads a page", "drives a browser")
"""The same for work in a browser, where a pause only waits until a page is there."""
_SHORT = (
    *(*REQUESTS, PROGRAM_RUN, "runs a command", "waits for a program", "uploads", "downloads", "sends "),
    *("calls a cloud service", "transfers ", "clones "),
)
"""How the packs' words for tasks of about a second begin."""
_SETTING_UP = frozenset({"setup", "init", "initialize", "initialise"})
"""First words of methods that make their object ready for its work."""
_LONG_PAGE = 30.0
"""Likely seconds of one page from which a loop over pages does more than list what there is."""
PAGES = 900.0
"""Likely seconds of one turn that only a loop within it can take, over what the turn has found."""
ENDLESS_PAGE = 100_000.0
"""Likely seconds of one turn that only a loop without an end within it can take."""
_PAUSES = 600.0
"""Likely seconds that a turn sleeps up to which it paces itself; beyond them it waits until something else is done."""
_RESTS = 60.0
"""Likely seconds that a turn sleeps from which it waits for no page: it takes breaks, so as not to be shut out."""
_SOME_PAGES = 10
"""From how many pages on, written into the source, each with work of its own, they are no handful."""
_LISTED = 50.0
_BRIEF = 3.0
"""How many items with how many seconds of requests each are done before their loss hurts, when the source lists them."""
_LOOSE = frozenset(
    {"url", "urls", "link", "links", "query", "queries", "message", "messages", "line", "lines", "task", "tasks"}
    | {"page", "pages", "ids", "batch", "batches", "chunk", "chunks", "match", "matches"}
)
"""Words of data in a program; a library is given a few of them at a time, and a class keeps them as its settings."""
WHOLE = frozenset(
    {"all", "crawl", "scrape", "harvest", "backfill", "migrate", "batch", "bulk", "mirror", "ingest", "import"}
)
"""Words of functions that do a whole lot at once."""
_WHOLE_LOT = WHOLE - {"batch"}
"""Those of functions of a library: what goes through a batch is given one of many."""
_SOME_TURNS = 10.0
"""Turns between two lines of progress from which a loop has many."""


def doubtful(turn: Turn, trips: Trips, summary: Summary, scope: Scope, callers: Callers) -> bool:
    """Tell whether a costly loop consists of short tasks and nothing says that there are many."""
    heavy = summary.heavy
    if not heavy or any(one.changes in ("memory", "simulated") or not one.why.startswith(_SHORT) for one in heavy):
        return False
    if isinstance(turn.node, Loop) and (frontier(turn.node) or walks(turn, scope, callers.summaries)):
        return False
    if _sets_up(scope) or handed_few(turn.node, scope, callers):
        return True
    requests = all(one.is_request for one in heavy)
    if requests and (asked_for(turn.node, scope) or is_tool(turn.node, scope)):
        return True
    if _fetches_folder(turn.node, trips, summary, scope) and not started(scope, callers):
        return True
    until = isinstance(turn.node, Loop) and turn.node.kind == "while"
    if until and isinstance(turn.node, Loop) and (spends_quota(turn.node) or _scrolls(turn.node)):
        return False
    if requests and _pages_for_others(turn, summary, scope) and not started(scope, callers):
        return True
    long = _LONG_PAGE if until else ENDLESS_PAGE if only_parts(turn.node) else PAGES
    paging = (trips.kind != "bounded" or (trips.maximum or 0) >= _SOME_PAGES) and summary.seconds >= long
    if paging and (until or does_whole_lot(scope) or started(scope, callers)):
        # Pages, and more requests for what stands on each: whoever goes through pages does not know how many there are.
        # What a library has paged through for each of the items that it is given are the pages of a few.
        return False
    if trips.kind == "data" and crossed(turn.node, summary, scope) and started(scope, callers):
        return False
    shown = any(one.why.startswith(PAGES_SHOWN) for one in heavy) and summary.slept < _RESTS
    pages = until and (trips.kind != "endless" or turns_pages(turn.node)) and gathers(turn.node)
    paced = 0 < summary.slept <= _PAUSES and (pages or not until) and not shown
    client = until and is_client(scope)
    paced = paced and not (client and not pauses_itself(turn.node))  # Clients keep to a rate wherever they ask.
    if until and not client and _goes_on(turn, trips, scope, callers):
        return False
    few = trips.kind == "bounded" and trips.maximum is None
    counted = trips.kind == "parameter" and not pages_of_one_thing(turn.node, scope)
    if not few and (paced or counted or speaks_of_data(turn.node, trips, scope, callers) or judges_set(turn.node, scope)):
        return False
    return requests or not started(scope, callers)


def _sets_up(scope: Scope) -> bool:
    """Tell whether a method makes its object ready: what that is made from is fetched before the work, and is little."""
    setting_up = bool(scope.function.owner) and bool(_SETTING_UP.intersection(naming.words(scope.function.name)[:1]))
    return scope.function.name == "__init__" or setting_up


def _goes_on(turn: Turn, trips: Trips, scope: Scope, callers: Callers) -> bool:
    """Tell whether a program goes on without an end, or for as long as what it asks tells it where there is more."""
    if trips.kind == "endless":
        return started(scope, callers)
    return starts_itself(scope) and goes_on_to_more(turn.node, scope)


def _scrolls(node: Loop) -> bool:
    """Tell whether a loop goes on by the id of a scroll, which nobody asks for who wants a page or two."""
    said = (name for one in statements(node.body) for part in own(one) for name in names(part))
    return any(naming.words(name)[-2:] == ("scroll", "id") for name in said)


def _fetches_folder(node: Loop | Comprehension, trips: Trips, summary: Summary, scope: Scope) -> bool:
    """Tell whether a package fetches the files of a listing, one folder that its caller names, and shows nobody how far."""
    fetches = all(one.why.startswith("downloads from") for one in summary.heavy)
    shown = isinstance(node, Loop) and (counts_through(node) or moves_bar(node) or bound_to_bar(node.head, scope))
    return fetches and lists_files(trips) and is_packaged(scope) and not shown


def many_for_anyone(turn: Turn, trips: Trips, summary: Summary, scope: Scope, callers: Callers) -> bool:
    """Tell whether something says that a loop has much to do, whoever calls for it.

    It goes on without an end, reads what it goes through, or is handed a bar; it follows what it finds, pages on for long,
    spends a quota, or keeps a pause of its own; or it is called after a whole lot. In no package, data are what they say.
    """
    node = turn.node
    if trips.kind == "endless" or does_whole_lot(scope) or pauses_itself(node) or walks(turn, scope, callers.summaries):
        return True
    if isinstance(node, Loop) and node.kind == "while":
        return summary.seconds >= _LONG_PAGE or bool(frontier(node)) or spends_quota(node)
    head = node.head if isinstance(node, Loop) else node.iterable
    if iteration(head, scope) is not None or is_read(head, scope):
        return True
    if is_paged(head, scope, callers) or barred_by_callers(head, scope, callers) or judges_set(node, scope):
        return True
    return not is_packaged(scope) and speaks_of_data(node, trips, scope, callers)


def _pages_for_others(turn: Turn, summary: Summary, scope: Scope) -> bool:
    """Tell whether a library goes through the pages of one listing, whatever bar it shows: its callers ask for few of them.

    It has asked how many pages there are, or is told by its id what they belong to.
    """
    long = summary.seconds >= _LONG_PAGE
    if pages_of_one_thing(turn.node, scope):
        return not long
    until = isinstance(turn.node, Loop) and turn.node.kind == "while"
    if long and isinstance(turn.node, Loop) and any(isinstance(one, Loop) and one.kind == "for" for one in turn.node.body):
        return False  # What stands on each page is asked for on its own.
    return (
        until
        and bool(scope.function.owner)
        and any(len(said) > 1 and said[-1] == "id" for said in map(naming.words, scope.params))
    )


def listed(trips: Trips, summary: Summary) -> bool:
    """Tell whether a loop goes through what the source lists, with a request or two for each: that is done in a minute."""
    if trips.maximum is None or trips.maximum > _LISTED or summary.seconds > _BRIEF:
        return False
    heavy = summary.heavy
    return bool(heavy) and all(one.is_request and not one.changes for one in heavy)


def speaks_of_data(node: Loop | Comprehension, trips: Trips, scope: Scope, callers: Callers) -> bool:
    """Tell whether what a loop goes through is read from somewhere, is called data, or is shown with a progress bar.

    A loop that waits for a pool goes through what the pool was given its pieces of work for.
    """
    if lists_files(trips):
        return True
    head = node.head if isinstance(node, Loop) else node.iterable
    given = submitted(head, scope)
    bar = isinstance(head, Call) and is_bar(head.func) and ("leave", Const(False)) not in head.keywords
    # A bar that vanishes when it is full shows one part of more.
    if bar or bound_to_bar(head, scope) or barred_by_callers(head, scope, callers):
        return True
    if isinstance(node, Loop) and (told_every(node) >= _SOME_TURNS or counts_through(node)):
        return True
    if isinstance(node, Loop) and moves_bar(node):
        return True
    if isinstance(node, Loop) and node.kind == "while":
        walked = by_index(node)
        if walked is None:
            return False
        head = walked
    called = [*names(node.target), last_name(head)]
    if given is not None:
        head = given.iterable
        called += [*names(given.target), last_name(head)]
    if iteration(head, scope) is not None or is_read(head, scope) or is_paged(head, scope, callers):
        return True
    if is_read_by_callers(head, scope, callers) and started(scope, callers):
        return True
    said = {word for name in called for word in naming.words(name)}
    said &= naming.named("data_words")
    if not said or isinstance(head, Attr):
        return bool(said - _LOOSE)
    sized = does_whole_lot(scope) or started(scope, callers)
    handed = isinstance(head, Name) and head.id in scope.params
    if said <= _LOOSE and is_packaged(scope) and handed and not is_step(scope):
        return does_whole_lot(scope) or starts_itself(scope) or is_read_by_callers(head, scope, callers)
    return sized or (bool(said - _LOOSE) and not is_packaged(scope))


def submitted(head: Expr, scope: Scope) -> Comprehension | None:
    """Return what gives a pool the pieces of work that `as_completed(futures)` waits for.

    That is `futures = [pool.submit(fetch, url) for url in urls]`.
    """
    if not isinstance(head, Call) or tail(head.func) != "as_completed" or not head.args:
        return None
    given = head.args[0]
    made = scope.only_value(given.id) if isinstance(given, Name) else given
    return made if isinstance(made, Comprehension) else None


def does_whole_lot(scope: Scope) -> bool:
    """Tell whether a function says by its name that it does a whole lot at once."""
    return not _WHOLE_LOT.isdisjoint(naming.words(scope.function.name))


_FEW = 20
"""How many items, written out where a function is called, are a few of them."""


def handed_few(node: Loop | Comprehension, scope: Scope, callers: Callers) -> bool:
    """Tell whether a loop goes through what every call of its function hands over a few of: `times = tuple(range(4))`."""
    head = node.head if isinstance(node, Loop) else node.iterable
    if isinstance(head, Call) and len(head.args) == 1:
        head = head.args[0]  # `as_completed(futures)`
    made = scope.only_value(head.id) if isinstance(head, Name) else None
    head = made.iterable if isinstance(made, Comprehension) else head
    if not isinstance(head, Name) or head.id not in scope.params or scope.outer is not None:
        return False
    sites = callers.sites(scope.itself)
    most = [count(argument_of(one.event.call, scope.function, head.id)[0], one.scope).maximum for one in sites]
    return bool(most) and all(one is not None and 2 <= one <= _FEW for one in most)
