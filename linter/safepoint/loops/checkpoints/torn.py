"""Files that a killed run leaves half written, and that the next run takes for whole because they are there."""

from __future__ import annotations

from safepoint.loops.checkpoints.existence import THERE
from safepoint.loops.checkpoints.opening import mode, written_to
from safepoint.loops.source.effects import Apply, Assign, Attr, Branch, Call, Const, Exit, Loop, Name, With
from safepoint.loops.source.walk import calls, last_part, own, parts, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Block, Expr
    from safepoint.loops.summary import SaveFact

_DONE_AT_ONCE = frozenset({"remove", "unlink", "rename", "replace", "move"})
"""Last parts of calls by which a file is put in its place when it is whole, or taken away before."""


def taken_for_whole(node: Loop, saves: tuple[SaveFact, ...], scope: Scope) -> bool:
    """Tell whether a restart leaves out a whole loop because the file is there that the loop fills turn by turn.

    That is `if exists(path): rows = load(path)`, and otherwise `with open(path, "w") as out`, into which each turn writes:
    what a kill has left of the file is all that any later run sees. A file that is put in its place when it is whole, or
    looked at by more than its name, is none of these.
    """
    streams = {one.steps[0].name.rpartition(".")[0] for one in saves if one.kind == "stream" and len(one.steps) == 1}
    body = scope.function.statements
    if not streams or any(last_part(call) in _DONE_AT_ONCE for one in body for expr in own(one) for call in calls(expr)):
        return False
    opened = [_spelt(path) for name, path in _opened(body, node) if name in streams]
    for one in body:
        test = one.test if isinstance(one, Branch) else None
        path = _asked_for(test)
        if isinstance(one, Branch) and path is not None and _spelt(path) in opened and _leaves_out(one, node):
            return True
    return False


def _opened(body: Block, node: Loop) -> Iterator[tuple[str, Expr]]:
    """Yield the names of files that are begun anew before a loop, each with its path."""
    for one in body:
        if isinstance(one, With) and one.line < node.line:
            bound = [(target, value) for value, target in one.items]
        elif isinstance(one, Assign) and one.line < node.line and one.value is not None:
            bound = [(target, one.value) for target in one.targets]
        else:
            continue
        for target, value in bound:
            path = written_to(value) if isinstance(value, Call) and mode(value, "w") else None
            if isinstance(target, Name) and path is not None:
                yield target.id, path


def _asked_for(test: Expr | None) -> Expr | None:
    """Return the path of which a test asks, and asks nothing else, whether it is there or is not."""
    asked = test.parts[0] if isinstance(test, Apply) and test.op == "not" else test
    if not isinstance(asked, Call) or last_part(asked) not in THERE:
        return None
    if asked.args:
        return asked.args[0]
    return asked.func.base if isinstance(asked.func, Attr) else None


def _leaves_out(branch: Branch, node: Loop) -> bool:
    """Tell whether a loop is only come to where the file is not there."""
    missing = isinstance(branch.test, Apply) and branch.test.op == "not"
    there, not_there = (branch.other, branch.then) if missing else (branch.then, branch.other)
    if any(one is node for one in statements(not_there)):
        return True
    last = there[-1] if there else None
    return isinstance(last, Exit) and last.kind == "return" and branch.line < node.line


def _spelt(expr: Expr) -> tuple[str, ...]:
    """Return the words of an expression, wherever it stands: two that have the same are the same place."""
    if isinstance(expr, Name):
        return (expr.id,)
    if isinstance(expr, Const):
        return (repr(expr.value),)
    if isinstance(expr, Attr):
        return (*_spelt(expr.base), expr.name)
    return tuple([word for part in parts(expr) for word in _spelt(part)])
