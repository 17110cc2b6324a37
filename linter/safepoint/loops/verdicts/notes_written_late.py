"""Tables that say which items are done, are read before a loop that leaves those out, and are written only behind it."""

from __future__ import annotations

from safepoint.loops.costs.late import takes_lost
from safepoint.loops.facts import Loss
from safepoint.loops.source.bindings import BUILTINS
from safepoint.loops.source.effects import Apply, Assign, Attr, Branch, Call, Const, Item, Loop, Name
from safepoint.loops.source.walk import calls, last_part, names, operands, roots, statements, turns_over

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.events import Turn
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr

_READING = frozenset({"load", "loads", "safe_load", "read"})
"""Last parts of calls that give what an earlier run has written down."""
_ASKING = frozenset({"exists", "isfile", "is_file"})
"""Last parts of calls that ask if a file is there."""


def notes_late(turn: Turn, scope: Scope, summaries: Summaries) -> bool:
    """Tell whether a loop leaves out what a table says is done, which it notes there, and which is written behind it.

    That is `if sums.get(path) == digest: continue`, then `sums[path] = digest`, and behind the loop `json.dump(sums, f)`:
    after a crash nothing says what was done, and all of it is done again.
    """
    node = turn.node
    if not isinstance(node, Loop):
        return False
    tests = [one for one in statements(node.body) if isinstance(one, Branch)]
    if any(turns_over(one) and any(last_part(call) in _ASKING for call in calls(one.test)) for one in tests):
        return False  # What has been made is asked for as well, whatever the table says.
    tables = {name for one in tests if (name := _asked(one.test)) and _leaves_out(one, tests, name)}
    noted = {name for name in tables if _notes(name, node) and _is_read_before(name, node, scope)}
    return any(_is_written_behind(name, turn, scope, summaries) for name in noted)


def _asked(test: Expr) -> str:
    """Return the table that a test asks for what it holds under a key: `path in sums`, `sums.get(path) == digest`."""
    if not isinstance(test, Apply):
        return ""
    if test.op in ("in", "not in") and isinstance(test.parts[1], Name):
        return test.parts[1].id
    if test.op in ("==", "!="):
        for part in test.parts:
            func = part.func if isinstance(part, Call) else None
            looked_up = part.base if isinstance(part, Item) else None
            held = func.base if isinstance(func, Attr) and func.name == "get" else looked_up
            if isinstance(held, Name):
                return held.id
    return next((name for part in test.parts if (name := _asked(part))), "")


def _leaves_out(branch: Branch, tests: list[Branch], table: str) -> bool:
    """Tell whether a branch goes on to the next item, or notes that one is new, in a flag that is asked for later."""
    if turns_over(branch):
        return True
    flags = {
        target.id
        for one in statements(branch.then)
        if isinstance(one, Assign) and isinstance(one.value, Const) and isinstance(one.value.value, bool)
        for target in one.targets
        if isinstance(target, Name)
    }
    return any(not flags.isdisjoint(names(one.test)) and one.line > branch.line for one in tests) and table not in flags


def _notes(table: str, loop: Loop) -> bool:
    """Tell whether the turns of a loop put what they have come to into a table."""
    put = [target for one in statements(loop.body) if isinstance(one, Assign) for target in one.targets]
    return any(isinstance(one, Item) and one.base == Name(table) for one in put)


def _is_read_before(table: str, loop: Loop, scope: Scope) -> bool:
    """Tell whether a table holds what an earlier run has written."""
    given = [one.expr for one in scope.given(table) if one.kind == "value"]
    made = [call for one in given for call in calls(one) if call.line < loop.line]
    return any(last_part(call) in _READING or last_part(call).startswith("load_") for call in made)


def _is_written_behind(table: str, turn: Turn, scope: Scope, summaries: Summaries) -> bool:
    """Tell whether a table is written behind a loop, and no turn of it hands the table on to anybody."""
    inside = [one for one in summaries.course(scope).events if turn.number in one.loops]
    handed = [one for one in inside if any(table in roots(part) for part in operands(one.call))]
    if any(one.callee.name not in BUILTINS for one in handed):
        return False
    lost = (Loss("collected", table, turn.node.line),)
    places = {
        one.steps[0].line
        for one in summaries.stretch(scope, None).saves
        if one.steps[0].path == scope.path and one.steps[0].line > turn.node.end_line
    }
    return any(takes_lost(line, turn, lost, scope) for line in places)


__all__ = ["notes_late"]
