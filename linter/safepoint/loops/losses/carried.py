"""What a crash loses: what one turn of a loop leaves for later turns or for the code after the loop."""

from __future__ import annotations

from safepoint.loops.checkpoints.beside import put_in_place_behind
from safepoint.loops.facts import RESULTS, Loss
from safepoint.loops.losses.awaited import by_awaited
from safepoint.loops.losses.best import best_of, tallied
from safepoint.loops.losses.figures import BOOKKEEPING, FETCHED, RATINGS, dumped, given_back, is_figure
from safepoint.loops.losses.filling import (
    by_closures,
    by_elements,
    by_methods,
    by_sorting_in,
    in_elements,
    in_objects,
)
from safepoint.loops.losses.fresh import fresh_names
from safepoint.loops.losses.frontier import frontier
from safepoint.loops.losses.given_queues import is_queue, puts_into_given
from safepoint.loops.losses.growth import fed, in_methods, rooted, written
from safepoint.loops.losses.in_arguments import in_arguments
from safepoint.loops.losses.in_globals import in_globals
from safepoint.loops.losses.in_other_objects import in_other_objects
from safepoint.loops.losses.learning import taught
from safepoint.loops.losses.moved_by_hand import moved_by_hand
from safepoint.loops.losses.outliving import outlives
from safepoint.loops.losses.trained_apart import saves_what_came_of_it
from safepoint.loops.losses.turn_to_turn import by_tasks, evolved, fed_back
from safepoint.loops.losses.worked_off import only_removes, taken_from_queue
from safepoint.loops.meanings import naming
from safepoint.loops.meanings.services import ASKS
from safepoint.loops.meanings.whys import HTTP_REQUEST
from safepoint.loops.names.constants import is_sum
from safepoint.loops.source import walk
from safepoint.loops.source.cursors import each_page
from safepoint.loops.source.effects import Attr, Call, Comprehension, Do, Loop, Name
from safepoint.loops.source.walk import calls, dotted, last_turn, names, operands, own, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.calls.events import Turn
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr, Stmt
    from safepoint.loops.summary import Summary


def losses(loop: Loop | Comprehension, scope: Scope, summary: Summary) -> tuple[Loss, ...]:
    """List what is lost when the process dies in the middle of the loop, the gravest first."""
    found: list[Loss] = []
    removes = only_removes(summary.costs, ())
    if ("memory" in summary.changes or taught(summary)) and not saves_what_came_of_it(loop, summary):
        fact = next((one for one in summary.costs if one.changes == "memory"), next(iter(summary.costs), None))
        found.append(Loss("memory", fact.steps[-1].name if fact else "", fact.steps[0].line if fact else loop.line))
    elif "simulated" in summary.changes and isinstance(loop, Loop):
        name, line = moved_by_hand(loop, scope)
        found += [Loss("memory", name, line)] if name else []
    if isinstance(loop, Loop):
        figures = BOOKKEEPING - (RATINGS if _answers(summary) else FETCHED if _fetches(summary) else frozenset())
        trains = "memory" in summary.changes
        kept = _collected(
            loop, scope, fed(loop, summary), figures, _held(loop, scope, answers=_answers(summary)), trains=trains
        )
        if all(one.kind == "cursor" for one in kept):  # Where it stands is little beside what it has found.
            kept = [*_put_away(loop, scope, summary, figures), *kept]
        if removes:  # How many are gone is a figure to tell; a restart finds the others.
            kept = [one for one in kept if not (one.kind == "collected" and is_sum(one.name, scope))]
        kept.sort(key=lambda one: one.kind == "collected" and is_sum(one.name, scope))  # a count is lost last
        told = [*best_of(loop), *(tallied(loop) if _answers(summary) and loop.kind == "for" else ())] if not kept else []
        best = [one for one in told if outlives(one.name, loop, scope)]
        found += kept or best or fed_back(loop, summary) or _from_turn_to_turn(loop, scope, summary, figures)
    elif loop.kind != "discarded":
        found.append(Loss("collected", RESULTS, loop.line))
    if "outside" in summary.changes and not removes:
        fact = next((one for one in summary.costs if one.changes == "outside"), None)
        found.append(Loss("outside", fact.steps[-1].name if fact else "", fact.steps[0].line if fact else loop.line))
    return tuple(found[:4])


