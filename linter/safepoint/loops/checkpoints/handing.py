"""Work that a loop hands on to a callback, a hook or an object that may save it."""

from __future__ import annotations

from safepoint.loops.checkpoints.keeping import QUESTIONS
from safepoint.loops.checkpoints.saves import counted
from safepoint.loops.meanings import naming
from safepoint.loops.names.listeners import told_each
from safepoint.loops.source.effects import Assign, Attr, Call, Const, Do, Loop, Name
from safepoint.loops.source.fitting import takes
from safepoint.loops.source.walk import calls, dotted, is_worded, label, names, operands, own, statements, tail

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from safepoint.loops.calls.events import Course, Event, Turn
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Block

_TOLD = frozenset({"callback", "callbacks", "cb", "hook", "hooks", "listener", "listeners", "extension", "extensions"})
"""Words of what is told of each turn and may do anything with it."""
_OBJECTS = frozenset({"callback", "callbacks", "cb", "cbs"})
_HOOKS = frozenset({"hook", "hooks"})
_SHOWING = frozenset(
    {"progress", "log", "logger", "print", "status", "metric", "metrics", "stats", "display", "bar", "pbar", "plot"}
    | {"loss", "sample"}
)
_MOST_TARGETS = 3
_HOPS = 2
"""How many calls may lead from a turn's own to where something handed in is called."""


def handover(
    turn: Turn, course: Course, scope: Scope, summaries: Summaries, saves_nothing: Callable[[str], bool]
) -> str:  # fmt: skip
    """Return a call of each turn whose receiver or function was handed in and that may save, "" for none.

    `saves_nothing` tells of a call, by its dotted name, whether all that is handed in for it is seen and saves nothing.
    """
    for name in _called_each(turn.node.body) if isinstance(turn.node, Loop) else ():
        return name
    for event in course.events:
        if turn.number not in event.loops or event.leaving or event.store is not None or event.takes:
            continue
        callee = event.callee
        told = _tells_by_name(event, scope)
        if told is False:
            return callee.name
        if told:
            continue  # what each of them does is seen
        if tells_callbacks(label(event.call.func)) or _announces(event.call):
            if saves_nothing(callee.name):
                continue
            return callee.name
        inside = _told_inside(event, scope, summaries)
        if inside:
            return inside
        handing = callee.meaning is not None and callee.meaning.saves is not None and callee.meaning.saves.kind == "handover"
        known = callee.meaning is not None and not (handing and _is_given_result(event.call, turn))
        ref = scope.ref(event.call.func) if not known and not callee.functions else None
        seen = callee.functions or known or (ref is not None and ref.kind == "function")
        if seen or not (event.call.args or event.call.keywords):
            continue
        if (_is_told(event.call) and not saves_nothing(callee.name)) or _saves_elsewhere(event, scope, summaries):
            return callee.name
    return ""


def _tells_by_name(event: Event, scope: Scope) -> bool | None:
    """Tell whether all objects are seen that a call tells by a name, `self.fire("end")`; None if it is no such call."""
    for ref in event.callee.functions:
        told = told_each(event.call, ref, scope)
        if told is not None:
            return told[1]
    return None


def tells_callbacks(name: str) -> bool:
    """Tell whether a call, by its dotted name, tells an object of a turn that is called a callback: `callback.on_step`.

    Which class it is of is decided by whoever hands it in, whatever the base class does by itself.
    """
    if name.endswith("]"):  # `self.hooks["on_end"](state)`: what stands in the table is put there by whoever trains.
        return not (_OBJECTS | _HOOKS).isdisjoint(naming.words(name.partition("[")[0].rpartition(".")[2]))
    base, _, last = name.rpartition(".")
    if last == "extension" and base:
        return True  # `entry.extension(trainer)`: a snapshot is such an extension, and each is told when it is due.
    said = naming.words(base.rpartition(".")[2])
    if naming.words(last)[:1] == ("after",):
        return not _HOOKS.isdisjoint(said)
    return naming.words(last)[:1] == ("on",) and not (_OBJECTS | _HOOKS).isdisjoint(said)


_ANNOUNCING = frozenset({"notify", "hook", "hooks", "callback", "callbacks", "fire", "trigger", "dispatch", "emit", "event"})

_EVENTS = (("event",), ("events",))
"""Last words of a list of what may happen: `Event.BATCH_END`."""
_LINES = frozenset({"info", "warning", "warn", "error", "debug", "message"})
"""Words of signals that carry a line for the log."""
_SIGNALS = frozenset({"event", "events", "signal", "signals"})
"""Words of what holds the signals of an object."""
_LISTENING = frozenset({"listener", "listeners", "observer", "observers", "subscriber", "subscribers"})


def _announces(call: Call) -> bool:
    """Tell whether a call tells whoever listens of a turn: `notify("on_epoch_end")`, `self.notify_listeners(event)`.

    The event may stand in a list of them all: `engine.run_event(Event.BATCH_END)`.
    """
    first = call.args[0] if call.args else None
    said = first.value if isinstance(first, Const) and isinstance(first.value, str) else ""
    named = naming.words(tail(call.func))
    if named[:1] == ("notify",) and _LISTENING.intersection(named[1:]) and call.args:
        return True
    if _signals(call):
        return True
    listed = isinstance(first, Attr) and naming.words(tail(first.base))[-1:] in _EVENTS
    return (listed or (naming.words(said)[:1] == ("on",) and "_" in said)) and not _ANNOUNCING.isdisjoint(named)


