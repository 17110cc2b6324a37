"""Files that are named for what could not be done: they note faults, and keep nothing of the work."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.source.effects import Attr, Call, Const, Name
from safepoint.loops.source.walk import calls, dotted, names, own, parts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr


def notes_faults(expr: Expr, scope: Scope) -> bool:
    """Tell whether an expression is a file that is named for what could not be done: `open("failed_ids.txt", "a")`."""
    bound = scope.given(expr.id) if isinstance(expr, Name) else ()
    opened = [one.expr for one in bound if isinstance(one.expr, Call) and dotted(one.expr.func) == "open" and one.expr.args]
    if opened and len(opened) == len(bound):
        return all(_speaks_of_faults(one.args[0]) and not _reads_back(one.args[0], scope) for one in opened)
    return _speaks_of_faults(expr)


def _reads_back(path: Expr, scope: Scope) -> bool:
    """Tell whether a function opens the file at a path for reading as well: what it is named for is what is worked off."""
    made = [call for one in scope.function.statements for expr in own(one) for call in calls(expr)]
    opened = [call for call in made if dotted(call.func) == "open" and call.args[:1] == (path,)]
    modes = [call.args[1] if len(call.args) > 1 else call.keyword("mode") for call in opened]
    return any(mode is None or (isinstance(mode, Const) and str(mode.value).startswith("r")) for mode in modes)


def _speaks_of_faults(expr: Expr) -> bool:
    said = [set(naming.words(one)) for one in (*names(expr), *texts(expr))]
    # A path may well be asked of a logger, `logger.get_snapshot_dir()`, which keeps more than notes.
    faults = _FAULTS if isinstance(expr, (Name, Attr)) else _FAULTS - {"logger"}
    return any(words & faults or (words & _ERRORS and words & _LISTS) or words >= _LEFT_OUT for words in said)


_FAULTS = frozenset(
    {"logger", "failed", "failure", "failures", "invalid", "rejected", "discarded", "errored", "unparsed", "unresolved"}
)
_LEFT_OUT = frozenset({"filtered", "out"})
_ERRORS = frozenset({"error", "errors", "err"})
_LISTS = frozenset({"log", "logs", "file", "list", "txt", "ids", "urls"})
"""Words of a file of what could not be done, two of which have to stand together: an error alone may be a figure."""


def texts(expr: Expr) -> Iterator[str]:
    """Yield the literal texts in an expression."""
    if isinstance(expr, Const) and isinstance(expr.value, str):
        yield expr.value
    for part in parts(expr):
        yield from texts(part)
