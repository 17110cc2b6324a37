"""Files that a turn writes beside its results: what the costly call has answered is in none of them, and only collected."""

from __future__ import annotations

from safepoint.loops.checkpoints.command_lines import PROGRAMS
from safepoint.loops.checkpoints.far_files import opens_far
from safepoint.loops.checkpoints.saves import OF_MODELS, closes_file
from safepoint.loops.meanings import naming
from safepoint.loops.meanings.meaning import Cost
from safepoint.loops.names.index import Ref
from safepoint.loops.source.effects import Assign, Attr, Branch, Call, Do, Exit, Item, Loop, Name, With
from safepoint.loops.source.walk import calls, label, names, operands, own, roots, statements, tail

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
_WHOLE = frozenset({"atomic", "atomically"})
"""Words of calls that open a file which is there whole or not at all."""
_DONE = frozenset({"done", "completed", "finished", "processed", "seen", "visited"})
"""Words of what holds the names of the items that need not be done again."""


def of_results(
    turn: Turn, saves: tuple[SaveFact, ...], summary: Summary, lost: tuple[Loss, ...], scope: Scope, summaries: Summaries
) -> tuple[SaveFact, ...]:
    """Return the saves of a loop, or none where all of them write something else than the results that it collects.

    That is `sound.write(path, half)`, then `scores.append(ask(path))`: the sound is what is asked about.
    """
    if not isinstance(turn.node, Loop) or _keeps_learnt(saves, lost):
        return saves
    saves = tuple([one for one in saves if not (_removes(one) and _clears_scratch(one, turn, scope, summaries))])
    saves = _on_the_way(turn.node, _closed_within(turn.node, saves, scope), summary)
    if any(map(_removes, saves)) and answered(turn, summary, lost, scope, summaries, any_cost=True):
        saves = tuple([one for one in saves if not _removes(one)])  # what is gone brings no answer back
    noted = _notes(saves, scope, summaries)
    written = tuple([one for one in saves if not closes_file(one)]) or saves
    if not saves or not (noted or all(map(_is_file, written))):
        return saves
    made = answered(turn, summary, lost, scope, summaries)
    if not made:
        return saves
    events = [one for one in summaries.course(scope).events if turn.number in one.loops]
    places = {(one.steps[0].name, one.steps[0].line) for one in written}
    writing = [one for one in events if (one.callee.name, one.line) in places]
    bound = {
        name for one in statements(turn.node.body) if isinstance(one, Assign) for part in one.targets for name in names(part)
    }
    beside = bool(writing) and all(_is_of_turn(one, bound, made) for one in writing)
    beside = beside or (noted and all(made.isdisjoint(roots(one.call)) for one in writing))
    return () if beside else saves


def _removes(fact: SaveFact) -> bool:
    """Tell whether a turn only takes away what it has worked on, or what it has made for itself."""
    return fact.kind == "position" and fact.weak and fact.why == "removes the source"


def _clears_scratch(fact: SaveFact, turn: Turn, scope: Scope, summaries: Summaries) -> bool:
    """Tell whether a turn removes a file that is the same for all turns: it makes that anew each time, and works it off."""
    node = turn.node
    if not isinstance(node, Loop) or len(fact.steps) > 1:
        return False
    step = fact.steps[0]
    made = [one.call for one in summaries.course(scope).events if (one.callee.name, one.line) == (step.name, step.line)]
    bound = {name for one in statements(node.body) if isinstance(one, (Assign, Loop, With)) for name in _bound_by(one)}
    return len(made) == 1 and roots(made[0]).isdisjoint(bound | set(names(node.target)))


def _bound_by(one: Assign | Loop | With) -> Iterator[str]:
    if isinstance(one, With):
        for _, target in one.items:
            yield from names(target)
    for target in one.targets if isinstance(one, Assign) else (one.target,) if isinstance(one, Loop) else ():
        yield from names(target)


def _keeps_learnt(saves: tuple[SaveFact, ...], lost: tuple[Loss, ...]) -> bool:
    """Tell whether what is trained is saved as such: the figures that a turn notes beside it are the lesser loss."""
    learnt = any(one.kind == "memory" for one in lost)
    return learnt and any(one.kind == "durable" and one.why.startswith(OF_MODELS) for one in saves)


