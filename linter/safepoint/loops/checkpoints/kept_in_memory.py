"""Helpers that are called like a save and can be seen to keep what they are told in memory only, or to draw it."""

from __future__ import annotations

from safepoint.loops.source.effects import Assign, Attr, Call, Comprehension, Group, Item, Name
from safepoint.loops.source.prefilter import METHODS, NAMES
from safepoint.loops.source.walk import calls, dotted, label, own, tail

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.events import Event
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr
    from safepoint.loops.source.module import Function

_FILLING = METHODS | {"get", "update", "add", "insert", "pop", "popleft", "appendleft", "clear", "discard", "remove"}
_LOOKING = frozenset({"debug", "info", "warning", "error", "print_exc", "isoformat", "strftime", "item", "numpy", "tolist"})
_COPYING = frozenset({"deepcopy", "copy", "clone", "detach", "cpu", "to", "float", "half", "state_dict", "eval", "train"})
_DRAWN = frozenset(
    {"axis", "set_title", "set_xlabel", "set_ylabel", "set_xticks", "set_yticks", "set_axis_off", "tight_layout", "legend"}
    | {"suptitle", "scatter", "hist", "grid", "add_subplot", "fill_between", "title", "xlabel", "ylabel", "figure", "clf"}
)
_STAYING = _FILLING | _LOOKING | _COPYING | _DRAWN
"""Methods that leave everything in memory, whatever they are called on."""
_CONTAINERS = frozenset({"dict", "list", "set", "defaultdict", "OrderedDict", "deque", "Counter", "BytesIO", "StringIO"})
"""Last parts of calls that make something which lives in memory."""
_PURE = frozenset({"copy", "random", "math", "numpy", "time", "datetime", "collections", "itertools", "functools"})
_DRAWING = frozenset({"matplotlib", "plotly", "seaborn", "io", "logging", "operator", "string", "re", "statistics"})
"""Packages that keep nothing beyond the process, but for the pictures and lines that they are told to write."""


def stays_in_memory(ref: Ref, summaries: Summaries) -> bool:
    """Tell whether all that a helper does stays in the process: each call of it does, and it fills a container or draws.

    What it fills is one that it is given, or one of its object that is made of nothing but memory: `self.states = {}`.
    """
    function = summaries.world.function(ref)
    if function is None:
        return False
    scope = summaries.world.scope(ref.path, ref.name)
    events = summaries.course(scope).events
    told = any(one.callee.meaning is not None and one.callee.meaning.logs for one in events)
    if not told and not any(_lives_in_memory(base, scope) for base in _filled(function)):
        return False
    return all(_stays(event, scope, summaries) for event in events)


def _filled(function: Function) -> list[Expr]:
    """Return the containers that a function puts something into, and the attributes that it gives another value."""
    found: list[Expr] = []
    for one in function.statements:
        for target in one.targets if isinstance(one, Assign) else ():
            found += [target.base] if isinstance(target, Item) else [target] if isinstance(target, Attr) else []
        for call in [call for expr in own(one) for call in calls(expr)]:
            if isinstance(call.func, Attr) and call.func.name in ("append", "add", "extend", "appendleft") and call.args:
                found.append(call.func.base)
    return found


def _lives_in_memory(base: Expr, scope: Scope) -> bool:
    """Tell whether a container is one that the function is given, or an attribute that only ever stands for memory."""
    if not isinstance(base, Attr):
        return dotted(base).partition(".")[0] not in ("", "self", "cls")
    owner = scope.type(base.base) if base.base in (Name("self"), Name("cls")) else None
    if owner is None or owner.kind != "class":
        return False
    values = [value for _, value, _ in scope.world.assigned(owner, base.name) if value is not None]
    return any(map(_is_container, values))


def _is_container(value: Expr) -> bool:
    if isinstance(value, Group):
        return value.kind in ("dict", "list", "set")
    if isinstance(value, Call):
        return tail(value.func) in _CONTAINERS
    return isinstance(value, Comprehension)


def _stays(event: Event, scope: Scope, summaries: Summaries) -> bool:
    """Tell whether a call leaves everything in memory: by what the packs say, by its name, or by all that it runs."""
    callee, func = event.callee, event.call.func
    if callee.meaning is not None:
        return callee.meaning.saves is None or callee.meaning.in_memory or callee.meaning.temporary or callee.meaning.logs
    if callee.guess or event.leaving:
        return False
    if callee.functions:
        inner = [summaries.of(ref) for ref in callee.functions]
        return all(not one.saves and not one.unknown for one in inner)
    if isinstance(func, Name) and func.id in NAMES:
        return True
    ref = scope.ref(func)
    if ref is not None and ref.kind == "external":
        return ref.name.partition(".")[0] in _PURE | _DRAWING
    if isinstance(func, Attr):
        return func.name in _STAYING or _is_drawn_on(func.base)
    return False


_CANVASES = frozenset({"ax", "axes", "axs", "fig", "figure", "plt", "axis", "logger", "log", "console"})


def _is_drawn_on(base: Expr) -> bool:
    return label(base).partition("[")[0].rpartition(".")[2] in _CANVASES


__all__ = ["stays_in_memory"]
