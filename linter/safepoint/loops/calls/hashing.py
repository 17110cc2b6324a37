"""What it costs to hash: a key takes no time, all the bytes of a file take as long as it takes to read them."""

from __future__ import annotations

from safepoint.loops.source.effects import Attr, Name
from safepoint.loops.source.walk import calls
from safepoint.loops.tally import DATA

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.events import Event
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Call, Expr

HASHES = "hashes a file"
"""What the packs call the hashing of bytes, which may be those of a file."""
_READING = frozenset({"read", "read_bytes", "readinto", "chunks", "iter_chunks"})
"""Methods of files and paths that give what stands in them."""


def reads_file(call: Call, scope: Scope) -> bool:
    """Tell whether what a call hashes has just been read: `digest.update(chunk)` in `while chunk := file.read(size)`."""
    for part in call.args:
        bound = scope.bindings.get(part.id, ()) if isinstance(part, Name) else ()
        if _reads(part) or any(_reads(one.expr) for one in bound):
            return True
    return False


def by_pieces(event: Event, loop: int | None, turns: float) -> float:
    """Return how often a call counts in a stretch: one that hashes a file piece by piece not for each piece of it."""
    meaning, func = event.callee.meaning, event.call.func
    if meaning is None or meaning.why != HASHES or not isinstance(func, Attr) or func.name != "update":
        return turns
    return 0.0 if loop is not None and event.loops[-1:] == (loop,) else min(turns, DATA)


def _reads(expr: Expr) -> bool:
    return any(isinstance(one.func, Attr) and one.func.name in _READING for one in calls(expr, inside=True))
