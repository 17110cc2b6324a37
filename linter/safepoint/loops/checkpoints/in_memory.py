"""Databases that are in memory unless somebody names a file: `def __init__(self, path=":memory:")`."""

from __future__ import annotations

from safepoint.loops.names.arguments import MAKING, given_to_constructor
from safepoint.loops.names.index import Ref
from safepoint.loops.names.made import is_made
from safepoint.loops.source.effects import Const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.scope import Scope

_MEMORY = Const(":memory:")
"""Where a database is that is gone with the process."""


def stays_unnamed(param: str, scope: Scope) -> bool:
    """Tell whether a parameter of a constructor is the place in memory for all who make an object: nobody gives another."""
    function = scope.function
    if scope.params[param].default != _MEMORY or function.name != MAKING:
        return False
    given = given_to_constructor(param, scope)
    return all(value == _MEMORY for _, value in given) and is_made(Ref("class", scope.path, function.owner), scope.world)
