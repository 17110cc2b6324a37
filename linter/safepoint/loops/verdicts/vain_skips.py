"""Skips of what is there that never match, and places that no later run finds: they are named after the run, or cleared."""

from __future__ import annotations

from safepoint.core.diagnostic import Confidence
from safepoint.loops.checkpoints.asking import prepares
from safepoint.loops.checkpoints.begun_anew import finds_nothing
from safepoint.loops.checkpoints.cleared import clears_first
from safepoint.loops.checkpoints.kept_items import FILE_FAMILIES, FILE_KINDS
from safepoint.loops.checkpoints.new_groups import forgets_place
from safepoint.loops.checkpoints.removed import restores_removed
from safepoint.loops.checkpoints.run_stamps import FAR, stamped
from safepoint.loops.checkpoints.torn import taken_for_whole
from safepoint.loops.checkpoints.wiped_folders import fills_wiped
from safepoint.loops.source.effects import Apply, Branch, Call, Comprehension, Exit, Group, Loop, Name
from safepoint.loops.source.module import MODULE_BODY
from safepoint.loops.source.walk import calls, last_part, parts, statements, turns_over
from safepoint.loops.turns.progress import barred
from safepoint.loops.verdicts.named_tools import around
from safepoint.loops.verdicts.notes_written_late import notes_late

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.calls.events import Turn
    from safepoint.loops.costs.summaries import Summaries
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr
    from safepoint.loops.summary import SaveFact, Summary
    from safepoint.loops.tally import Trips

_ASKING = frozenset({"exists", "isfile", "is_file"})
"""Last parts of calls that ask if a file is there."""
_READING = frozenset({"open", "read", "read_text", "readlines", "load", "loads", "read_csv", "read_json", "reader"})
"""Last parts of calls that read what an earlier run has kept."""
_GOING_ON = ("resume", "reuse", "continue_from", "previous_run", "latest_run", "last_run")
"""What a function speaks of that is told of the run which it is to go on from."""
_MINUTES = 300.0
"""Likely seconds from which on it is worth its while to leave out what is there, as who asks for it has found."""


def skips_in_vain(
    turn: Turn,
    trips: Trips,
    summary: Summary,
    saves: tuple[SaveFact, ...],
    scope: Scope,
    summaries: Summaries,
    steps: list[str],
) -> str:
    """Return why what a loop keeps is not found by a restart, and tell it in `steps`; "" for other loops."""
    if _never_matches(turn, trips, summary, saves, scope, summaries):
        steps.append(
            "it skips what is there, but the name of it holds the time of the run, or what only this process makes of a text"
        )
        return "unmatched"
    if _looks_in_vain(turn, trips, summary, scope, summaries):
        steps.append("it skips what it finds in a file, which each run begins anew")
        return "emptied"
    node = turn.node
    if isinstance(node, Loop) and _is_worth_it(node, trips, summary) and taken_for_whole(node, saves, scope):
        steps.append("a restart finds the file that it fills turn by turn, and takes what is there for all of it")
        return "torn"
    if isinstance(node, Loop) and _is_worth_it(node, trips, summary) and notes_late(turn, scope, summaries):
        steps.append("it leaves out what a table says is done, which is written only behind the loop")
        return "unnoted"
    if forgets_place(turn, summary, saves, scope, summaries):
        steps.append("it commits how far it is, but in a group of consumers that each run names anew")
        return "regrouped"
    many = trips.kind in ("data", "parameter", "unknown")
    if many and summary.costs and _pays(trips, summary) and clears_first(turn, saves, scope):
        steps.append("it keeps what it does in a place that is cleared whenever the program starts")
        return "cleared"
    dear = many and "memory" not in summary.changes and any(one.sure >= Confidence.MEDIUM for one in summary.heavy)
    if dear and fills_wiped(turn, saves, scope, summaries) and not _keeps_within(turn, scope, summaries):
        steps.append("it keeps what it does in a folder that is removed whenever the program starts")
        return "cleared"
    if "memory" in summary.changes and restores_removed(turn, saves, scope, summaries):
        steps.append("a checkpoint is restored before the loop, from a folder that has just been removed")
        return "removed"
    return ""


def _keeps_within(turn: Turn, scope: Scope, summaries: Summaries) -> bool:
    """Tell whether a loop over data within another one pays for what is kept: that one is told in its place."""
    inside = [one.number for one in summaries.course(scope).turns if turn.number in one.loops]
    found = [(summaries.trips(scope, one), summaries.stretch(scope, one)) for one in inside]
    return any(trips.kind == "data" and one.saves and _pays(trips, one) for trips, one in found)


def _never_matches(
    turn: Turn, trips: Trips, summary: Summary, saves: tuple[SaveFact, ...], scope: Scope, summaries: Summaries
) -> bool:
    """Tell whether a loop skips an item whose file is there, but the file's name holds the time of the run.

    It asks so in a test of its own, by a helper or an object, `if layout.has(item): continue`, or before it begins: `todo =
    [one for one in items if not layout.file(one).exists()]`. Or what does all for an item asks first, and returns.
    """
    node = turn.node
    if not isinstance(node, Loop) or not _is_worth_it(node, trips, summary):
        return False
    if _goes_on_from_another(scope):
        return False
    if not all(one.kind in FILE_KINDS or one.family in FILE_FAMILIES for one in saves):
        return False
    tests = [one.test for one in statements(node.body) if isinstance(one, Branch) and not prepares(one)]
    asked = [call for test in (*tests, *_filters(node, scope)) for call in calls(test, inside=True)]
    if any(_asks_in_vain(call, scope, summaries) for call in asked):
        return True
    if any(
        _looks_for_stamp(one.test, scope) for one in statements(node.body) if isinstance(one, Branch) and turns_over(one)
    ):
        return True
    return bool(saves) and all(_is_skipped_below(one, summary, scope) for one in saves)


