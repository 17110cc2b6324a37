"""Functions that are called for judging a whole set of data, which they are given: `evaluate(data, checks)`."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.source.effects import Loop
from safepoint.loops.source.walk import names, own, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Comprehension

_JUDGING = frozenset({"evaluate", "aevaluate", "benchmark"})
"""First words of functions that judge what they are given."""
_SETS = frozenset({"data", "dataset", "datasets", "testset", "set", "examples", "conversations"})
"""Last words of what holds a whole set of data."""


def judges_set(node: Loop | Comprehension, scope: Scope) -> bool:
    """Tell whether a loop stands in a function that judges a set of data which it is given, and works on that set.

    Nobody judges by one or two of them: a library cannot know how many there are, but its name says that they are many.
    """
    if _JUDGING.isdisjoint(naming.words(scope.function.name)[:1]) or not isinstance(node, Loop):
        return False
    given = {name for name in scope.params if not _SETS.isdisjoint(naming.words(name)[-1:])}
    if not given:
        return False
    used = {name.partition(".")[0] for one in statements(node.body) for expr in own(one) for name in names(expr)}
    over = {name.partition(".")[0] for name in names(node.head)}
    copied = {name for head in over for bound in scope.given(head) for name in names(bound.expr)}
    return not given.isdisjoint(used | over | copied)
