"""Parts of one training: a step, a loss, the layers, a trial of a search for settings, what is judged of one batch."""

from __future__ import annotations

from safepoint.loops.exemptions.peers import is_trainer
from safepoint.loops.meanings import naming
from safepoint.loops.meanings.whys import BACKPROPAGATION, ENVIRONMENT, FORWARD, MODEL_CALL, TRAINING_STEP
from safepoint.loops.source.effects import Attr, Comprehension, Loop, Name
from safepoint.loops.source.module import MODULE_BODY
from safepoint.loops.source.walk import calls, dotted, label, names, own, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.callers import Callers
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.summary import CostFact


_GRADIENTS = frozenset({BACKPROPAGATION, FORWARD, "by its name", MODEL_CALL, "runs a graph", "trains an agent"})
_STEPPED = frozenset({TRAINING_STEP, "a compiled step", "a compiled graph"})
"""The same for what a step of training is made of."""
_STEPS = frozenset(
    tuple(name.split())
    for name in ("step", "update", "train step", "training step", "train batch", "optim step", "optim steps", "update step")
)
"""The words of methods that are one step of training."""
_UPDATES = (("update",),)
_LAYERS = (("layers",), ("layer",))
_NODES = ".graph.nodes"
"""Where a network that was traced has its layers."""
_LAYER = 10.0
"""Likely seconds up to which one layer is passed through once."""
_OBSERVING = (("observe",), ("act",))
"""First words of what an agent does at each turn of a loop that somebody else owns."""
_WHOLE = frozenset({"trainer", "training", "runner", "experiment", "main"})
"""Words of classes that own the whole of a training."""
_LOSS_FILES = ("loss.py", "losses.py")
"""Modules that hold nothing but parts of a step of training."""
_LOSSES = frozenset({"loss", "losses", "hook", "backward", "grad", "grads", "gradient", "gradients"})
_TRAINED_ON = frozenset(
    {
        "batch",
        "slices",
        "inputs",
        "prompts",
        "completions",
        "samples",
        "outputs",
        "responses",
        "trajectories",
        "rollouts",
        "experiences",
    }
)
"""Last words of what a step of training is given, or what a model has answered in it."""
_REWARDS = frozenset({"reward", "rewards"})
_CALLBACKS = frozenset({"callback", "callbacks", "hook", "hooks"})
_FUNCTION = (("fn",), ("func",), ("function",))
_OF_TRAINERS = frozenset({"train", "training", "fit", "learn", "evaluate", "evaluation", "eval", "predict", "test", "run"})
"""Words of the methods by which a trainer goes through all there is."""
_NOTING = frozenset({"step", "zero_grad", "append", "get_last_lr", "get_lr", "print", "float", "len"})
_RATES = frozenset({"sch", "scheduler", "sched", "schedule", "policy"})


def _passes_layers(node: Loop | Comprehension, costs: tuple[CostFact, ...]) -> bool:
    """Tell whether a loop goes once through layers, forward and back: a part of one step, however many there are.

    The nodes of a traced graph are layers as well. What trains layer by layer goes through its data for each of them.
    """
    head = node.head if isinstance(node, Loop) else node.iterable
    counted = any(naming.words(name.rpartition(".")[2])[-1:] in _LAYERS or name.endswith(_NODES) for name in names(head))
    return counted and all(one.why in _GRADIENTS and one.seconds <= _LAYER for one in costs)


def is_part_of_step(node: Loop | Comprehension, scope: Scope, costs: tuple[CostFact, ...]) -> bool:
    """Tell whether a loop is a part of one step of training, whose caller owns the work.

    That is a loop which only makes gradients in a loss or a hook, one in a method that is called a step or an update, and
    one that passes chunks through the network in the module of a loss.
    """
    if _passes_layers(node, costs):
        return True
    whys = {one.why for one in costs}
    said = naming.words(scope.function.name)
    if scope.function.owner and (said in _STEPS or _is_update(said, scope.function.owner) or _is_stepping(said, scope)):
        played = ENVIRONMENT in whys and said[:1] == ("learn",)  # Whoever plays learns for as long as the loop goes on.
        return bool(whys) and whys <= {*_GRADIENTS, *_STEPPED, ENVIRONMENT} and not played
    spoken = {*said, *naming.words(scope.function.owner.rpartition(".")[2])}
    in_loss = scope.function.qualname != MODULE_BODY and scope.path.rpartition("/")[2] in _LOSS_FILES
    return whys <= _GRADIENTS and ((BACKPROPAGATION in whys and bool(spoken & _LOSSES)) or (bool(whys) and in_loss))