def _put_away(loop: Loop, scope: Scope, summary: Summary, figures: frozenset[str]) -> list[Loss]:
    """Return what the functions that do the loop's work put into the object or into a container they are given."""
    given = in_arguments(loop, scope, summary, figures=figures) or by_closures(loop, scope, figures=figures)
    given = given or (by_methods(loop, scope, figures=figures) if not summary.saves else [])
    fresh = fresh_names(loop) if given else set()
    kept = [one for one in given if one.name.partition(".")[0] not in fresh and outlives(one.name, loop, scope)]
    held = _held(loop, scope, answers=True) if _answers(summary) else set()
    found = in_methods(loop, scope, summary, figures=figures) or kept
    found = found or in_elements(loop, scope, summary, held=held, figures=figures)
    found = found or by_elements(loop, scope, summary, held=_held(loop, scope))
    found = found or [one for one in in_objects(loop, scope, summary, figures=figures) if outlives(one.name, loop, scope)]
    if not found and not summary.saves:
        found = by_sorting_in(loop, scope, summary, figures=figures)
        found = found or (in_other_objects(loop, scope, figures=figures) if summary.heavy else [])
        found = found or in_globals(loop, scope, summary, figures=figures)
    return found


def _from_turn_to_turn(loop: Loop, scope: Scope, summary: Summary, figures: frozenset[str]) -> list[Loss]:
    """Return what tasks have filled that a loop only waits for, or what its turns make one from the other."""
    return by_tasks(loop, scope) or by_awaited(loop, scope, summary) or _evolved(loop, scope, summary, figures)


def _evolved(loop: Loop, scope: Scope, summary: Summary, figures: frozenset[str]) -> list[Loss]:
    """Return what the turns make one from the other and the code after the loop takes."""
    return [
        one
        for one in evolved(loop, summary)
        if not is_figure(naming.words(one.name), figures) and outlives(one.name, loop, scope)
    ]


def _answers(summary: Summary) -> bool:
    """Tell whether the work of a turn is what models answer, so that the metrics of the answers are its result."""
    return "memory" not in summary.changes and any(one.asks_model for one in summary.heavy)


def _fetches(summary: Summary) -> bool:
    """Tell whether the work of a turn is what a service is asked for."""
    return "memory" not in summary.changes and any(one.why in (HTTP_REQUEST, ASKS) for one in summary.heavy)


def _collected(
    loop: Loop, scope: Scope, talks: frozenset[str], bookkeeping: frozenset[str], held: set[str], *, trains: bool
) -> list[Loss]:
    """Return containers, cursors and attributes that outlive a turn."""
    found: list[Loss] = []
    fresh = fresh_names(loop)
    seen: set[str] = set()
    once = set(map(id, last_turn(each_page(loop))))  # what is added when the loop is left does not grow from turn to turn
    for statement in [one for one in statements(loop.body) if id(one) not in once]:
        for name, kind in (*_placed(statement, held), *_buffers(statement, loop, scope)):
            root = name.partition(".")[0].partition("[")[0]
            if root in scope.tree.imports and _is_module(root, scope):
                continue  # `np.append(a, b)` puts nothing into `np`, nor do the settings of a process keep its work
            told = root if root in held and name != root else name
            figures = name not in talks and is_figure(naming.words(name), bookkeeping)
            figures = figures and not (given_back(name, scope, trains=trains) or (not trains and dumped(name, loop, scope)))
            if told == name and (name in seen or {root, name} & fresh or figures):
                continue
            seen.add(told)
            if name in talks:
                found.append(Loss("talk", told, getattr(statement, "line", loop.line)))
                continue
            if kind == "state" or root in held or outlives(told, loop, scope) or put_in_place_behind(told, loop, scope):
                found.append(Loss(kind, told, getattr(statement, "line", loop.line)))
    return found


def _is_module(name: str, scope: Scope) -> bool:
    """Tell whether a name is an imported module, or the environment of the process."""
    ref = scope.ref(Name(name)) if name not in scope.bindings else None
    outer = ref is not None and ref.kind == "external" and ("." not in ref.name or ref.name == "os.environ")
    return outer or (ref is not None and ref.kind == "module")


def begins_anew(loop: Loop | Comprehension, scope: Scope, summary: Summary) -> bool:
    """Tell whether what a loop trains is made by its own function, so that every call begins from nothing."""
    if not isinstance(loop, Loop):
        return False
    lines = {one.steps[0].line for one in summary.costs if one.changes == "memory"}
    made = [call for statement in statements(loop.body) for expr in own(statement) for call in calls(expr)]
    used = {name.partition(".")[0] for call in made if call.line in lines for name in _handed_in(call)} - fresh_names(loop)
    own_names = {name for name in used if name in scope.bindings and name not in scope.params}
    return bool(own_names) and all(name in own_names or scope.ref(Name(name)) is not None for name in used)


