"""Windows of one picture, one volume or one recording, whose results are added up where they overlap."""

from __future__ import annotations

from safepoint.loops.source.effects import OPAQUE, Assign, Group, Item, Loop, Name
from safepoint.loops.source.walk import dotted, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.source.effects import Comprehension, Expr

_BOTH = 2
"""What is added up at the same place: the results, and how much of them is there."""


def adds_up_windows(node: Loop | Comprehension) -> bool:
    """Tell whether each turn adds its result to a stretch of one array: `out[..., start:end] += net(piece)`.

    Where a name stands for the stretch, what has come together there is added up beside it: `weights[window] += 1`.
    """
    if not isinstance(node, Loop):
        return False
    added = list(_added(node))
    if any(_is_stretch(one.key) for one in added):
        return True
    keys = [key.id for one in added if isinstance(key := one.key.base if isinstance(one.key, Item) else one.key, Name)]
    return any(keys.count(key) >= _BOTH for key in keys) and len({dotted(one.base) for one in added}) >= _BOTH


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
