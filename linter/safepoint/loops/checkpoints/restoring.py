"""Judge whether a restored state is gone on from: a loop that counts from its first turn does all turns again."""

from __future__ import annotations

from itertools import pairwise

from safepoint.loops.checkpoints.earlier_runs import DONE
from safepoint.loops.checkpoints.only_shown import only_shown
from safepoint.loops.meanings import naming
from safepoint.loops.source.effects import Assign, Branch, Call, Const, Exit, Item, Loop
from safepoint.loops.source.walk import calls, dotted, last_part, names, own, parts, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.calls.events import Course, Event, Turn
    from safepoint.loops.facts import Loss
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr
    from safepoint.loops.source.module import Function

_RESUMING = frozenset({"resume", "resuming", "restart", "restore", "continue", "checkpoint", "ckpt"})
_PLACES = frozenset({"path", "file", "filename", "ckpt", "checkpoint", "resume", "last", "latest"})


def starts_over(turn: Turn, scope: Scope, lost: tuple[Loss, ...], course: Course, loads: frozenset[str]) -> bool:
    """Tell whether a saved state is restored before a training loop which then counts from its first turn again."""
    node = turn.node
    if (
        not isinstance(node, Loop)
        or node.kind != "for"
        or "state" in loads
        or turn.loops
        or not any(one.kind == "memory" for one in lost)
    ):
        return False
    if not _from_start(node.head):
        return False
    kept = {_place(event.call) for event in course.events if turn.number in event.loops and _writes_state(event)} - {""}
    before = [event for event in course.events if event.line < node.line and not event.loops]
    restored = [event for event in before if restores(event) or _reads_back(event, kept) or _picks_up_in_vain(event, scope)]
    restored = [event for event in restored if not _stands_instead(event, node, scope)]
    if not restored or passes_over(node):
        return False
    bound = {
        name
        for statement in scope.function.statements
        if isinstance(statement, Assign)
        for name in _given(statement, restored)
    }
    used = {name.partition(".")[0] for name in names(node.head)}
    return not bound & used and not any(
        DONE.intersection(naming.words(name)) - {"start", "begin", "last"} for name in names(node.head)
    )


def _stands_instead(event: Event, loop: Loop, scope: Scope) -> bool:
    """Tell whether a call before a loop is made in its place: `if trained: model.load(path)`, `else:` the loop."""
    apart = (one for one in scope.function.statements if isinstance(one, Branch) and one.other)
    for one in apart:
        if one.line <= event.line < one.other[0].line and any(part is loop for part in statements(one.other)):
            return True
    return False


def counted_head(head: Expr) -> Call | None:
    """Return the `range` that a loop goes through, be it under a bar or numbered."""
    if not isinstance(head, Call) or not head.args:
        return None
    if dotted(head.func) in ("tqdm", "trange", "enumerate", "tqdm.tqdm") and isinstance(head.args[0], Call):
        return counted_head(head.args[0])
    return head if dotted(head.func) == "range" else None


def _from_start(head: Expr) -> bool:
    found = counted_head(head)
    if found is None:
        return False
    return len(found.args) == 1 or (isinstance(found.args[0], Const) and found.args[0].value in (0, 1))


def restores(event: Event) -> bool:
    """Tell whether a call restores a checkpoint by its name; a pretrained model that is loaded is none, nor its place."""
    if any("pretrained" in naming.words(name) for part in event.call.args for name in names(part)):
        return False
    said = naming.words(event.callee.name.rpartition(".")[2])
    if ("to", "restore") in pairwise(said):
        return False  # What could be restored is only told: `get_variables_to_restore()`.
    words = set(said)
    return bool(words & {"checkpoint", "ckpt", "resume", "restore", "snapshot"}) and bool(
        words & {"load", "resume", "restore"}
    )


def _reads_back(event: Event, kept: set[str]) -> bool:
    """Tell whether a call loads a state that the loop saves at the same place, or that a setting says to resume from."""
    meaning = event.callee.meaning
    if meaning is None or meaning.loads is None or meaning.loads.kind != "state":
        return False
    asked = any(_RESUMING.intersection(naming.words(guard.name)) for _, guard in event.guards)
    return asked or _place(event.call) in kept


_STATES = 2
"""How many states somebody restores who means to go on: with the network's that of what trains it."""


def _picks_up_in_vain(event: Event, scope: Scope) -> bool:
    """Tell whether a helper restores all states and tells the turn to go on with, which is at most shown.

    That is `start = pick_up(path, model, optimizer)`, and `for epoch in range(epochs)`.
    """
    helpers = [scope.world.function(ref) for ref in event.callee.functions]
    if not any(one is not None and one.mentions("load_state_dict") and _tells_turn(one) for one in helpers):
        return False
    for statement in scope.function.statements:
        told = set(_given(statement, [event])) if isinstance(statement, Assign) else set()
        if told:
            return all(only_shown(name, scope) for name in told)
    return True


def _tells_turn(function: Function) -> bool:
    """Tell whether a function restores several states and gives back a turn that was kept with them, or 0 for none."""
    made = [call for one in function.statements for expr in own(one) for call in calls(expr)]
    states = [call for call in made if last_part(call) == "load_state_dict"]
    given = [one for one in function.returned if one is not None]
    kept = [key for one in given for key in _keys(one)]
    return len(states) >= _STATES and Const(0) in given and any(_TURNS.intersection(naming.words(key)) for key in kept)


_TURNS = frozenset({"epoch", "step", "iteration", "iter", "round", "steps", "epochs", "generation"})
"""Words of the turns of a training."""


def _keys(expr: Expr) -> Iterator[str]:
    """Yield the texts that an expression looks something up by: `epoch` of `state["epoch"] + 1`."""
    if isinstance(expr, Item) and isinstance(expr.key, Const) and isinstance(expr.key.value, str):
        yield expr.key.value
    for part in parts(expr):
        yield from _keys(part)


def _writes_state(event: Event) -> bool:
    meaning = event.callee.meaning
    return meaning is not None and meaning.saves is not None and meaning.saves.kind == "durable"


def _place(call: Call) -> str:
    """Return the path among a call's arguments, as a literal or a name; "" when there is none."""
    found = [one.value for one in call.args if isinstance(one, Const) and isinstance(one.value, str)]
    spoken = [dotted(one) for one in call.args if _PLACES.intersection(naming.words(dotted(one)))]
    return (found + spoken + [""])[0]


def passes_over(loop: Loop) -> bool:
    """Tell whether the loop's turns that are done are passed over inside: `if epoch < first: continue`."""
    counted = set(names(loop.target))
    return any(
        isinstance(one, Branch) and one.then and one.then[-1] == Exit("continue", None, one.then[-1].line)
        and counted & set(names(one.test))
        for one in loop.body
    )  # fmt: skip


def _given(statement: Assign, restored: list[Event]) -> Iterator[str]:
    made = [call for call in calls(statement.value) if any(call is event.call for event in restored)]
    if made:
        for target in statement.targets:
            yield from (name.partition(".")[0] for name in names(target))
