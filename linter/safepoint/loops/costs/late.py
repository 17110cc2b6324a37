"""Saves that come too late: behind the loop, or with the end of the block around it."""

from __future__ import annotations

from safepoint.core.diagnostic import Related, Span
from safepoint.loops.checkpoints.keeping import skipped_by
from safepoint.loops.checkpoints.saves import is_text
from safepoint.loops.costs.collect import Collector
from safepoint.loops.losses.growth import written
from safepoint.loops.losses.written_at_end import entered
from safepoint.loops.meanings import naming
from safepoint.loops.names.constants import is_sum
from safepoint.loops.source.effects import Assign, Branch, Call, Do, Exit, Loop, Name, Try, With
from safepoint.loops.source.module import MODULE_BODY
from safepoint.loops.source.walk import calls, dotted, is_worded, names, own, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.callers import Callers
    from safepoint.loops.calls.events import Course, Turn
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.facts import Loss
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Block, Expr, Stmt
    from safepoint.loops.summary import SaveFact


_LOOKING = (("search",), ("get",), ("find",), ("read",), ("query",), ("fetch",), ("is",), ("has",))
"""First words of helpers that look something up."""


def save_after(turn: Turn, scope: Scope, summaries: Summaries) -> Related | None:
    """Find a save in the same function that stands behind the loop; one of what was trained, where there is one."""
    found = sorted(summaries.stretch(scope, None).saves, key=lambda one: (not _of_model(one), is_text(one)))
    for save in found:
        first = save.steps[0]
        if first.path == scope.path and first.line > turn.node.end_line:
            if len(save.steps) > 1 and naming.words(first.name.rpartition(".")[2])[:1] in _LOOKING:
                continue  # What a search or a look-up notes on its way keeps nothing of the work before it.
            if _never_with(turn.node.line, first.line, scope):
                continue
            if _of_another_training(first.line, turn, scope, summaries):
                continue
            return Related(
                first.path,
                Span(first.line, 1, first.line, 1),
                f"the save comes only here, after the loop: `{first.name}`",
            )
    return None


def saved_by_caller(scope: Scope, callers: Callers) -> bool:
    """Tell whether somebody who calls a function saves something behind that call, or what it gives."""
    if scope.function.qualname == MODULE_BODY:
        return False
    for site in callers.sites(scope.itself):
        first = [one.steps[0] for one in callers.summaries.stretch(site.scope, None).saves]
        if any(one.path == site.scope.path and one.line >= site.event.line for one in first):
            return True
    return False


def _never_with(loop: int, save: int, scope: Scope) -> bool:
    """Tell whether a branch runs the loop on one line or else the save on another: two commands of one program.

    So it is as well when the branch with the loop leaves the function, and the save stands behind it, in no `finally`.
    """
    at_the_end = {line for one in scope.function.statements if isinstance(one, Try) for line in _lines(one.final)}
    for statement in scope.function.statements:
        if not isinstance(statement, Branch):
            continue
        if statement.other and statement.line <= loop < statement.other[0].line <= save and save in _lines(statement.other):
            return True
        for block in (statement.then, statement.other):
            if save in at_the_end or not _leaves(block) or save in _lines(block):
                continue
            if any(isinstance(one, Loop) and one.line == loop for one in statements(block)):
                return True
    return False


def _lines(block: Block) -> set[int]:
    return {call.line for one in statements(block) for expr in own(one) for call in calls(expr)}


def _leaves(block: Block) -> bool:
    """Tell whether a block ends by leaving the function."""
    return bool(block) and isinstance(block[-1], Exit) and block[-1].kind in ("return", "raise")


def _of_model(save: SaveFact) -> bool:
    """Tell whether a save is called on what a training leaves behind: `agent.save(path)`."""
    receiver = save.steps[0].name.rpartition(".")[0].rpartition(".")[2]
    return not naming.named("state_words").isdisjoint(naming.words(receiver))


def _of_another_training(line: int, turn: Turn, scope: Scope, summaries: Summaries) -> bool:
    """Tell whether the save on a line is made by a loop of training behind this one, and keeps that one's work.

    What only prepares a training, such as the encoding of its examples, is not what is saved behind that training.
    """
    course = summaries.course(scope)
    around = {number for event in course.events if event.line == line for number in event.loops}.difference(turn.loops)
    if not trains(scope, turn.number, summaries):
        around |= {one.number for one in course.turns if turn.node.end_line < one.node.line and one.node.end_line < line}
    return any(trains(scope, one, summaries) for one in around)


def trains(scope: Scope, loop: int, summaries: Summaries) -> bool:
    """Tell whether a turn of a loop moves on weights or an environment."""
    return not summaries.stretch(scope, loop).changes.isdisjoint(("memory", "simulated"))


def same_save_after(turn: Turn, saves: tuple[SaveFact, ...], scope: Scope, summaries: Summaries) -> Related | None:
    """Find a call after the loop of the very helper whose saves in the loop depend on a value that may be missing."""
    helpers = {step.name for one in saves for step in one.steps[1:]}
    if not all(any(guard.kind == "presence" for guard in one.guards) for one in saves):
        return None
    for event in summaries.course(scope).events:
        if event.line > turn.node.end_line and event.callee.name in helpers:
            span = Span(event.line, 1, event.line, 1)
            return Related(scope.path, span, f"the save that counts comes only here, after the loop: `{event.callee.name}`")
    return None


