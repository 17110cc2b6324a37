"""Loops over gradients that train nothing by themselves: of outputs, of what is put in, of the parts of one large batch."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.meanings.whys import BACKPROPAGATION, FORWARD, MODEL_CALL, TRAINING, TRAINING_STEP
from safepoint.loops.source.effects import Assign, Attr, Call, Const, Loop
from safepoint.loops.source.module import MODULE_BODY
from safepoint.loops.source.walk import calls, label, names, own, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.loops.calls.events import Course, Turn
    from safepoint.loops.facts import Loss
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Stmt
    from safepoint.loops.summary import CostFact, Step
    from safepoint.loops.tally import Trips

GRADIENTS = frozenset(
    {
        *(BACKPROPAGATION, FORWARD, "by its name", MODEL_CALL, TRAINING_STEP),
        *("runs a graph", "trains an agent"),
    }
)
"""What the packs call the parts of one step of training, in which gradients are made."""


_TURNS = frozenset({"epoch", "epochs", "step", "steps", "iter", "iters", "iteration", "iterations", "round", "rounds"})
"""Words of what is counted where each turn goes on from the last one."""


def is_derivative(turn: Turn, trips: Trips, scope: Scope, costs: tuple[CostFact, ...], lost: tuple[Loss, ...]) -> bool:
    """Tell whether a function counts through dimensions of which it takes gradients, and moves nothing on by them.

    What counts its steps or epochs, or does not care for the count, looks for something by gradients: a trigger, an attack.
    """
    whys = {one.why for one in costs}
    if scope.function.qualname == MODULE_BODY or trips.kind not in ("parameter", "bounded") or _counts_turns(turn):
        return False
    moved = any(one.changes for one in costs) or any(one.kind in ("memory", "state") for one in lost)
    return BACKPROPAGATION in whys and whys <= GRADIENTS and not moved


def _counts_turns(turn: Turn) -> bool:
    """Tell whether a loop counts its own turns: `for _ in range(steps)`, `for epoch in range(n)`."""
    head = turn.node.head if isinstance(turn.node, Loop) else turn.node.iterable
    counted = set(names(turn.node.target))
    said = {word for name in (*counted, *names(head)) for word in naming.words(name.rpartition(".")[2])}
    return "_" in counted or not _TURNS.isdisjoint(said)


def gathers_gradients(turn: Turn, scope: Scope, course: Course, costs: tuple[CostFact, ...], lost: tuple[Loss, ...]) -> bool:
    """Tell whether a loop only adds up gradients, for one step of training right behind it: parts of a large batch.

    Or for whoever calls the function, which takes no step by them and leaves what is added up as it is.
    """
    whys = {one.why for one in costs}
    if BACKPROPAGATION not in whys or TRAINING_STEP in whys or not whys <= GRADIENTS:
        return False
    itself = all(len(one.steps) == 1 for one in costs if one.why == BACKPROPAGATION)  # What a helper does may be a step.
    alone = itself and scope.function.qualname != MODULE_BODY and all(one.kind == "memory" for one in lost)
    if alone and isinstance(turn.node, Loop) and not any(map(_uses, statements(turn.node.body))):
        return True
    behind = (one for one in course.events if one.line > turn.node.end_line and set(one.loops) <= set(turn.loops))
    meanings = (one.callee.meaning for one in behind)
    return any(meaning is not None and meaning.why == TRAINING_STEP for meaning in meanings)


_USING = naming.named("training_words") | {"grads", "gradients", "zero", "clear", "reset", "clip"}


def _uses(statement: Stmt) -> bool:
    """Tell whether a statement empties gradients or moves something on by them: `net.zero_grad()`, `update(net)`."""
    said = {word for expr in own(statement) for call in calls(expr) for word in naming.words(label(call.func))}
    bound = statement.targets if isinstance(statement, Assign) else ()
    moved = any(isinstance(one, Attr) and one.name in ("grad", "data") for one in bound)
    return moved or _descends(statement) or not said.isdisjoint(_USING)


def derives_input(turn: Turn, scope: Scope, costs: tuple[CostFact, ...]) -> bool:
    """Tell whether a loop takes gradients with regard to tensors that are marked for it: `x.requires_grad = True`.

    Such a function explains or times a network. What takes a step by its gradients, in whatever way, trains.
    """
    whys = {one.why for one in costs}
    if BACKPROPAGATION not in whys or not whys <= GRADIENTS - {TRAINING_STEP} or not isinstance(turn.node, Loop):
        return False
    marked = any(_marks(one) for one in scope.function.statements)
    return marked and not any(_descends(one) for one in statements(turn.node.body))


_PREDICTING = frozenset({"predict", "classify", "rerank"})
"""Words of methods that are asked for an answer, and train at most under a switch."""


def only_predicts(costs: tuple[CostFact, ...], scope: Scope) -> bool:
    """Tell whether all training that a turn leads to is done by what is asked for a prediction on the way there.

    A method `predict` that goes back through the network itself looks for what its answer hangs on. A function that fits
    a model whenever it is asked, `def predict_next(history)`, trains one.
    """
    trained = [one for one in costs if one.changes == "memory"]
    asked = scope.function.owner and not _PREDICTING.isdisjoint(naming.words(scope.function.name)[:1])
    if asked and trained and all(one.why == BACKPROPAGATION for one in trained):
        return True
    return bool(trained) and all(any(map(_asks, one.steps[:-1])) and not _fits_itself(one) for one in trained)


_ACTING = (("act",), ("action",))
"""First words of methods by which a policy says what it does next."""


def _fits_itself(fact: CostFact) -> bool:
    """Tell whether the function that is asked for a prediction fits a model in any case, before it answers."""
    return fact.why == TRAINING and not fact.conditions and not any(map(_asks, fact.steps[:-2]))


def _asks(step: Step) -> bool:
    said = naming.words(step.name.rpartition(".")[2])
    return said[:1] in _ACTING or not _PREDICTING.isdisjoint(said)


def _marks(statement: Stmt) -> bool:
    """Tell whether a statement asks for the gradients of a tensor: `x.requires_grad = True`, `x.requires_grad_(True)`."""
    if isinstance(statement, Assign) and statement.value == Const(value=True):
        return any(isinstance(target, Attr) and target.name == "requires_grad" for target in statement.targets)
    return any(call.func.name == "requires_grad_" for call in _methods(statement) if isinstance(call.func, Attr))


_MOVING = (".grad", ".grad.data", ".grad.detach", ".grad.sign", ".sign")


def _descends(statement: Stmt) -> bool:
    """Tell whether a statement moves something on by gradients: `w -= rate * w.grad`, `w.data.sub_(w.grad)`."""
    if isinstance(statement, Assign):
        read = [*names(statement.value)]
    else:
        read = [name for call in _methods(statement) for part in call.args for name in names(part)]
    return any(f".{name}".endswith(_MOVING) and not name.endswith("autograd.grad") for name in read)


def _methods(statement: Stmt) -> Iterator[Call]:
    for expr in own(statement):
        yield from (call for call in calls(expr) if isinstance(call.func, Attr))