def _signals(call: Call) -> bool:
    """Tell whether a call sends a signal to whoever has connected to it: `self.events.chapter_done.send(self, chapter)`.

    The sender comes first, or by its name. A socket or a queue that is called so is sent no sender.
    """
    func, first = call.func, call.args[0] if call.args else None
    if not isinstance(func, Attr) or func.name != "send" or not isinstance(func.base, Attr):
        return False
    held = naming.words(tail(func.base.base))
    shown = not (_SHOWING | _LINES).isdisjoint(naming.words(func.base.name))
    return not shown and not _SIGNALS.isdisjoint(held) and (first == Name("self") or call.keyword("sender") is not None)


def _told_inside(event: Event, scope: Scope, summaries: Summaries) -> str:
    """Return the call by which a function of ours tells the callback that the loop hands on to it, "" for none."""
    for ref in event.callee.functions:
        function = scope.world.function(ref)
        body = function.body if function is not None and function.has_loop else ()
        for name in _to_each(body):
            if tells_callbacks(name):
                return name
    called = _called_below(event, scope, summaries, 0)
    if called:
        return called
    parts = operands(event.call)
    given = (part.id for part in parts if isinstance(part, Name))
    if all(_OBJECTS.isdisjoint(naming.words(name)) for name in given):
        return ""
    bodies = [
        scope.world.scope(ref.path, ref.name) for ref in event.callee.functions if scope.world.function(ref) is not None
    ]
    told = (label(one.call.func) for body in bodies for one in summaries.course(body).events)
    return next((name for name in told if tells_callbacks(name)), "")


def _to_each(body: Block) -> Iterator[str]:
    """Yield what a function calls of each of some objects: `hooks.end` for `for one in hooks: one.end()`."""
    for loop in statements(body):
        if not isinstance(loop, Loop) or loop.kind != "for" or not isinstance(loop.target, Name):
            continue
        made = [call.func for one in statements(loop.body) for expr in own(one) for call in calls(expr)]
        for func in made:
            if isinstance(func, Attr) and func.base == loop.target:
                yield f"{dotted(loop.head)}.{func.name}"


def _called_below(event: Event, scope: Scope, summaries: Summaries, depth: int) -> str:
    """Return what the functions of ours that a call leads to call one by one for what they do, "" for nothing such."""
    if naming.words(event.callee.name.rpartition(".")[2])[:1] in QUESTIONS:
        return ""
    for ref in event.callee.functions:
        function = scope.world.function(ref)
        if function is None:
            continue
        for name in _called_each(function.body) if function.has_loop else ():
            return name
        inner = scope.world.scope(ref.path, ref.name)
        for one in summaries.course(inner).events if depth < _HOPS else ():
            if _signals(one.call):
                return label(one.call.func)
            found = _called_below(one, inner, summaries, depth + 1)
            if found:
                return found
    return ""


_WORKING = frozenset({"processor", "processors", "transform", "transforms", "filters", "stages", "layers", "passes"})
"""Words of what takes an object through its steps, rather than being told of it."""


def _called_each(body: Block) -> Iterator[str]:
    """Yield what an object holds and calls one by one, and takes nothing from: `for one in self.triggers: one(step)`."""
    for loop in statements(body):
        if isinstance(loop, Loop) and loop.kind == "for" and isinstance(loop.target, Name) and isinstance(loop.head, Attr):
            made = [one.value for one in statements(loop.body) if isinstance(one, Do)]
            works = not _WORKING.isdisjoint(naming.words(loop.head.name))
            if not works and any(isinstance(one, Call) and one.func == loop.target for one in made):
                yield f"{dotted(loop.head)}[…]"


def _is_told(call: Call) -> bool:
    """Tell whether a call tells a callback of the turn: `on_epoch(…)`, `self.callbacks.on_step_end(…)`, `hook(…)`."""
    name = dotted(call.func)
    words = naming.words(name)
    last = naming.words(name.rpartition(".")[2])
    if not words or _SHOWING.intersection(words) or (last == ("callback",) and any(map(is_worded, call.args))):
        return False
    return (len(last) > 1 and last[0] in ("on", "after")) or bool(_TOLD.intersection(words))


def _is_given_result(call: Call, turn: Turn) -> bool:
    """Tell whether a callback is given what the turn has made, and not only the item or a number of it."""
    body = turn.node.body if isinstance(turn.node, Loop) else ()
    made = {name for one in statements(body) if isinstance(one, Assign) for target in one.targets for name in names(target)}
    return any(made.intersection(names(part)) for part in call.args)


def _saves_elsewhere(event: Event, scope: Scope, summaries: Summaries) -> bool:
    """Tell whether a method of an object handed in is the name of one of the project's that saves."""
    func = event.call.func
    if not isinstance(func, Attr) or not isinstance(func.base, (Name, Attr)) or scope.type(func.base) is not None:
        return False
    world = summaries.world
    found = [one for path in sorted(world.by_name.definers(func.name)) for one in world.by_name.methods_in(path, func.name)]
    world.index.trail.word(scope.path, func.name)
    world.index.trail.link(scope.path, [ref.path for ref in found])
    fitting = [ref for ref in found if takes(world.function(ref), event.call)]
    return 0 < len(fitting) <= _MOST_TARGETS and any(counted(summaries.of(ref).saves) for ref in fitting)


__all__ = ["handover", "tells_callbacks"]
