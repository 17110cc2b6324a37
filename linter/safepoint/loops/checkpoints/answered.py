"""Statements put to a database whose text is not seen: one whose rows are fetched at once has asked, and changed nothing."""

from __future__ import annotations

from safepoint.loops.names.switches import first_text
from safepoint.loops.source.effects import Assign, Attr, Call, Name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr

_ASKED = ("asks a database",)
"""The packs' words for a statement that is put to a database, which may be a question or a change."""
_FETCHING = ("fetchall", "fetchone", "fetchmany")
"""Methods by which the rows of an answer are taken."""


def only_asked(call: Call, why: str, scope: Scope) -> bool:
    """Tell whether a statement of unknown text is one whose answer its function fetches, and which it never commits.

    That is `cursor.execute(query)` with `return cursor.fetchall()` behind it. What commits as well is a helper for both.
    """
    if why not in _ASKED or not isinstance(call.func, Attr) or not call.args:
        return False
    if first_text(call.args[0], scope) is not None or scope.calls_of("commit"):
        return False
    receivers = [call.func.base, *_named(call, scope)]
    for name in _FETCHING:
        for one in scope.calls_of(name):
            base = one.func.base if isinstance(one.func, Attr) else None
            if base == call or (base in receivers and one.line >= call.line):
                return True
    return False


def _named(call: Call, scope: Scope) -> list[Expr]:
    """Return the names that what a call gives is given: `rows = connection.execute(query)`."""
    return [
        target
        for one in scope.function.statements
        if isinstance(one, Assign) and one.value == call
        for target in one.targets
        if isinstance(target, Name)
    ]
