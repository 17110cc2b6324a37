"""How calls open files: in which mode, and at which place."""

from __future__ import annotations

from safepoint.loops.source.effects import Apply, Attr, Call, Const, Name
from safepoint.loops.source.walk import last_part

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr

WRITING = frozenset({"write_text", "write_bytes"})
"""Methods by which a path is written to."""
MAKING = frozenset({"VideoWriter", "get_writer"})
"""Last parts of calls that begin a file for what is put into it piece by piece."""
_MODES = frozenset("rwxabt+")
"""Letters of the modes that files are opened in."""


def mode(call: Call, letters: str, scope: Scope | None = None) -> bool:
    """Tell whether a call is an `open` in a mode with one of the letters; a name stands for its only value in `scope`."""
    if last_part(call) != "open":
        return False
    at = 0 if _opens_itself(call) else 1
    mode = call.args[at] if len(call.args) > at else call.keyword("mode")
    if isinstance(mode, Name) and scope is not None:
        mode = scope.only_value(mode.id)
    return any(letter in text for text in texts(mode) for letter in letters)


def _opens_itself(call: Call) -> bool:
    """Tell whether a path is opened by its own method: `path.open("w")`, which is told the mode alone."""
    first = call.args[0] if call.args else call.keyword("mode")
    said = first.value if isinstance(first, Const) else None
    return isinstance(call.func, Attr) and isinstance(said, str) and bool(said) and _MODES.issuperset(said)


def written_to(call: Call) -> Expr | None:
    """Return the path that a call writes to: what `open` is given, or what `path.open("w")` and its like are called on."""
    itself = isinstance(call.func, Attr) and (call.func.name in WRITING or _opens_itself(call))
    if itself and isinstance(call.func, Attr):
        return call.func.base
    return call.args[0] if call.args else None


def texts(expr: Expr | None) -> list[str]:
    """Return the text that an expression is, or the two that it chooses from."""
    chosen = expr.parts[1:] if isinstance(expr, Apply) and expr.op == "if" else (expr,)
    return [one.value for one in chosen if isinstance(one, Const) and isinstance(one.value, str)]
