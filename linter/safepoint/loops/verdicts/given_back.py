"""Functions of packages that ask a service for something and give it back: whoever calls for it keeps it."""

from __future__ import annotations

from safepoint.loops.losses.frontier import frontier
from safepoint.loops.meanings import naming
from safepoint.loops.source.effects import Exit, Loop
from safepoint.loops.source.walk import names
from safepoint.loops.turns.clients import pauses_itself
from safepoint.loops.turns.progress import shown as has_bar
from safepoint.loops.turns.progress_lines import told_every
from safepoint.loops.turns.scale import PAGES
from safepoint.loops.turns.starting import is_packaged, starts_itself

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.callers import Callers
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.verdicts.case import Case

_GETTING = frozenset(
    {
        "get",
        "list",
        "fetch",
        "find",
        "query",
        "search",
        "call",
        "read",
        "load",
        "retrieve",
        "request",
        "paginate",
        "paginated",
    }
)
"""First words of functions that are asked for something, `get_users`; `fetch_everything` is what a program is there for."""


_WAITING = ("sleeps", "waits", "a pause")
"""How the packs' words for pauses between two requests begin."""


def gives_back(case: Case) -> bool:
    """Tell whether a getter of a package only asks a service, and returns all that it collects.

    Its name says what it gets. Nothing says that the things it goes through are many, and it shows nobody how far it is; who
    goes from page to page makes pauses and says so, whatever is asked. What goes on by what it finds is a crawl, and so is
    what makes its pauses and fetches all that stands on each page.
    """
    summary, scope = case.summary, case.scope
    node = case.turn.node
    pages = isinstance(node, Loop) and node.kind == "while"
    said = naming.words(scope.function.name)
    if not is_packaged(scope) or starts_itself(scope) or len(said) < 2 or said[0] not in _GETTING:
        return False
    heavy = [one for one in summary.heavy if not one.why.startswith(_WAITING)]
    if not heavy or not all(one.is_request and not one.changes for one in heavy):
        return False
    if has_bar(node, scope) or (isinstance(node, Loop) and frontier(node)):
        return False
    if pages and summary.seconds >= PAGES and pauses_itself(node):
        return False
    if not pages and isinstance(node, Loop) and told_every(node) > 0:
        return False
    if not pages and case.is_large:
        return False
    given = {
        name.partition(".")[0]
        for one in scope.function.statements
        if isinstance(one, Exit) and one.kind == "return"
        for name in names(one.value)
    }
    kept = {one.name.partition(".")[0].partition("[")[0] for one in case.lost if one.kind == "collected"}
    return bool(kept & given) and not _saved_by_callers(scope, case.callers)


_FILES = frozenset({"stream", "durable"})
"""Kinds of saves that write a file; what a database is brought up to date with is asked for again by the next update."""


def _saved_by_callers(scope: Scope, callers: Callers) -> bool:
    """Tell whether who calls a function writes files: then it is what the program is there for."""
    sites = callers.sites(scope.itself)
    calling = [callers.summaries.of(one.scope.itself) for one in sites]
    return any(save.kind in _FILES and not save.weak for one in calling for save in one.saves)
