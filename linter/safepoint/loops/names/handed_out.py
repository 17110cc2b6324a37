"""What a framework hands to its steps by names that somebody has given to objects: `context.resources.catalog`."""

from __future__ import annotations

from safepoint.loops.source.effects import Attr, Name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.source.effects import Expr

_HELD = frozenset({"resources", "deps"})
"""Attributes by which frameworks hand out what a project gives them: those of Dagster, and of Pydantic AI."""


def handed_out(expr: Expr) -> bool:
    """Tell whether an expression takes one of those objects, or a part of one: `context.resources.catalog.client`."""
    while isinstance(expr, Attr):
        if isinstance(expr.base, Attr) and expr.base.name in _HELD and isinstance(expr.base.base, Name):
            return True
        expr = expr.base
    return False
