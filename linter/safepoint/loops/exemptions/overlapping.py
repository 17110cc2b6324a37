"""Windows of one picture, one volume or one recording, whose results are added up where they overlap."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.source.effects import OPAQUE, Assign, Group, Item, Loop, Name
from safepoint.loops.source.walk import calls, dotted, names, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Comprehension, Expr

_PLACES = frozenset(
    {"slice", "slices", "slicer", "slicers", "window", "windows", "tile", "tiles", "patch", "patches", "crop"}
)
"""Words of what says where a piece of one thing is taken from."""


def adds_up_windows(node: Loop | Comprehension, scope: Scope) -> bool:
    """Tell whether each turn adds its result to a stretch of one array: `out[..., start:end] += net(piece)`.

    A name may stand for the stretch: `for window in windows`, and `out[window] += net(image[window])`.
    """
    if not isinstance(node, Loop):
        return False
    for one in _added(node):
        key = one.key.base if isinstance(one.key, Item) else one.key
        if _is_stretch(one.key) or (isinstance(key, Name) and _is_place(key.id, node, scope)):
            return True
    return False


def _is_place(name: str, node: Loop, scope: Scope) -> bool:
    """Tell whether a name stands for a place: by what it is made of, `slice(a, b)`, or by what the loop goes through."""
    if name in set(names(node.target)) and any(_speaks_of_places(one) for one in names(node.head)):
        return True
    made = (call for one in scope.given(name) for call in calls(one.expr, inside=True) if one.kind == "value")
    return any(dotted(call.func) in ("slice", "np.s_", "numpy.s_") for call in made)


def _speaks_of_places(name: str) -> bool:
    return not _PLACES.isdisjoint(naming.words(name.rpartition(".")[2]))


def _added(node: Loop) -> Iterator[Item]:
    """Yield the items that a turn adds something to in place."""
    for one in statements(node.body):
        if isinstance(one, Assign) and one.op == "+":
            yield from (target for target in one.targets if isinstance(target, Item))


def _is_stretch(key: Expr) -> bool:
    """Tell whether a subscript takes a stretch, be it of one axis of several."""
    if isinstance(key, Group) and key.kind == "tuple":
        return any(_is_stretch(part) and not _is_whole(part) for part in key.parts)
    return isinstance(key, Group) and key.kind == "slice" and not _is_whole(key)


def _is_whole(key: Expr) -> bool:
    """Tell whether a slice takes all of an axis: `[:]`."""
    return isinstance(key, Group) and key.kind == "slice" and all(part == OPAQUE for part in key.parts)