def answered(
    turn: Turn,
    summary: Summary,
    lost: tuple[Loss, ...],
    scope: Scope,
    summaries: Summaries,
    *,
    alone: bool = False,
    any_cost: bool = False,
) -> set[str]:
    """Return the names of what a turn makes of the answers of its costly calls, if what it collects is among them.

    What is given to such a call may be changed by it, unless only the answers `alone` are wanted. A call is costly that is
    known to be slow, or of `any_cost` at all.
    """
    collected = {one.name.partition(".")[0].partition("[")[0] for one in lost if one.kind == "collected"}
    if not isinstance(turn.node, Loop) or not collected:
        return set()
    costly = {(one.steps[0].name, one.steps[0].line): one.why for one in summary.costs if any_cost or one.cost is Cost.HEAVY}
    drawn = calls(turn.node.head) if alone else []
    inside = [one for one in summaries.course(scope).events if turn.number in one.loops or one.call in drawn]
    asked = [one for one in inside if (one.callee.name, one.line) in costly]
    made = _made_of(turn.node, asked, {} if alone else costly) if asked else set()
    made.difference_update(scope.tree.imports)  # `json.dumps(answer)` leaves nothing in the module
    return set() if collected.isdisjoint(made) else made


def _closed_within(loop: Loop, saves: tuple[SaveFact, ...], scope: Scope) -> tuple[SaveFact, ...]:
    """Return the saves but for what is written to a file that comes to be only when the block around the loop is left.

    That is `with atomic_write(path) as file`, and the target of a task, which its framework puts in place when it is closed.
    """
    streams = {one.steps[0].name.rpartition(".")[0] for one in saves if one.kind == "stream" and len(one.steps) == 1}
    late = {name for name in streams if put_in_place_behind(name, loop, scope)}
    kept = tuple([one for one in saves if one.kind != "stream" or one.steps[0].name.rpartition(".")[0] not in late])
    return tuple([one for one in kept if not _indexed_behind(one, loop, scope)]) if any(map(_is_added, kept)) else kept


_FINISHING = frozenset({"finalize", "finalise", "write_index", "save_index"})
"""Methods by which an object writes where in its file each item begins: nobody can read it before."""


def _is_added(fact: SaveFact) -> bool:
    """Tell whether an object of the project's own writes an item to the end of its file: `builder.add_item(tokens)`."""
    first = fact.steps[0].name
    return fact.kind == "stream" and len(fact.steps) > 1 and naming.words(first.rpartition(".")[2])[:1] == ("add",)


def _indexed_behind(fact: SaveFact, loop: Loop, scope: Scope) -> bool:
    """Tell whether the index of what an object adds to its file is written behind the loop: `builder.finalize(path)`."""
    if not _is_added(fact):
        return False
    owner = fact.steps[0].name.rpartition(".")[0].partition("[")[0]
    behind = [one for one in scope.function.statements if getattr(one, "line", 0) > loop.end_line]
    made = [call.func for one in behind for expr in own(one) for call in calls(expr)]
    ending = [func.base for func in made if isinstance(func, Attr) and func.name in _FINISHING]
    return any(owner == name.partition("[")[0] for base in ending for name in names(base))


def put_in_place_behind(name: str, loop: Loop, scope: Scope) -> bool:
    """Tell whether a name stands for such a file, opened by a block around the loop, or for what writes rows to it."""
    only = scope.only_value(name) if name.isidentifier() else None
    if isinstance(only, Call) and only.args and isinstance(only.args[0], Name) and only.line < loop.line:
        name = only.args[0].id  # `writer = csv.writer(file)`
    around = [one for one in scope.function.statements if isinstance(one, With) and one.line < loop.line]
    entered = [value for one in around for value, bound in one.items if bound == Name(name)]
    return bool(entered) and _put_in_place(entered[-1], scope)


def _put_in_place(opened: Expr, scope: Scope) -> bool:
    """Tell whether a file is first written elsewhere: by the word of the call, or as the output of a task of Luigi."""
    if not isinstance(opened, Call):
        return False
    if not _WHOLE.isdisjoint(naming.words(tail(opened.func))) or opens_far(opened, scope):
        return True
    given = {label(one.func) for one in calls(opened)}
    if not isinstance(opened.func, Attr) or opened.func.name != "open" or "self.output" not in given:
        return False
    owner = Ref("class", scope.path, scope.function.owner)
    return any(one.startswith("luigi.") for one in scope.world.external_bases(owner))


