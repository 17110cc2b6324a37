"""Whether files and folders are named after the time of a run, so that no later run finds them."""

from __future__ import annotations

from safepoint.loops.checkpoints.opening import mode, written_to
from safepoint.loops.source.effects import NONE, Attr, Call, Name
from safepoint.loops.source.walk import dotted, label, parts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.calls.events import Turn
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr

_STAMPS = frozenset({"strftime", "now", "utcnow", "uuid4", "uuid1", "token_hex"})
_FOLDERS = frozenset({"mkdir", "makedirs", "copytree"})
"""Last parts of calls by which a folder comes to be."""
_DEEP_PATH = 12
"""Through how many parts and names a path is looked at for the time that it holds."""


def of_this_run(turn: Turn, scope: Scope, summaries: Summaries) -> bool:
    """Tell whether all files that a loop writes are named after the time of the run, so that no later one finds them.

    So are those of a helper that makes a folder for each item, whose name holds the time: `run_idea(idea, results)`.
    """
    inside = [event for event in summaries.course(scope).events if turn.number in event.loops]
    paths = [written_to(one.call) for one in inside if mode(one.call, "wxa", scope)]
    if paths:
        return all(one is not None and stamped(one, scope) for one in paths)
    saving = [ref for one in inside for ref in one.callee.functions if summaries.of(ref).saves]
    return bool(saving) and all(_in_own_folder(ref, scope, summaries) for ref in saving)


def _in_own_folder(ref: Ref, scope: Scope, summaries: Summaries) -> bool:
    """Tell whether a helper makes a folder whose name holds the time, and opens no other file itself to write to it."""
    inner = scope.world.scope(ref.path, ref.name)
    made = [one.call for one in summaries.course(inner).events]
    folders = [call for call in made if label(call.func).rpartition(".")[2] in _FOLDERS]
    written = [written_to(call) for call in made if mode(call, "wxa", inner)]
    named = any(stamped(part, inner) for call in folders for part in (*call.args, *_receiver(call)))
    return named and all(one is not None and stamped(one, inner) for one in written)


def _receiver(call: Call) -> Iterator[Expr]:
    """Yield what a method is called on: `folder` of `folder.mkdir()`."""
    if isinstance(call.func, Attr) and call.func.name == "mkdir":
        yield call.func.base


def stamped(expr: Expr, scope: Scope, depth: int = 0) -> bool:
    """Tell whether an expression is made from a clock or a random id, through names that are bound once."""
    if depth > _DEEP_PATH:
        return False
    if isinstance(expr, Call):
        last = dotted(expr.func).rpartition(".")[2]
        if last in _STAMPS or dotted(expr.func) in ("time.time", "time.time_ns") or _stamps(expr, scope, depth):
            return True
    if isinstance(expr, Name):
        bound = [one for one in scope.given(expr.id) if one.expr != NONE]
        return len(bound) == 1 and bound[0].kind == "value" and stamped(bound[0].expr, scope, depth + 1)
    return any(stamped(part, scope, depth + 1) for part in parts(expr))


def _stamps(call: Call, scope: Scope, depth: int) -> bool:
    """Tell whether a function of ours makes what it gives from a clock: `def run_folder(root): return root / now()`."""
    ref = scope.ref(call.func)
    function = scope.world.function(ref) if ref is not None and ref.kind == "function" else None
    if ref is None or function is None or function.has_loop or not any(map(function.mentions, ("time", "now", "uuid"))):
        return False
    inner = scope.world.scope(ref.path, ref.name)
    left = function.returned
    return any(one is not None and stamped(one, inner, depth + 1) for one in left)
