"""Where a loop's items come from: read by a call, paged through, handed in by callers who have read them."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.meanings.services import CLIENTS
from safepoint.loops.names.arguments import argument_of
from safepoint.loops.names.iterated import iteration
from safepoint.loops.source.cursors import turns_pages
from safepoint.loops.source.effects import Attr, Call, Const, Item, Loop, Name
from safepoint.loops.source.walk import calls, dotted, own
from safepoint.loops.turns.paging import gathers
from safepoint.loops.turns.progress import is_bar

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.calls.callers import Callers
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr, Stmt

_LISTING = ("glob", "rglob", "iglob", "iterdir", "listdir", "scandir")
READING = frozenset([(word,) for word in ("load", "read", "parse", "scan", "collect", "iterate", *_LISTING)])
_PAGING = frozenset({"paginate", "paging", "paginator"})
"""Words of calls by which a client goes on from page to page."""
_CRAWLING = frozenset({"crawl", "harvest", "spider"})
"""First words of functions that find the pages of a whole site."""
_ASKED = ("makes a", "asks ", "pages of", "lists")
"""How the packs' words begin for what asks for a page."""
_MAPS = frozenset({"map", "imap", "imap_unordered"})


def barred_by_callers(head: Expr, scope: Scope, callers: Callers) -> bool:
    """Tell whether a loop goes through what some caller has put a progress bar around: `collect(tqdm(ids))`."""
    for given, at in _handed(head, scope, callers):
        bound = at.given(given.id) if isinstance(given, Name) else ()
        if any(isinstance(one, Call) and is_bar(one.func) for one in (given, *[each.expr for each in bound])):
            return True
    return False


def is_read_by_callers(head: Expr, scope: Scope, callers: Callers) -> bool:
    """Tell whether a loop goes through what some caller reads from somewhere: `download(open(path).read().split())`."""
    head = _gone_through(head)
    table = _table(head)
    for given, at in _handed(table or head, scope, callers):
        bound = at.given(given.id) if isinstance(given, Name) else ()
        made = [call for one in (given, *[each.expr for each in bound]) for call in calls(one, inside=True)]
        if any(_reads_table(one) if table else _reads(one) for one in made) or iteration(given, at) is not None:
            return True
    return False


def _reads(call: Call) -> bool:
    """Tell whether a call reads or opens something by its name; what is only called `read()` tells nothing."""
    said = naming.words(dotted(call.func).rpartition(".")[2])
    named = said[-1:] == ("open",) or (said[:1] in READING and (len(said) > 1 or isinstance(call.func, Attr)))
    return named or _splits_answer(call)


def _splits_answer(call: Call) -> bool:
    """Tell whether a call cuts the text of an answer into its lines: `requests.get(url).text.splitlines()`."""
    text = call.func.base if isinstance(call.func, Attr) and call.func.name in ("split", "splitlines") else None
    return isinstance(text, Attr) and text.name in ("text", "content")


def _reads_table(call: Call) -> bool:
    said = naming.words(dotted(call.func).rpartition(".")[2])
    return said[:1] == ("read",) and len(said) > 1  # `read_csv`


def _table(head: Expr) -> Name | None:
    """Return the table of which a loop goes through a column: `frame` of `frame["title"]`."""
    column = isinstance(head, Item) and isinstance(head.key, Const) and isinstance(head.base, Name)
    return head.base if column and isinstance(head, Item) and isinstance(head.base, Name) else None


def _handed(head: Expr, scope: Scope, callers: Callers) -> Iterator[tuple[Expr, Scope]]:
    """Yield what each call of its function hands over for a loop to go through, with the scope that it is written in."""
    if isinstance(head, Name) and head.id in scope.params and scope.outer is None:
        for site in callers.sites(scope.itself):
            given = argument_of(site.event.call, scope.function, head.id)[0]
            if given is not None:
                yield given, site.scope


