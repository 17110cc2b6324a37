"""Quantising and pruning by layers: each turn watches what a layer is given, runs samples through it, and changes it."""

from __future__ import annotations

from safepoint.core.diagnostic import Confidence
from safepoint.loops.meanings.meaning import Cost
from safepoint.loops.source.effects import Assign, Call, Item, Loop, Name
from safepoint.loops.source.walk import calls, names, own, parts, statements
from safepoint.loops.summary import CostFact, Step

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.source.effects import Comprehension, Expr

HOOK = "register_forward_hook"
"""The call by which a turn watches a layer."""
_LAYER = 30.0
"""Seconds that a layer is taken for: some hundred samples run through it, twice, and its matrices are taken apart."""


def calibration(node: Loop | Comprehension, path: str) -> tuple[CostFact, ...]:
    """Return the cost of a turn that puts hooks on a layer and runs that layer, none when it is no such turn.

    A loop that only puts hooks on layers leaves the running to a pass through the whole network.
    """
    if not isinstance(node, Loop) or node.kind == "while":
        return ()
    layers = {name for one in node.body for name in _layer(one, node)} | set(names(node.target))
    for statement in statements(node.body):
        for expr in own(statement):
            for call in calls(expr):
                if isinstance(call.func, Name) and call.func.id in layers and call.args:
                    step = Step(call.func.id, path, call.line)
                    return (CostFact(_LAYER, Cost.HEAVY, "calibrates a layer", (step,), Confidence.HIGH, "memory"),)
    return ()


def _layer(statement: object, node: Loop) -> Iterator[str]:
    """Yield the name that a turn gives to its layer: `layer = layers[i].to(device)`."""
    if isinstance(statement, Assign) and statement.value is not None:
        counted = set(names(node.target))
        if any(counted.intersection(names(item.key)) for item in _items(statement.value)):
            yield from (one.id for one in statement.targets if isinstance(one, Name))


def _items(expr: Expr) -> Iterator[Item]:
    """Yield what an expression takes out of a container, seeing through the calls made on it."""
    if isinstance(expr, Item):
        yield expr
    elif isinstance(expr, Call):
        yield from (found for part in parts(expr.func) for found in _items(part))
