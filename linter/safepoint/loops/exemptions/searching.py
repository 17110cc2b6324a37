"""Loops that look through what there is for the answer to one query."""

from __future__ import annotations

from safepoint.loops.losses.growth import written
from safepoint.loops.meanings import naming
from safepoint.loops.source.effects import Branch, Exit, Loop
from safepoint.loops.source.walk import dotted, names, statements
from safepoint.loops.turns.origins import plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Comprehension
    from safepoint.loops.summary import CostFact

_SEARCHED = frozenset({"corpus", "documents", "docs", "passages", "candidates", "contexts", "context"})
"""What is looked through for an answer."""
ASKED = frozenset([(word,) for word in ("query", "question", "topic")])
"""The same for what an object is made to answer."""
CASES = frozenset(
    [("pr", "url"), ("mr", "url"), ("issue", "url"), ("ticket", "url"), ("pull", "request"), ("merge", "request")]
)
"""The same for one that is made to see to one change or one issue, and to write back there."""
_GIVEN = frozenset({*ASKED, ("user", "input"), ("user", "query"), ("reference",), ("response",), ("answer",)})
"""Parameters beside which passages are those that were found for one question."""


def finds_one(node: Loop | Comprehension, costs: tuple[CostFact, ...]) -> bool:
    """Tell whether a loop asks for one thing after the other until one will do, and keeps nothing of those before it.

    That is `for release in releases: answer = requests.get(…)`, and at its end `if len(answer.files) > 270: break`.
    """
    last = node.body[-1] if isinstance(node, Loop) and node.kind == "for" and node.body else None
    if not isinstance(last, Branch) or last.other or not isinstance(node, Loop):
        return False
    end = last.then[-1] if last.then else None
    if not isinstance(end, Exit) or end.kind != "break" or not all(one.is_request for one in costs):
        return False
    return all(kind == "state" for one in statements(node.body) for _, kind in written(one))


def thinks(node: Loop | Comprehension) -> bool:
    """Tell whether a loop goes through the thoughts by which one answer is searched for, be it as a tree or a graph."""
    head = node.head if isinstance(node, Loop) else node.iterable
    return any(naming.words(name.rpartition(".")[2])[-1:] in _THOUGHTS for one in (node.target, head) for name in names(one))


_THOUGHTS = (("thought",), ("thoughts",))


def searched(node: Loop | Comprehension, scope: Scope) -> bool:
    """Tell whether a function looks through what it is given beside one query, also by batches: `rank(passages, query)`."""
    over = dotted(plain(node.head if isinstance(node, Loop) else node.iterable))
    made = scope.only_value(over) if over and over not in scope.params else None
    over = next((name for name in names(made) if name in scope.params), over)
    if over not in scope.params or not _SEARCHED.intersection(naming.words(over)[-1:]):
        return False
    taken = scope.only_value("query")  # A query that each turn takes from its own item is one of many.
    asked = any(naming.words(name) in ASKED for name in scope.params) or (
        taken is not None and set(names(node.target)).isdisjoint(names(taken))
    )
    return (asked and over in _SEARCHED) or any(naming.words(name) in _GIVEN for name in scope.params)
