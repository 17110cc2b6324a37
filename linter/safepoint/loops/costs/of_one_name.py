"""Work that only files of one name ask for: `if name == "inspect.json": requests.get(url)`."""

from __future__ import annotations

import re

from safepoint.loops.meanings import naming
from safepoint.loops.source.effects import Apply, Branch, Const, Loop
from safepoint.loops.source.walk import statements, tail

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.events import Turn
    from safepoint.loops.source.effects import Expr
    from safepoint.loops.summary import Summary

_CALLED_SO = re.compile(r"[\w-]+\.[a-z]\w{1,5}")
"""The whole name of a file."""
_NAMES_OF_FILES = frozenset({"file", "filename", "fname", "name", "basename", "key", "path"})
_PAIR = 2
_ONE_OF = 0.02
"""Of how many files one is called so, whatever else lies beside it."""


def of_one_name(turn: Turn, summary: Summary) -> Summary:
    """Return the summary of a turn that works only on files of one name: `if name == "inspect.json": requests.get(url)`."""
    if not isinstance(turn.node, Loop) or turn.node.kind == "while" or not summary.costs:
        return summary
    spans = [
        (one.line, max([getattr(each, "line", one.line) for each in statements(one.then)]))
        for one in statements(turn.node.body)
        if isinstance(one, Branch) and one.then and _asks_for_name(one.test)
    ]
    seconds, costs = summary.seconds, list(summary.costs)
    for at, cost in enumerate(costs):
        if any(first < cost.steps[0].line <= last for first, last in spans):
            costs[at] = cost._replace(seconds=cost.seconds * _ONE_OF)
            seconds -= cost.seconds * (1.0 - _ONE_OF)
    return summary._replace(costs=tuple(costs), seconds=max(seconds, 0.0)) if spans else summary


def _asks_for_name(test: Expr) -> bool:
    """Tell whether a test, or a part of it that has to hold, holds the name of a file against a whole name."""
    if not isinstance(test, Apply) or len(test.parts) < _PAIR:
        return False
    if test.op == "and":
        return any(_asks_for_name(part) for part in test.parts)
    said = [part.value for part in test.parts if isinstance(part, Const) and isinstance(part.value, str)]
    named = any(_NAMES_OF_FILES.intersection(naming.words(tail(part))[-1:]) for part in test.parts)
    return test.op == "==" and named and any(_CALLED_SO.fullmatch(one) for one in said)


__all__ = ["of_one_name"]
