"""Work still to do that lives only in memory: a list or queue that a loop takes its work from and puts new work into."""

from __future__ import annotations

from safepoint.loops.effects import Apply, Assign, Attr, Const, Name
from safepoint.loops.growth import GROWING
from safepoint.loops.walk import calls, dotted, names, own, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.effects import Call, Expr, Loop

TAKING = frozenset({"pop", "popleft", "popitem", "get", "get_nowait", "heappop", "extract", "dequeue", "take"})
"""Methods by which a container gives up a piece of work."""


def frontier(loop: Loop) -> str:
    """Return the container that the loop both takes from and adds to (work to do that lives only in memory), or ""."""
    taken: set[str] = set()
    grown: set[str] = set()
    for statement in statements(loop.body):
        if isinstance(statement, Assign) and statement.op == "+":
            grown.update(dotted(target) for target in statement.targets)
        for expr in own(statement):
            for call in calls(expr):
                if isinstance(call.func, Attr):
                    if call.func.name in TAKING and not _asks_by_name(call):
                        taken.add(dotted(call.func.base))
                    if call.func.name in GROWING:
                        grown.add(dotted(call.func.base))
                elif dotted(call.func) in ("heapq.heappop", "heappop") and call.args:
                    taken.add(dotted(call.args[0]))
                elif dotted(call.func) in ("heapq.heappush", "heappush") and call.args:
                    grown.add(dotted(call.args[0]))
    if loop.kind == "while":
        asked = [name for part in _held_against_nothing(loop.head) for name in names(part)]
        taken |= {name for name in asked if "." in name} | {name.rpartition(".")[0] for name in asked}
    fresh = set(names(loop.target)) if loop.kind != "while" else set()
    return min((taken & grown) - fresh - {""}, default="")


def _asks_by_name(call: Call) -> bool:
    """Tell whether a field of a record is asked for, as in `post.pop("tags", ())`: that takes no work from a list of it."""
    return bool(call.args) and isinstance(call.args[0], Const) and isinstance(call.args[0].value, str)


def _held_against_nothing(test: Expr) -> Iterator[Expr]:
    """Yield the parts of a test that ask whether anything is left: all but counters compared with a bound (`n < limit`)."""
    if isinstance(test, Apply) and test.op in ("and", "or", "not"):
        for part in test.parts:
            yield from _held_against_nothing(part)
    elif not (isinstance(test, Apply) and test.op in ("<", "<=", ">", ">=", "!=") and all(map(_is_plain, test.parts))):
        yield test


def _is_plain(expr: Expr) -> bool:
    return isinstance(expr, (Name, Attr, Const))
