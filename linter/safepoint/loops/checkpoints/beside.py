"""Files that a turn writes beside its results: what the costly call has answered is in none of them, and only collected."""

from __future__ import annotations

from safepoint.loops.checkpoints.saves import PROGRAMS
from safepoint.loops.meanings.meaning import Cost
from safepoint.loops.source.effects import Assign, Attr, Call, Do, Item, Loop, With
from safepoint.loops.source.walk import calls, names, own, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.calls.events import Event, Turn
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.facts import Loss
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr, Stmt
    from safepoint.loops.summary import SaveFact, Summary

_FILES = frozenset({"item", "durable"})
_MOST_PASSES = 3


def of_results(
    turn: Turn, saves: tuple[SaveFact, ...], summary: Summary, lost: tuple[Loss, ...], scope: Scope, summaries: Summaries
) -> tuple[SaveFact, ...]:
    """Return the saves of a loop, or none where all of them write something else than the results that it collects.

    That is `sound.write(path, half)`, then `scores.append(ask(path))`: the sound is what is asked about.
    """
    if not saves or not isinstance(turn.node, Loop) or not all(map(_is_file, saves)):
        return saves
    collected = {one.name.partition(".")[0].partition("[")[0] for one in lost if one.kind == "collected"}
    costly = {(one.steps[0].name, one.steps[0].line): one.why for one in summary.costs if one.cost is Cost.HEAVY}
    events = [one for one in summaries.course(scope).events if turn.number in one.loops]
    asked = [one for one in events if (one.callee.name, one.line) in costly]
    made = _made_of(turn.node, asked, costly) if asked and collected else set()
    if collected.isdisjoint(made):
        return saves
    places = {(one.steps[0].name, one.steps[0].line) for one in saves}
    writing = [one for one in events if (one.callee.name, one.line) in places]
    bound = {
        name for one in statements(turn.node.body) if isinstance(one, Assign) for part in one.targets for name in names(part)
    }
    beside = bool(writing) and all(_is_of_turn(one, bound, made) for one in writing)
    return () if beside else saves


def _is_of_turn(event: Event, bound: set[str], made: set[str]) -> bool:
    """Tell whether a library's call writes what a turn has made, and nothing of the answers; a bare item notes it done."""
    roots = _roots(event.call)
    return not event.callee.functions and not roots.isdisjoint(bound) and roots.isdisjoint(made)


def _is_file(fact: SaveFact) -> bool:
    """Tell whether a library's call writes a file at once, which no restart looks for."""
    looked_for = any(guard.kind == "skip" for guard in fact.guards)
    return fact.kind in _FILES and len(fact.steps) == 1 and not looked_for


def _made_of(loop: Loop, asked: list[Event], costly: dict[tuple[str, int], str]) -> set[str]:
    """Return the names of what a turn makes of what its costly calls answer, and of what these may have changed."""
    places = {(one.call.line, one.call.column) for one in asked}
    made: set[str] = set()
    for one in asked:
        changed = [one.call.func.base] if isinstance(one.call.func, Attr) else []
        if one.callee.functions or one.callee.given or costly[one.callee.name, one.line].startswith(PROGRAMS):
            changed += [*one.call.args, *[value for _, value in one.call.keywords]]
        made.update(name for part in changed for name in _roots(part))
    for _ in range(_MOST_PASSES):
        known = len(made)
        for statement in statements(loop.body):
            _follow(statement, places, made)
        if len(made) == known:
            break
    return made


def _follow(statement: Stmt, places: set[tuple[int, int]], made: set[str]) -> None:
    """Add what one statement makes of what is made already, or of an answer."""
    if isinstance(statement, With):
        given = [(item, target) for item, target in statement.items if target is not None]
    elif isinstance(statement, Assign) and statement.value is not None:
        given = [(statement.value, target) for target in statement.targets]
    elif isinstance(statement, Loop) and statement.target is not None:
        given = [(statement.head, statement.target)]
    else:
        given = []
    for value, target in given:
        if _holds(value, places, made):
            made |= _roots(target.base if isinstance(target, (Item, Attr)) else target)
    for expr in own(statement):
        for call in calls(expr) if isinstance(statement, (Do, Assign)) else ():
            receiver = call.func.base if isinstance(call.func, Attr) else None
            if receiver is not None and any(_holds(part, places, made) for part in _given(call)):
                made |= _roots(receiver)


def _given(call: Call) -> Iterator[Expr]:
    yield from call.args
    yield from (value for _, value in call.keywords)


def _holds(expr: Expr, places: set[tuple[int, int]], made: set[str]) -> bool:
    return not made.isdisjoint(_roots(expr)) or any((call.line, call.column) in places for call in calls(expr))


def _roots(expr: Expr | None) -> set[str]:
    """Return the names that an expression begins with: `page` of `page.text`."""
    return {name.partition(".")[0] for name in names(expr)}
