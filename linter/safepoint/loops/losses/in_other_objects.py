"""What a turn puts into other objects, itself or through methods of its own object: `self.studio.submit(task, answer)`."""

from __future__ import annotations

from safepoint.loops.checkpoints.passing import temporary
from safepoint.loops.facts import Loss
from safepoint.loops.losses.figures import is_figure
from safepoint.loops.losses.filling import methods_alike
from safepoint.loops.losses.growth import written
from safepoint.loops.meanings import naming
from safepoint.loops.names.switches import first_text
from safepoint.loops.source.effects import Attr, Call, Do, Name
from safepoint.loops.source.walk import calls, dotted, own, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Block, Loop
    from safepoint.loops.source.module import Function

_DEEP = 2
"""Through how many of the object's own methods a turn is followed."""
ASIDE = frozenset(
    {"error", "errors", "exceptions", "stats", "statistics", "tracker", "monitor", "reporter", "cache", "evaluator"}
    | {"logger", "log", "metrics", "metric", "progress", "bar", "timer", "meter", "history", "console"}
    | {"queue", "display", "seen"}
)
"""Words of objects, and of what they hold, that stand beside the work and only note how it goes."""


def in_other_objects(loop: Loop, scope: Scope, *, figures: frozenset[str]) -> list[Loss]:
    """Return the objects that a turn, or a method that it calls, tells something which they add to themselves.

    Nobody takes what such a call gives: `self.pool.snapshot()`, `self.studio.submit(task, answer)`.
    """
    found: list[Loss] = []
    for body, within, line in _bodies(loop.body, scope, loop.line, _DEEP):
        for one in statements(body):
            call = one.value if isinstance(one, Do) else None
            func = call.func if isinstance(call, Call) else None
            if not isinstance(call, Call) or not isinstance(func, Attr) or not _is_other(func.base, within):
                continue
            if is_figure(naming.words(dotted(func.base)), figures | ASIDE) or not _adds(call, within, figures):
                continue
            if all(loss.name != dotted(func.base) for loss in found):
                found.append(Loss("collected", dotted(func.base), call.line if within is scope else line))
    return found[:1]


def _bodies(body: Block, scope: Scope, line: int, deep: int) -> Iterator[tuple[Block, Scope, int]]:
    """Yield the body of a turn, and of its object's own methods that it calls, each with the line of the turn's own call."""
    yield body, scope, line
    made = [call for one in statements(body) for expr in own(one) for call in calls(expr)]
    for call in made if deep else ():
        ref = scope.ref(call.func) if isinstance(call.func, Attr) and call.func.base == Name("self") else None
        method = scope.world.function(ref) if ref is not None and ref.kind == "function" else None
        if ref is not None and method is not None and method is not scope.function:
            inner = scope.world.scope(ref.path, ref.name)
            for one, within, _ in _bodies(method.body, inner, call.line, deep - 1):
                yield one, within, call.line


def _is_other(base: object, scope: Scope) -> bool:
    """Tell whether a method is called on an attribute of the object: `self.studio`."""
    return isinstance(base, Attr) and base.base == Name("self") and bool(scope.function.owner)


def _adds(call: Call, scope: Scope, figures: frozenset[str]) -> bool:
    """Tell whether a method of ours adds to a container of its object, one that holds no figures and no notes."""
    ref = scope.ref(call.func)
    known = (ref,) if ref is not None and ref.kind == "function" else ()
    if known and _inserts(scope.world.scope(known[0].path, known[0].name)):
        return True
    methods = [scope.world.function(one) for one in known or (methods_alike(call, scope) if ref is None else ())]
    return bool(methods) and all(method is not None and _fills(method, figures) for method in methods)


def _inserts(scope: Scope) -> bool:
    """Tell whether a method puts rows into a database that is in memory: `self.conn.execute("INSERT …", row)`."""
    made = [call for word in _EXECUTING for call in scope.calls_of(word)]
    texts = [(call.func.base, first_text(call.args[0], scope)) for call in made if isinstance(call.func, Attr) and call.args]
    return any(text is not None and text.lower().startswith(_INSERT) and temporary(base, scope) for base, text in texts)


_EXECUTING = ("execute", "executemany")
_INSERT = ("insert", "replace")
"""How statements begin that add rows, in lower case."""


def _fills(method: Function, figures: frozenset[str]) -> bool:
    put = [name for one in statements(method.body) for name, kind in written(one) if kind in ("collected", "element")]
    kept = [name for name in put if name.startswith("self.") and not is_figure(naming.words(name), figures | ASIDE)]
    return bool(method.owner) and bool(kept)


__all__ = ["ASIDE", "in_other_objects"]
