"""What decorators say of a function: that it saves or loads by declaration, and what runs around it with each call."""

from __future__ import annotations

from safepoint.loops.meanings.meaning import Loads, Meaning, Saves
from safepoint.loops.names.index import Ref
from safepoint.loops.source.effects import Call, Name
from safepoint.loops.source.module import MODULE_BODY
from safepoint.loops.source.walk import dotted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.world import World
    from safepoint.loops.source.module import Function

_SAVES = Meaning("safepoint.saves", "is declared to save", saves=Saves("durable"))
_LOADS = Meaning("safepoint.loads", "is declared to load", loads=Loads("state"))
_MARKERS = {
    "safepoint.saves": _SAVES,
    "safepoint.runtime.declare.saves": _SAVES,
    "safepoint.loads": _LOADS,
    "safepoint.runtime.declare.loads": _LOADS,
}

_MOST_INNER = 3
_AT_EXIT = ("atexit.register", "register")
"""What is told of functions that run as the process ends."""


def told_of(function: Function, target: Ref, world: World) -> Meaning | None:
    """Return what `@safepoint.saves` or `@safepoint.loads` says of a function."""
    for decorator in function.decorators:
        ref = world.scope(target.path, MODULE_BODY).ref(decorator)
        if ref is not None and ref.name in _MARKERS:
            return _MARKERS[ref.name]
    return None


def turned_into(ref: Ref, world: World, depth: int) -> Ref | None:
    """Return what a library's decorator makes of a function of ours: `@app.function()` one whose calls run elsewhere.

    A decorator may be made of the function's own name, `@create.for_dialect("x")` above another `create`; so `depth` counts
    how far the question has come.
    """
    function = world.function(ref)
    for decorator in function.decorators if function is not None else ():
        said = decorator.func if isinstance(decorator, Call) else decorator
        made = world.scope(ref.path, MODULE_BODY).ref(said, depth + 1)
        known = world.lookup.returns(made.name) if made is not None and made.kind == "external" else None
        if known:
            return Ref("external", "", known)
    return None


def wrappers(function: Function, target: Ref, world: World) -> tuple[Ref, ...]:
    """Return the inner functions of the project's own decorators around a function: they run with each call of it."""
    module = world.scope(target.path, MODULE_BODY)
    found: list[Ref] = []
    for decorator in function.decorators:
        ref = module.ref(decorator.func if isinstance(decorator, Call) else decorator)
        if ref is None or ref.kind != "function" or world.is_generator(ref):
            continue
        inner = f"{ref.name}.<locals>."
        names = [key for key in world.index.tree(ref.path).functions if key.startswith(inner)]
        each = [one for one in (Ref("function", ref.path, key) for key in names) if not _is_left_to_the_end(one, world)]
        found += each[:_MOST_INNER]
    return tuple(found)


def _is_left_to_the_end(ref: Ref, world: World) -> bool:
    """Tell whether an inner function runs as the process ends, and not with a call: `atexit.register(write_all)`."""
    function = world.function(ref)
    outer = world.index.tree(ref.path).functions.get(function.outer) if function is not None else None
    if function is None or outer is None or not world.index.tree(ref.path).spoken.says("atexit"):
        return False
    if any(dotted(one) in _AT_EXIT for one in function.decorators):
        return True
    told = [call for name in _AT_EXIT for call in world.scope(ref.path, outer.qualname).calls_of(name.rpartition(".")[2])]
    return any(dotted(one.func) in _AT_EXIT and one.args[:1] == (Name(function.name),) for one in told)
