"""Results that are put into the items themselves, which memory alone has until somebody writes them down."""

from __future__ import annotations

from safepoint.loops.facts import Loss
from safepoint.loops.source.effects import Assign, Branch, Comprehension, Const, Item, Loop, Name
from safepoint.loops.source.walk import calls, names, own, statements, turns_over

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.events import Turn
    from safepoint.loops.names.scope import Scope


def answered_items(loop: Loop) -> str:
    """Return the name of the items of which each round of a `while` takes up those without an answer, or "".

    That is `for q in questions: if q["response"]: continue`.
    """
    made = [one for one in statements(loop.body) if isinstance(one, Assign)]
    bound = {name for one in made for target in one.targets for name in names(target)}
    for inner in statements(loop.body):
        if not isinstance(inner, Loop) or not isinstance(inner.head, Name) or inner.head.id in bound:
            continue
        tests = [one.test for one in inner.body if isinstance(one, Branch) and turns_over(one)]
        if any(isinstance(test, Item) and test.base == inner.target and isinstance(test.key, Const) for test in tests):
            return inner.head.id
    return ""


def read_behind(turn: Turn, scope: Scope) -> tuple[Loss, ...]:
    """Return the items that a pool has worked on, of which a loop behind it reads what came of each.

    That is `executor.map(run, agents)`, whose results nobody takes, and `for agent in agents: log(agent)`.
    """
    node = turn.node
    if not (
        isinstance(node, Comprehension) and node.kind == "discarded" and turn.mapped and isinstance(node.iterable, Name)
    ):
        return ()
    for one in scope.function.statements:
        if isinstance(one, Loop) and one.line > node.end_line and one.head == node.iterable:
            made = [call for inner in statements(one.body) for expr in own(inner) for call in calls(expr)]
            if any(one.target in call.args for call in made):
                return (Loss("collected", node.iterable.id, node.line),)
    return ()
