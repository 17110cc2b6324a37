"""Tests that ask whether a result is there already: a key among what is kept."""

from __future__ import annotations

from safepoint.loops.source.effects import Apply, Attr, Call, Name
from safepoint.loops.source.walk import names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.scope import Scope


_BRIEF = 3
"""How many statements a function has at most that only looks something up."""


def looked_up(test: Call, scope: Scope) -> str:
    """Return how a function of ours looks for what it is given: `def has(self, key): return key in self.rows`."""
    ref = scope.ref(test.func) if test.args else None
    function = scope.world.function(ref) if ref is not None and ref.kind == "function" else None
    if function is None or len(function.statements) > _BRIEF:
        return ""
    given = function.returned
    only = given[0] if len(given) == 1 else None
    if not isinstance(only, Apply) or only.op not in ("in", "not in") or not isinstance(only.parts[-1], (Name, Attr)):
        return ""
    handed = {one.name for one in function.params}
    return only.op if not handed.isdisjoint(name.partition(".")[0] for name in names(only.parts[0])) else ""