def _is_stepping(said: tuple[str, ...], scope: Scope) -> bool:
    """Tell whether a method is one step of an optimizer, be it made of others, or of one batch: `train_a_batch`."""
    stepping = said[:1] == ("step",) and "optimizer" in naming.words(scope.function.owner.rpartition(".")[2])
    return stepping or said[:1] + said[-1:] == ("train", "batch")


def _is_update(said: tuple[str, ...], owner: str) -> bool:
    """Tell whether a method is one update of an agent by what it is called, `update_value_function`, `observe_train`."""
    owned = naming.words(owner.rpartition(".")[2])
    return ((said[:1] in _UPDATES or said[:1] in _OBSERVING) and _WHOLE.isdisjoint(owned)) or (
        said[:1] == ("learn",) and "agent" in owned
    )


def is_trial(scope: Scope, callers: Callers) -> bool:
    """Tell whether a function is one trial of a search for settings, or all who call it are; the study keeps its result."""
    if _asks_trial(scope):
        return True
    sites = callers.sites(scope.itself) if scope.outer is None else ()
    return bool(sites) and all(_asks_trial(site.scope) for site in sites)


def _asks_trial(scope: Scope) -> bool:
    """Tell whether a function takes its settings from a trial or asks it whether to go on, and does not ask for trials."""
    if scope.function.name == "objective" and "trial" in scope.params:
        return True
    made = [call.func for one in scope.function.statements for expr in own(one) for call in calls(expr)]
    asked = [func for func in made if isinstance(func, Attr) and isinstance(func.base, Name)]
    given = any(one.name.startswith("suggest_") and dotted(one.base) in scope.params for one in asked)
    return (given or any(one.name == "should_prune" for one in asked)) and not any(one.name == "ask" for one in asked)


def is_judged_batch(scope: Scope, costs: tuple[CostFact, ...], callers: Callers) -> bool:
    """Tell whether a function rewards, answers or prepares one batch that a training goes through, and learns nothing.

    Its name says so, `format_reward(completions)`, or the trainer whose method it is: `_score(self, prompts, completions)`.
    A callback of a training shows how it goes, or judges it, when it is due, and so do the helpers that only callbacks call.
    """
    ends = {words[-1] for name in scope.params if (words := naming.words(name))}
    if any(one.changes == "memory" for one in costs):
        return False
    if _is_callback(scope) or _serves_callbacks(scope, callers):
        return True
    if not ends & _TRAINED_ON:
        return False
    said = naming.words(scope.function.name)
    if _REWARDS.intersection(said[-1:]) or (said[-1:] in _FUNCTION and _REWARDS.intersection(said)):
        return True
    return is_trainer(scope) and _OF_TRAINERS.isdisjoint(said)


def _is_callback(scope: Scope) -> bool:
    return not _CALLBACKS.isdisjoint(naming.words(owner(scope))[-1:])


def _serves_callbacks(scope: Scope, callers: Callers) -> bool:
    """Tell whether a plain function is called by the methods of callbacks, and by nobody else."""
    if scope.function.owner or scope.function.qualname == MODULE_BODY:
        return False
    sites = callers.sites(scope.itself)
    return bool(sites) and all(_is_callback(site.scope) for site in sites)


def owner(scope: Scope) -> str:
    """Return the plain name of the class that a function belongs to, or the one around it."""
    outer: Scope | None = scope
    while outer is not None and not outer.function.owner:
        outer = outer.outer
    return outer.function.owner.rpartition(".")[2] if outer is not None else ""


def moves_rates(node: Loop | Comprehension) -> bool:
    """Tell whether a loop only steps an optimizer and its schedule, and notes the rates: no gradient is made in it."""
    if not isinstance(node, Loop):
        return False
    made = [call.func for one in statements(node.body) for expr in own(one) for call in calls(expr)]
    stepped = [one.base for one in made if isinstance(one, Attr) and one.name == "step"]
    last = {dotted(one).rpartition(".")[2] or (one.name if isinstance(one, Attr) else "") for one in made}
    return last <= _NOTING and any(_RATES.intersection(naming.words(label(one))) for one in stepped)