def _looks_for_stamp(test: Expr, scope: Scope) -> bool:
    """Tell whether a test looks in what was read for a key that only this run makes: `if hash(text) in done: continue`."""
    if not isinstance(test, Apply) or test.op != "in" or not isinstance(test.parts[1], Name):
        return False
    held = scope.only_value(test.parts[1].id)
    made = calls(held, inside=True) if held is not None else []
    refs = [ref for call in made if (ref := scope.ref(call.func)) is not None and ref.kind == "function"]
    helpers = [one for ref in refs if (one := scope.world.function(ref)) is not None]
    read = any(last_part(call) in _READING for call in made) or any(
        one.mentions(word) for one in helpers for word in _READING
    )
    return read and stamped(test.parts[0], scope, far=FAR)


def _is_skipped_below(save: SaveFact, summary: Summary, scope: Scope) -> bool:
    """Tell whether a helper pays for an item and saves it, unless a file is there that is named after the run.

    That is `def answer(folder, item)`, which begins with `path = folder / item.name`, `if path.exists(): return read(path)`.
    """
    paid = any(one.steps[0] == save.steps[0] and len(one.steps) > 1 for one in summary.heavy)
    if len(save.steps) < 2 or not paid or all(guard.kind != "skip" for guard in save.guards):
        return False
    inner = around(save.steps[1], scope)
    leaving = [one for one in inner.function.statements if isinstance(one, Branch) and _returns(one)]
    asked = [call for one in leaving for call in calls(one.test) if last_part(call) in _ASKING]
    return any(stamped(call, inner, far=FAR) for call in asked)


def _returns(branch: Branch) -> bool:
    last = branch.then[-1] if branch.then else None
    return isinstance(last, Exit) and last.kind == "return"


def _goes_on_from_another(scope: Scope) -> bool:
    """Tell whether a function speaks of a run that it goes on from, whose files it finds by another name."""
    first, last = scope.function.line, scope.function.end_line
    lines = (line for word in _GOING_ON for line in scope.tree.spoken.lines_with(word))
    return any(scope.function.qualname == MODULE_BODY or first <= line <= last for line in lines)


def _looks_in_vain(turn: Turn, trips: Trips, summary: Summary, scope: Scope, summaries: Summaries) -> bool:
    """Tell whether a loop skips only what it finds in a file that this run has begun anew; a bar says that it takes long."""
    node = turn.node
    if not isinstance(node, Loop) or not summary.costs:
        return False
    worth = _is_worth_it(node, trips, summary) or (trips.kind == "data" and barred(node))
    return worth and finds_nothing(turn, scope, summaries)


def _is_worth_it(node: Loop, trips: Trips, summary: Summary) -> bool:
    """Tell whether a loop over data pays for its items, or takes minutes with them."""
    return node.kind != "while" and trips.kind == "data" and _pays(trips, summary)


def _pays(trips: Trips, summary: Summary) -> bool:
    """Tell whether the turns of a loop pay for their items, or take minutes in all."""
    paid = any(one.sure >= Confidence.MEDIUM for one in summary.heavy)
    return paid or trips.likely * summary.seconds >= _MINUTES


def _filters(node: Loop, scope: Scope) -> Iterator[Expr]:
    """Yield the tests by which the items of a loop were chosen: `todo = [one for one in items if not exists(one)]`."""
    made = scope.only_value(node.head.id) if isinstance(node.head, Name) else node.head
    if isinstance(made, Comprehension):
        yield from made.conditions


def _asks_in_vain(call: Call, scope: Scope, summaries: Summaries) -> bool:
    """Tell whether a call asks if a file of this run is there, itself or by a helper that answers with nothing else."""
    if last_part(call) in _ASKING:
        return stamped(call, scope, far=FAR)
    found = summaries.resolver.resolve(call, scope).functions
    ref = found[0] if len(found) == 1 else None
    function = scope.world.function(ref) if ref is not None else None
    if ref is None or function is None or function.has_loop or not any(map(function.mentions, _ASKING)):
        return False
    inner = scope.world.scope(ref.path, ref.name)
    answers = [one.value for one in function.statements if isinstance(one, Exit) and one.kind == "return"]
    asked = [one for answer in answers if answer is not None for one in _asked(answer, ())]
    return bool(asked) and all(_is_of_run(path, places, inner) for path, places in asked)


def _asked(expr: Expr, around: tuple[Comprehension, ...]) -> Iterator[tuple[Call, tuple[Comprehension, ...]]]:
    """Yield the questions for a file within an expression, each with the comprehensions that it stands in."""
    for part in parts(expr):
        yield from _asked(part, (*around, expr) if isinstance(expr, Comprehension) else around)
    if isinstance(expr, Call) and last_part(expr) in _ASKING:
        yield expr, around


def _is_of_run(call: Call, around: tuple[Comprehension, ...], scope: Scope) -> bool:
    """Tell whether a question is for a file of this run, or for one in each of several folders that all are of this run."""
    if stamped(call, scope, far=FAR):
        return True
    folders = [one.iterable.parts for one in around if isinstance(one.iterable, Group) and one.iterable.parts]
    return any(all(stamped(part, scope, far=FAR) for part in each) for each in folders)


__all__ = ["skips_in_vain"]