def is_paged(head: Expr, scope: Scope, callers: Callers, hops: int = 2) -> bool:
    """Tell whether a function of the project put it together page by page, or folder by folder: nobody does so for a few.

    So is what it says to have crawled: `urls = self.crawl_site()[: self.limit]`. It may be handed on so many times.
    """
    if hops and any(is_paged(given, at, callers, hops - 1) for given, at in _handed(head, scope, callers)):
        return True
    if isinstance(head, Name):
        head = scope.only_value(head.id) or head
    while isinstance(head, Item):
        head = head.base
    if not isinstance(head, Call):
        return False
    for ref in callers.summaries.resolver.resolve(head, scope).functions:
        function = scope.world.function(ref)
        made = function.statements if function is not None else ()
        within = function.name if function is not None and callers.summaries.of(ref).costs else ""
        asked = (call.func for one in made for expr in own(one) for call in calls(expr))
        if any(isinstance(one, Attr) and one.name in ("paginate", within) and not _asks_client(one) for one in asked):
            return True
        if within and not _CRAWLING.isdisjoint(naming.words(within)[:1]):
            return True
        asks = any(one.why.startswith(_ASKED) for one in callers.summaries.of(ref).costs)
        if asks and function is not None and any(map(_goes_through_pages, function.statements)):
            return True
    return False


def _asks_client(func: Attr) -> bool:
    """Tell whether a method only hands on to a client's of the same name: `client.list_blobs(bucket)` in `list_blobs`."""
    return func.name != "paginate" and naming.words(dotted(func.base).rpartition(".")[2])[-1:] in CLIENTS


def _goes_through_pages(statement: Stmt) -> bool:
    """Tell whether a statement asks for page after page until there is none, and puts all of them together."""
    until = isinstance(statement, Loop) and statement.kind == "while"
    return until and isinstance(statement, Loop) and turns_pages(statement) and gathers(statement)


def last_name(head: Expr) -> str:
    """Return the name of an iterable without what holds it: of `self.config.rows` only `rows`, as of `imap(fetch, rows)`."""
    if isinstance(head, Call) and isinstance(head.func, Attr) and head.func.name in _MAPS and len(head.args) > 1:
        head = head.args[1]
    return dotted(head.func if isinstance(head, Call) else head).rpartition(".")[2]


_THE_SAME = frozenset({"enumerate", "list", "sorted", "set", "reversed", "tqdm"})
"""Calls that give the very items they are given."""


def _gone_through(head: Expr) -> Expr:
    """Return what a loop goes through in the end: `words` of `pool.map(ask, words)`."""
    while isinstance(head, Call) and head.args:
        last = head.func.name if isinstance(head.func, Attr) else dotted(head.func)
        if last in _MAPS and len(head.args) > 1:
            head = head.args[1]
        elif last in _THE_SAME:
            head = head.args[0]
        else:
            break
    return head


def is_read(head: Expr, scope: Scope) -> bool:
    """Tell whether an iterable comes from a call that reads or opens it, here or where the name is bound.

    That is `load_cases(path)`, or `layers = fiona.open(path)`; so do the parts of it, `open(path).read().split()`, and the
    pages that a client turns by itself, `charges.auto_paging_iter()`.
    """
    head = _gone_through(head)
    table = _table(head)
    read = scope.only_value(table.id) if table is not None else None
    if isinstance(read, Call) and _reads_table(read):
        return True
    if isinstance(head, Name):
        bound = scope.given(head.id)
        head = bound[0].expr if len(bound) == 1 and bound[0].kind == "value" else head
    while isinstance(head, Call):
        said = naming.words(last_name(head) or (head.func.name if isinstance(head.func, Attr) else ""))
        if said[:1] in READING or said[-1:] == ("open",) or not _PAGING.isdisjoint(said) or _splits_answer(head):
            return True
        head = head.func.base if isinstance(head.func, Attr) else head.func
        if isinstance(head, Attr) and head.name == "objects":
            return True  # the rows of a model of Django's
    return False