def _on_the_way(loop: Loop, saves: tuple[SaveFact, ...], summary: Summary) -> tuple[SaveFact, ...]:
    """Return the saves that a turn comes by which does the costly work: none of a branch that goes on before it.

    That is `if path.suffix == ".mp4": copy(path, out); continue`, and behind it the rest is converted.
    """
    costly = [one.steps[0].line for one in summary.heavy]
    for branch in loop.body:
        if not isinstance(branch, Branch) or not costly or not branch.then or branch.other:
            continue
        last = branch.then[-1]
        end = max(getattr(one, "line", 0) for one in statements(branch.then))
        if isinstance(last, Exit) and last.kind == "continue" and end < min(costly):
            saves = tuple([one for one in saves if not branch.line <= one.steps[0].line <= end or _looked_for(one)])
    return saves


def _notes(saves: tuple[SaveFact, ...], scope: Scope, summaries: Summaries) -> bool:
    """Tell whether all that is written are the names of what is done: `state.set("done", list(done_ids))`.

    A run that goes on after it leaves these out, and whatever was only collected of them is gone.
    """
    places = {(one.steps[0].name, one.steps[0].line) for one in saves if one.kind != "commit"}
    events = [one for one in summaries.course(scope).events if (one.callee.name, one.line) in places]
    return bool(events) and all(_speaks_only_of_done(one, scope) for one in events)


def _speaks_only_of_done(event: Event, scope: Scope) -> bool:
    given = {name for part in operands(event.call) for name in roots(part)}
    made = {name for name in given if any(one.kind != "enter" for one in scope.given(name))}
    return bool(made) and all(not _DONE.isdisjoint(naming.words(name)) for name in made)


def _is_of_turn(event: Event, bound: set[str], made: set[str]) -> bool:
    """Tell whether a library's call writes what a turn has made, and nothing of the answers; a bare item notes it done.

    A helper that writes a log, by its name, is told how far the work is.
    """
    given = roots(event.call)
    if not given.isdisjoint(made):
        return False
    return _writes_log(event.callee.name) if event.callee.functions else not given.isdisjoint(bound)


def _writes_log(name: str) -> bool:
    """Tell whether a function is called for writing a log: `write_log`, where `log_result` may well keep the result."""
    return naming.words(name.rpartition(".")[2])[-1:] in (("log",), ("logs",))


def _is_file(fact: SaveFact) -> bool:
    """Tell whether a library's call writes a file at once, or a log, which no restart looks for."""
    at_once = len(fact.steps) == 1 or _writes_log(fact.steps[0].name)
    return fact.kind in _FILES and at_once and not _looked_for(fact)


def _looked_for(fact: SaveFact) -> bool:
    return any(guard.kind == "skip" for guard in fact.guards)


def made_of_answers(loop: Loop, asked: list[Event]) -> set[str]:
    """Return the names of what a turn makes of what some of its calls answer."""
    return _made_of(loop, asked, {})


def _made_of(loop: Loop, asked: list[Event], costly: dict[tuple[str, int], str]) -> set[str]:
    """Return the names of what a turn makes of what its costly calls answer, and of what these may have changed."""
    places = {(one.call.line, one.call.column) for one in asked}
    head = calls(loop.head)
    made: set[str] = set(names(loop.target)) if any(one.call in head for one in asked) else set()
    for one in asked if costly else ():
        changed = [one.call.func.base] if isinstance(one.call.func, Attr) else []
        if one.callee.functions or one.callee.given or costly[one.callee.name, one.line].startswith(PROGRAMS):
            changed += operands(one.call)
        made.update(name for part in changed for name in roots(part))
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
            made |= roots(target.base if isinstance(target, (Item, Attr)) else target)
    for expr in own(statement):
        for call in calls(expr) if isinstance(statement, (Do, Assign)) else ():
            receiver = call.func.base if isinstance(call.func, Attr) else None
            if receiver is not None and any(_holds(part, places, made) for part in operands(call)):
                made |= roots(receiver)


def _holds(expr: Expr, places: set[tuple[int, int]], made: set[str]) -> bool:
    return not made.isdisjoint(roots(expr)) or any((call.line, call.column) in places for call in calls(expr))