def far_beside(saves: tuple[SaveFact, ...], lost: tuple[Loss, ...], turn: Turn, course: Course) -> bool:
    """Tell whether a loop collects results, and all that its turns save on request is saved by the helpers they call.

    A helper that is told to write down its own figures, `evaluate(model, save_json=True)`, keeps nothing of the list. What
    is learnt on the way stands in what a helper closes over that does nothing but save, `save_checkpoint(name)`. One that
    is given what the turns fill, `save_table(found)`, or that is called once more behind the loop, keeps that.
    """
    if not any(one.kind == "collected" for one in lost) or not isinstance(turn.node, Loop):
        return False
    trained = any(one.kind in ("memory", "state") for one in lost)
    if any(len(one.steps) == 1 or skipped_by(one) or (trained and _only_saves(one)) for one in saves):
        return False
    filled = {name for statement in statements(turn.node.body) for name, kind in written(statement) if kind != "cursor"}
    behind = {event.callee.name for event in course.events if event.line > turn.node.end_line}
    saving = {(one.steps[0].name, one.steps[0].line) for one in saves}
    if {name.rpartition(".")[0] for name, _ in saving} & {one.name for one in lost}:
        return False  # What seems to collect, `store.add(rows)`, is what saves.
    for event in course.events:
        if turn.number in event.loops and (event.callee.name, event.line) in saving:
            given = {name for part in event.call.args if not is_worded(part) for name in names(part)}
            if event.callee.name in behind or given & filled:
                return False
    return True


def _only_saves(fact: SaveFact) -> bool:
    return naming.save_like(fact.steps[0].name.rpartition(".")[2].lstrip("_")) is not None


def comes_later(turn: Turn, lost: tuple[Loss, ...], scope: Scope, summaries: Summaries, *, buffered: bool) -> Related | None:
    """Find the save behind a loop, or the end of a block around it that commits its rows or writes what it has collected."""
    found = save_after(turn, scope, summaries)
    if found is not None or buffered:
        return found or block_end(turn, scope, summaries, "the rows are committed")
    held = any(one.kind == "collected" and entered(one.name.partition("[")[0], scope) for one in lost)
    return block_end(turn, scope, summaries, "what is collected is written") if held else None


def block_end(turn: Turn, scope: Scope, summaries: Summaries, done: str) -> Related | None:
    """Find the `with` block around the loop whose end does with what the loop has made what `done` says."""
    events = summaries.course(scope).events
    last = max((at for at, event in enumerate(events) if turn.number in event.loops), default=len(events))
    for event in events[last + 1 :]:
        if event.leaving and event.line <= turn.node.line and event.loops == turn.loops:
            made = Collector(summaries, scope, None)
            made.add(event)
            own = any(summaries.of(ref).saves for ref in event.callee.functions)
            if made.saves or own:
                span = Span(event.line, 1, event.line, 1)
                return Related(scope.path, span, f"{done} only when `{event.callee.name}` is left")
    return None


def takes_lost(line: int, turn: Turn, lost: tuple[Loss, ...], scope: Scope) -> bool:
    """Tell whether the save on a line behind a loop is given what the loop has put together, or what is made of it."""
    held = {one.name for one in lost if one.kind in ("collected", "state", "talk")}
    held |= {name.partition(".")[0].partition("[")[0] for name in held} - {"self"}
    for statement in scope.function.statements:
        place = getattr(statement, "line", 0)
        if place <= turn.node.end_line:
            continue
        read = [expr for expr in own(statement) if not held.isdisjoint(_roots(expr))]
        if isinstance(statement, With) and place == line:
            read += [expr for one in statements(statement.body) for expr in own(one) if not held.isdisjoint(_roots(expr))]
            if read:
                return True
        if any(call.line == line for expr in read for call in calls(expr, inside=True)):
            return True
        if read and isinstance(statement, Assign):
            held |= {name for target in statement.targets for name in names(target)}
        elif read and isinstance(statement, Loop):
            held |= set(names(statement.target))
        elif read and isinstance(statement, Do) and isinstance(statement.value, Call):
            held.add(dotted(statement.value.func).rpartition(".")[0])  # `table.add_rows(results)`
    return False


def saved_whole(turn: Turn, lost: tuple[Loss, ...], scope: Scope, summaries: Summaries) -> bool:
    """Tell whether a generator saves behind its loop, in one piece, all that its turns have made and handed on."""
    if not isinstance(turn.node, Loop) or not any(one.kind == "collected" for one in lost):
        return False
    later = save_after(turn, scope, summaries)
    return later is not None and takes_lost(later.span.line, turn, lost, scope)


def _roots(expr: Expr) -> set[str]:
    found = set(names(expr))
    return found | {name.partition(".")[0] for name in found} - {"self"}


def told_behind(turn: Turn, lost: tuple[Loss, ...], scope: Scope) -> bool:
    """Tell whether the code behind a loop prints what the loop has collected: a report, which a crash is the end of."""
    if scope.function.name == "__init__":
        return False
    kept = {one.name.partition(".")[0] for one in lost if one.kind == "collected"}
    for statement in scope.function.statements:
        if getattr(statement, "line", 0) <= turn.node.end_line:
            continue
        told = isinstance(statement, Loop) and any(map(_prints, statements(statement.body)))
        if told or _prints(statement):
            read = {name.partition(".")[0] for expr in own(statement) for name in names(expr)}
            if not kept.isdisjoint(read):
                return True
    return False


def _prints(statement: Stmt) -> bool:
    return isinstance(statement, Do) and isinstance(statement.value, Call) and statement.value.func == Name("print")


def keeps_little(lost: tuple[Loss, ...], scope: Scope) -> bool:
    """Tell whether nothing that a loop gives can be what is saved behind it: requests repeated elsewhere, sums of sizes."""
    return bool(lost) and all(one.kind == "outside" or (one.kind == "collected" and is_sum(one.name, scope)) for one in lost)
