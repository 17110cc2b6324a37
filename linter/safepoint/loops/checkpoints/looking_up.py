"""Tests that ask whether a result is there already: a file, a newer one, or a key among what is kept."""

from __future__ import annotations

from safepoint.loops.checkpoints.asking import THERE
from safepoint.loops.source.effects import Apply, Attr, Call, Name
from safepoint.loops.source.walk import dotted, names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.scope import Scope


_BRIEF = 3
"""How many statements a function has at most that only looks something up."""


def asks_existence(test: Call) -> bool:
    """Tell whether a call asks whether a file is there, by its name."""
    last = dotted(test.func).rpartition(".")[2] or (test.func.name if isinstance(test.func, Attr) else "")
    return last in THERE


def is_newer(test: Call, scope: Scope) -> bool:
    """Tell whether a function of ours asks whether a file is there, and newer: `return a.exists() and a.stat() …`."""
    ref = scope.ref(test.func) if test.args else None
    function = scope.world.function(ref) if ref is not None and ref.kind == "function" else None
    if function is None or len(function.statements) > _BRIEF:
        return False
    left = function.returned
    only = left[0] if len(left) == 1 else None
    asked = only.parts[0] if isinstance(only, Apply) and only.op == "and" else only
    handed = {one.name for one in function.params}
    return isinstance(asked, Call) and asks_existence(asked) and not handed.isdisjoint(names(asked))


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
