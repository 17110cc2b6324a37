"""Loops that go from page to page: what they move on, what they gather, and how far somebody asked them to go."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.source.effects import Attr, Loop
from safepoint.loops.source.module import MODULE_BODY
from safepoint.loops.source.walk import calls, names, own, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Comprehension

_FOUND = frozenset({"results", "result", "hits", "matches", "items", "records", "pages", "entries", "posts"})
"""What a search finds."""
_PAGE_WORDS = frozenset({"page", "pages"})


def gathers(node: Loop | Comprehension) -> bool:
    """Tell whether each turn puts what it finds into a container, as paging does and waiting for something does not."""
    if not isinstance(node, Loop):
        return True
    made = [call for one in statements(node.body) for expr in own(one) for call in calls(expr)]
    return any(isinstance(call.func, Attr) and call.func.name in ("append", "extend", "update", "add") for call in made)


def asked_for(node: Loop | Comprehension, scope: Scope) -> bool:
    """Tell whether a method pages through a search up to as many results as its object was asked for.

    Whoever searches asks for so many results as one answer holds, and asks again: `while len(found) < self.limit`.
    """
    if not isinstance(node, Loop) or not scope.function.owner:
        return False
    said = [set(naming.words(name.rpartition(".")[2])) for name in names(node.head)]
    return any("limit" in one or (one & {"max", "num"} and one & _FOUND) for one in said)


def pages_of_one_thing(node: Loop | Comprehension, scope: Scope) -> bool:
    """Tell whether a loop counts to a number of pages that its own function has just asked for."""
    said = [name for name in names(node.head if isinstance(node, Loop) else node.iterable) if name in scope.bindings]
    return any(_PAGE_WORDS.intersection(naming.words(name)) for name in said) and scope.function.qualname != MODULE_BODY
