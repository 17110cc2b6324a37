"""Calls that wait at once for all the tasks that a loop has made: `tasks.append(ask(row))` and then `gather(*tasks)`."""

from __future__ import annotations

from safepoint.loops.source.effects import NONE, Comprehension, Do, Loop, Name
from safepoint.loops.source.walk import calls, dotted, own, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.events import Turn


def waited(turn: Turn, gathered: dict[str, tuple[int, int, tuple[int, ...]]], discarding: set[int]) -> Turn | None:
    """Return the wait for the tasks that a loop makes as a loop over its items, None where nothing waits for them.

    `gathered` says of what makes tasks, `tasks.append`, where they are waited for: line, column, and the loops around that.
    """
    node = turn.node
    head, block = (node.head, node.body) if isinstance(node, Loop) else (node.iterable, (Do(node.element, node.line),))
    made = [dotted(call.func) for one in statements(block) for expr in own(one) for call in calls(expr, inside=True)]
    place = next((gathered[name] for name in made if name in gathered), None)
    if place is None or place[2] != turn.loops:
        return None
    line, column, _ = place
    kind = "discarded" if line in discarding else "list"
    wait = Comprehension(kind, node.target or Name("task"), head, (), NONE, line, column, line, column + 1)
    return turn._replace(node=wait, parallel=True)
