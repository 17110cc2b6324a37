"""Results that are written piece by piece, as one is full, under numbers that begin anew in every run."""

from __future__ import annotations

from safepoint.core.diagnostic import Confidence
from safepoint.loops.checkpoints.kept_items import paid_for
from safepoint.loops.names.arguments import MAKING
from safepoint.loops.names.index import Ref
from safepoint.loops.source.effects import Apply, Assign, Attr, Branch, Const, Loop, Name
from safepoint.loops.source.walk import calls, dotted, last_part, names, own, statements, turns_over

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.events import Turn
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Call, Expr
    from safepoint.loops.summary import SaveFact, Summary
    from safepoint.loops.tally import Trips

_LOOKING = frozenset({"exists", "isfile", "is_file", "listdir", "glob", "iglob", "rglob", "iterdir", "scandir", "walk"})
"""Calls by which a program sees what an earlier run has written."""


def numbered_anew(
    turn: Turn, trips: Trips, summary: Summary, saves: tuple[SaveFact, ...], scope: Scope, summaries: Summaries
) -> bool:
    """Tell whether all files of costly results are numbered from the first one on, so that a restart writes them again.

    That is `write(f"{folder}/part_{shard:06d}.bin", rows)`, and `shard += 1`, from `shard = 0` before the loop on, where
    nothing looks for files that are there.
    """
    paid = any(one.sure >= Confidence.MEDIUM for one in summary.heavy)
    if not isinstance(turn.node, Loop) or trips.kind != "data" or not paid:
        return False
    events = summaries.course(scope).events
    if any(one.callee.name.rpartition(".")[2] in _LOOKING for one in events) or _passes_over_first(turn.node):
        return False
    counters = {name for name in _moved_on(turn.node) if _starts_at_a_number(name, turn.node, scope)}
    places = {(one.steps[0].name, one.steps[0].line) for one in saves}
    writing = [one.call for one in events if turn.number in one.loops and (one.callee.name, one.line) in places]
    if counters and writing:
        return all(_is_numbered(one, counters, scope) for one in writing)
    if "exists" in summary.loads or any(isinstance(one, Branch) and turns_over(one) for one in statements(turn.node.body)):
        return False
    if not paid_for(trips, summary, Confidence.MEDIUM):
        return False
    methods = [one.callee.functions for one in events if turn.number in one.loops and (one.callee.name, one.line) in places]
    return bool(methods) and all(len(one) == 1 and _numbers_itself(one[0], saves, scope) for one in methods)


def _passes_over_first(loop: Loop) -> bool:
    """Tell whether the first turns are passed over, up to a number that is told or read: `if index < begin: continue`."""
    counted = set(names(loop.target))
    return any(
        isinstance(one, Branch)
        and turns_over(one)
        and isinstance(one.test, Apply)
        and one.test.op in ("<", "<=")
        and isinstance(one.test.parts[0], Name)
        and one.test.parts[0].id in counted
        and isinstance(one.test.parts[1], (Name, Attr))
        for one in loop.body
    )


def _numbers_itself(ref: Ref, saves: tuple[SaveFact, ...], scope: Scope) -> bool:
    """Tell whether a method writes files under a number that its object has from 0 on, and moves on by one each time.

    That is `self.index = 0` in the constructor, and `save(folder / f"part_{self.index}", rows)`, then `self.index += 1`.
    """
    inner = scope.world.scope(ref.path, ref.name)
    function = inner.function
    if not function.owner:
        return False
    moved = [one for one in function.statements if isinstance(one, Assign) and one.op == "+" and one.value == Const(1)]
    owner = Ref("class", ref.path, function.owner)
    set_here = {target.name for one in scope.function.statements if isinstance(one, Assign) for target in _put(one)}
    counters = {
        dotted(target)
        for one in moved
        for target in _put(one)
        if target.name not in set_here and _is_counted(target, owner, scope)
    }
    places = {
        (one.steps[1].name, one.steps[1].line) for one in saves if len(one.steps) > 1 and one.steps[1].path == ref.path
    }
    made = [call for one in function.statements for expr in own(one) for call in calls(expr)]
    lines = {line for _, line in places}
    writing = [one for one in made if one.line in lines and any(name.endswith(last_part(one)) for name, _ in places)]
    return bool(counters and writing) and all(_is_numbered(one, counters, inner) for one in writing)


def _put(statement: Assign) -> list[Attr]:
    """Return the attributes that a statement gives something."""
    return [one for one in statement.targets if isinstance(one, Attr)]


def _is_counted(target: Attr, owner: Ref, scope: Scope) -> bool:
    """Tell whether the constructor begins an attribute with a number that stands there, and nobody gives it another."""
    given = scope.world.assigned(owner, target.name) if target.base == Name("self") else []
    plain = all(isinstance(value, Const) and type(value.value) is int for _, value, _ in given)
    return plain and any(inner.function.name == MAKING for inner, _, _ in given)


def _moved_on(loop: Loop) -> set[str]:
    """Return the names that a turn moves on by one."""
    moved = [one for one in statements(loop.body) if isinstance(one, Assign) and one.op == "+" and one.value == Const(1)]
    return {target.id for one in moved for target in one.targets if isinstance(target, Name)}


def _starts_at_a_number(name: str, loop: Loop, scope: Scope) -> bool:
    """Tell whether a counter is given a number before the loop that stands in the source, and only there."""
    assigned = [one for one in scope.function.statements if isinstance(one, Assign) and Name(name) in one.targets]
    given = [one for one in assigned if not one.op]
    return bool(given) and all(
        one.line < loop.line and isinstance(one.value, Const) and type(one.value.value) is int for one in given
    )


def _is_numbered(call: Call, counters: set[str], scope: Scope) -> bool:
    """Tell whether a counter stands in a path that a call is given, be it under a name of its own."""
    on = (call.func.base,) if isinstance(call.func, Attr) else ()  # `path.write_text(text)`
    said = {name for part in (*on, *call.args, *[value for _, value in call.keywords]) for name in _said(part)}
    made = {name for one in said for value in scope.values(one) for name in names(value)}
    return not counters.isdisjoint(said | made)


def _said(expr: Expr) -> set[str]:
    """Return the names in an expression, and those of what its attributes and methods belong to: `path` of `path.stem`."""
    return {part for name in names(expr) for part in (name, name.partition(".")[0])}


__all__ = ["numbered_anew"]