def trains_fresh(loop: Loop, summary: Summary) -> bool:
    """Tell whether each turn makes for itself what it trains: `model = make(); model.fit(rows)`."""
    lines = {one.steps[0].line for one in summary.costs if one.changes == "memory"}
    made = [call for one in statements(loop.body) for expr in own(one) for call in calls(expr) if call.line in lines]
    fresh = fresh_names(loop) - set(names(loop.target))
    learning = {dotted(one.func.base) for one in made if isinstance(one.func, Attr) and dotted(one.func.base) in fresh}
    lined = {call.line for call in made if isinstance(call.func, Attr) and dotted(call.func.base) in learning}
    return bool(lines) and lines <= lined


def _handed_in(call: Call) -> Iterator[str]:
    """Yield the names that a call works on: its receiver and its arguments."""
    if isinstance(call.func, Attr):
        yield from names(call.func.base)
    for part in operands(call):
        yield from names(part)


def _placed(statement: Stmt, held: set[str]) -> Iterator[tuple[str, str]]:
    """Yield what a statement writes; what is put into a row that a container outside holds is collected there."""
    for name, kind in written(statement):
        if kind == "slot" and name not in held:
            continue
        place = kind in ("element", "slot")
        yield f"{name}[…]" if place and name in held else name, "collected" if place else kind


def _buffers(statement: Stmt, loop: Loop, scope: Scope) -> Iterator[tuple[str, str]]:
    """Yield what a statement writes to that is in memory, or there only when the loop is done: a StringIO, a whole file."""
    for call in calls(statement.value) if isinstance(statement, Do) else ():
        if isinstance(call.func, Attr) and call.func.name in ("write", "writelines", "writerow", "writestr"):
            found = scope.type(call.func.base)
            known = scope.world.lookup.type(found.name) if found is not None and found.kind == "external" else None
            written = dotted(call.func.base)
            if written and ((known is not None and known.in_memory) or put_in_place_behind(written, loop, scope)):
                yield written, "collected"


def _held(loop: Loop, scope: Scope, *, answers: bool = False) -> set[str]:
    """Return the names of elements that a container outside the loop holds, so that what is put into them stays.

    What a model `answers` in a round stays with those who take part: `for agent in self.agents: agent.memory.append(…)`.
    """
    named = loop.kind == "for" and (dotted(loop.head) or _same_elements(loop.head))
    held = set(names(loop.target)) if named and not _gives_anew(loop.head, scope) else set()
    held |= taken_from_queue(loop) if answers else set()
    fresh = fresh_names(loop) if answers else set()
    for inner in [one for one in statements(loop.body) if isinstance(one, Loop) and one.kind == "for"]:
        root = rooted(inner.head)
        if root and (root in held or (answers and root not in fresh and dotted(inner.head))):
            held |= set(names(inner.target))  # what they hold themselves
    return held


_GIVING = (("loader",), ("dataloader",), ("dl",), ("generator",), ("stream",), ("iterator",), ("reader",))
"""Last words of what makes each element when it is asked for, and holds none: `for batch in loader`."""


def _gives_anew(head: Expr, scope: Scope) -> bool:
    said = list(names(head))
    return any(naming.words(name.rpartition(".")[2])[-1:] in _GIVING or _makes_items(name, scope) for name in said)


def _makes_items(name: str, scope: Scope) -> bool:
    """Tell whether a name stands for an object of ours that makes each of its items when it is asked for that."""
    owner = scope.type(Name(name)) if name.isidentifier() else None
    maker = scope.world.member(owner, "__getitem__") if owner is not None and owner.kind == "class" else None
    return maker is not None and maker.kind == "function"


def _same_elements(head: Expr) -> bool:
    """Tell whether a wrapper gives the very elements of a named container."""
    if not isinstance(head, Call) or not head.args or not (dotted(head.args[0]) or _same_elements(head.args[0])):
        return False
    return dotted(head.func).rpartition(".")[2] in ("tqdm", "enumerate", "track", "zip", "reversed", "sorted", "list")


def hands_on(turn: Turn, lost: tuple[Loss, ...], scope: Scope) -> bool:
    """Tell whether each turn hands its result to a consumer, as a generator or through the queue that a worker is given."""
    kept = [one.name for one in lost if one.kind != "outside"]
    if not turn.parallel and puts_into_given(kept, turn.node, scope):
        return True
    if turn.parallel or (isinstance(turn.node, Loop) and frontier(turn.node)):
        return False
    if yields(turn.node):
        return True
    return bool(kept) and all(name in scope.params and name not in scope.bindings and is_queue(name) for name in kept)


def yields(loop: Loop | Comprehension) -> bool:
    """Tell whether each turn hands its result to a consumer."""
    if isinstance(loop, Comprehension):
        return loop.kind == "generator"
    return walk.yields(loop.body)
