"""Rows that wait for one commit on purpose: what is written as a whole or not at all, and is soon written again."""

from __future__ import annotations

from safepoint.loops.checkpoints.waiting_rows import changes_rows
from safepoint.loops.meanings.meaning import Cost
from safepoint.loops.names.iterated import iteration
from safepoint.loops.source.effects import Loop
from safepoint.loops.turns.progress import shown as has_bar
from safepoint.loops.turns.progress_lines import told_every
from safepoint.loops.turns.scale import does_whole_lot
from safepoint.loops.turns.starting import started

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.verdicts.case import Case

_ROWS = ("asks a database", "writes to a database")
_SAVES = "saves"
"""The packs' word for what an object does that is told to save itself: within a transaction, a row."""
_TRANSACTION = 600.0
"""Likely seconds of rows up to which they are one transaction that is soon made again."""
_CHANGES = frozenset({"upgrade", "downgrade"})
"""What Alembic calls the two ways of a migration."""
_HANDED = ("apps", "schema_editor")
"""What Django gives a function of a migration."""
_PAGE = "request"
"""What a function is given first that answers for a page."""
_FOLDERS = frozenset({"migrations", "versions"})


def wanted_whole(case: Case) -> list[str]:
    """List what speaks against a loop whose rows wait for a commit: a migration, or minutes of rows and nothing else."""
    if is_migration(case.scope):
        return ["migrated"]
    return ["rows_only"] if _only_rows(case) else []


def asks_for_rows(case: Case) -> bool:
    """Tell whether a program asks a service for each of much that is listed, and makes rows that wait for one commit.

    However short each request is, it has to ask again for every one of them. What a page asks for is little.
    """
    heavy, scope = case.summary.heavy, case.scope
    if next(iter(scope.params), "") == _PAGE:
        return False
    if not heavy or case.trips.kind != "data" or not all(one.is_request for one in heavy):
        return False
    return does_whole_lot(scope) or started(scope, case.callers)


def is_migration(scope: Scope) -> bool:
    """Tell whether a framework runs a function to bring a database from one version of its schema to the next."""
    if _FOLDERS.isdisjoint(scope.path.split("/")[:-1]):
        return False
    return scope.function.name in _CHANGES or tuple(scope.params) == _HANDED


def _only_rows(case: Case) -> bool:
    """Tell whether a loop does nothing but ask for rows and write some, which takes minutes, and shows nobody how far it is.

    A program that goes through rows as it reads them is there for that, however long it takes.
    """
    turn, summary, scope = case.turn, case.summary, case.scope
    rows = all(one.cost is not Cost.HEAVY and (one.why.startswith(_ROWS) or one.why == _SAVES) for one in summary.costs)
    if changes_rows(turn.node, scope):
        return False  # What is set on the rows of a query that is streamed is the work, and its queries come beside it.
    if not summary.costs or not rows or case.trips.likely * summary.seconds >= _TRANSACTION:
        return False
    if has_bar(turn.node, scope) or (isinstance(turn.node, Loop) and told_every(turn.node) > 0):
        return False
    head = turn.node.head if isinstance(turn.node, Loop) else turn.node.iterable
    return iteration(head, scope) is None or not started(scope, case.callers)
