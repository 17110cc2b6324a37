"""Loops whose work is a part of a caller's that cannot be seen: what learns from one batch, for one item, for one epoch."""

from __future__ import annotations

from safepoint.loops.exemptions.derivatives import GRADIENTS, derives_input, gathers_gradients, is_derivative, only_predicts
from safepoint.loops.exemptions.exempt import tries_again
from safepoint.loops.exemptions.peers import serves_rounds
from safepoint.loops.exemptions.playing import gathers, is_driven, is_shown
from safepoint.loops.exemptions.training_parts import is_judged_batch
from safepoint.loops.meanings import naming
from safepoint.loops.meanings.meaning import Cost
from safepoint.loops.meanings.whys import BACKPROPAGATION, ENVIRONMENT, FORWARD, TRAINING_STEP
from safepoint.loops.source.effects import Apply, Assign, Attr, Call, Const, Group, Item, Loop, Name
from safepoint.loops.source.module import MODULE_BODY
from safepoint.loops.source.walk import calls, dotted, is_never_left, names, own, parts, statements
from safepoint.loops.turns.bounds import ITEMS, PER_STEP, PER_TURN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.callers import Callers
    from safepoint.loops.calls.events import Course, Turn
    from safepoint.loops.facts import Loss
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr
    from safepoint.loops.summary import CostFact
    from safepoint.loops.tally import Trips

_LEARNING = frozenset({"update", "updates", "learn", "optimize", "improve"})
_LEARNERS = frozenset({"policy", "actor", "critic", "agent", "q", "value", "target", "network", "networks", "shared"})
"""Words of the parts of an agent: `policy_learn` and `update_critic` are a part of its turn."""
_BATCHES = frozenset(
    {"batch", "minibatch", "rollout", "rollouts", "samples", "transitions", "trajectories", "paths", "replay"}
    | {"experience", "experiences"}
)
"""What an agent is given to learn from at each turn of a larger loop."""
_ONE_BATCH = frozenset({"batch", "minibatch"})
_ROLLOUT = (
    *(frozenset({name}) for name in ("advantages", "advantage", "adv", "advs")),
    *(frozenset({name, "rewards"}) for name in ("states", "observations", "obs")),
)
"""What makes up one rollout, as parameters: nobody hands it in but for the update that is due."""
_ROLLOUTS = frozenset({"rollout", "rollouts"})
"""Words of the buffers from whose methods the batches of a rollout come."""
_CHECKPOINTS = frozenset({"ckpt", "checkpoint", "snapshot"})
_ASKED_ONCE = frozenset({FORWARD, "runs a graph", "an evaluation", "a compiled step", "a compiled graph"})
_TRYING_RATES = (frozenset({"lr", "finder"}), frozenset({"find", "lr"}), frozenset({"lr", "range"}))
"""Words that together name a trial of learning rates, whose weights nobody keeps."""
_WARMING = frozenset({"warmup", "warmups"})
"""Words of counts of turns that only make ready: a memory is filled, kernels are compiled."""
_WHOLE_WORK = frozenset({"main", "train", "training", "fit"})
_BUILDING = (("build",), ("define",))
"""First words of functions that put a graph together, which trains only once it is run."""
_WRITING = ("saves ", "moves ", "copies ")
"""How the packs' words for what only puts down what is there begin."""
_ONE_ITEM = frozenset({"latent", "latents", "noise", "noises", "image", "img", "input", "picture", "prompt", "pixels"})
"""Words of tensors that stand for one picture, or one text, and are no weights."""
_MOST_STEPS = 20_000.0
"""How many single steps on tensors of one item are done before their loss hurts."""
_WHOLE_SET = 100.0
"""Likely seconds of the gradients of one step from which on they are those of a whole set of data."""


def owned(
    turn: Turn,
    trips: Trips,
    scope: Scope,
    course: Course,
    callers: Callers,
    costs: tuple[CostFact, ...],
    lost: tuple[Loss, ...],
) -> str:
    """Return why a loop's work is somebody else's to keep, "" when it is its own."""
    if passing := _passing(turn, trips, scope, costs, lost):
        return passing
    if gathers_gradients(turn, scope, course, costs, lost):
        return "it gathers gradients, and takes no step by them itself"
    given = is_given(trips, scope, costs) or goes_over_rollout(turn, scope, costs)
    if (given or is_judged_batch(scope, costs, callers)) and not is_never_left(turn.node):
        return "it works on one batch of a training or for one item, and whoever calls it goes on"
    if gathers(scope, costs) or is_driven(turn, course, costs):
        return "it plays what one turn of a larger loop learns from"
    if serves_rounds(scope, callers, costs):
        return "it is a part of what a framework or a server calls for, round by round"
    if is_lone_epoch(scope, callers, costs):
        return "it is one epoch, and whoever loops over epochs owns the loop"
    if _steps_search(scope):
        return "it is a part of one step of a search, and whoever calls for steps goes on"
    if tries_rates(scope):
        return "it tries learning rates, and whoever looks at them keeps no weights"
    if trips.likely <= _MOST_STEPS and fits_tensors(scope, costs):
        return "it fits a few tensors of one item"
    if costs and all(one.why.startswith(_WRITING) for one in costs):
        return "it does nothing but write"
    return "each step is drawn for a person to watch" if is_shown(course, turn, costs) else ""


def _steps_search(scope: Scope) -> bool:
    """Tell whether a method, or a function within it, is one step of a search: `_step` of an `…Algorithm`."""
    around = [one.function for one in (scope, scope.outer) if one is not None and one.function.owner]
    return any(
        naming.words(one.name)[:1] == ("step",) and naming.words(one.owner.rpartition(".")[2])[-1:] == ("algorithm",)
        for one in around
    )


def _passing(turn: Turn, trips: Trips, scope: Scope, costs: tuple[CostFact, ...], lost: tuple[Loss, ...]) -> str:
    """Return why the turns of a loop only try or make ready something, "" when they do not."""
    if isinstance(turn.node, Loop) and warms_up(turn.node.head):
        return "it warms up, and the work begins behind it"
    if PER_TURN in trips.why or (PER_STEP in trips.why and {one.why for one in costs} <= {*GRADIENTS, "a compiled step"}):
        return "it is a part of one turn of a larger loop"
    if tries_checkpoints(turn, costs):
        return "it looks at one checkpoint after the other"
    if tries_again(turn, trips, costs):
        return "each turn is another try at what failed in the one before"
    if only_predicts(costs, scope):
        return "it asks for predictions, behind which nothing is trained but under a switch"
    if derives_input(turn, scope, costs):
        return "it takes gradients of what is put in, and trains nothing"
    return "it derives one output, a dimension at a time" if is_derivative(turn, trips, scope, costs, lost) else ""


def is_given(trips: Trips, scope: Scope, costs: tuple[CostFact, ...]) -> bool:
    """Tell whether a function trains on one batch or for one item that it is given: `learn(batch)`, `attack(prompt)`."""
    said = set(naming.words(scope.function.name))
    whys = {one.why for one in costs}
    if trips.kind != "data" and any(part <= set(scope.params) for part in _ROLLOUT):
        return any(one.changes == "memory" for one in costs)
    trained = whys & {BACKPROPAGATION, TRAINING_STEP, "runs a graph", "trains an agent"}
    if not trained or not whys <= GRADIENTS:
        return False
    ends = _handed(scope)
    learner = "agent" in naming.words(scope.function.owner.rpartition(".")[2])
    if scope.function.owner and ends & (_BATCHES if learner else _ONE_BATCH) and trips.kind != "data":
        return True
    if said & _WHOLE_WORK:
        return False
    if naming.words(scope.function.name)[:1] in _BUILDING and BACKPROPAGATION not in whys:
        return True
    if scope.function.owner and said & _LEARNING and said & _LEARNERS:
        return trips.kind != "data"
    return bool(ends & ITEMS and trips.kind != "data") or bool(said & _LEARNING and ends & _BATCHES)


def _handed(scope: Scope) -> set[str]:
    """Return the last words of the parameters that take something to work on: `use_tqdm_batch=True` takes no batch."""
    given = [name for name, one in scope.params.items() if one.default not in (Const(True), Const(False))]
    return {words[-1] for name in given if (words := naming.words(name))}


def goes_over_rollout(turn: Turn, scope: Scope, costs: tuple[CostFact, ...]) -> bool:
    """Tell whether a method goes over the buffer of one rollout, some times: `for batch in self.rollout_buffer.get(64)`.

    What is played goes into that buffer before, so that there is nothing to play in such a loop.
    """
    whys = {one.why for one in costs}
    if not scope.function.owner or not isinstance(turn.node, Loop) or BACKPROPAGATION not in whys or ENVIRONMENT in whys:
        return False
    heads = [turn.node.head, *[one.head for one in statements(turn.node.body) if isinstance(one, Loop)]]
    taken = [dotted(call.func).rpartition(".") for head in heads for call in calls(head)]
    return any(_ROLLOUTS.intersection(naming.words(base.rpartition(".")[2])) for base, _, _ in taken)


def tries_checkpoints(turn: Turn, costs: tuple[CostFact, ...]) -> bool:
    """Tell whether a loop goes through the checkpoints of a training and passes data through each: nothing is carried on."""
    heavy = {one.why for one in costs if one.cost is Cost.HEAVY}
    if not isinstance(turn.node, Loop) or not heavy <= _ASKED_ONCE or _ASKED_ONCE.isdisjoint(one.why for one in costs):
        return False
    return any(_CHECKPOINTS.intersection(naming.words(name)) for name in names(turn.node.target))


def warms_up(head: Expr) -> bool:
    """Tell whether a loop only makes ready by what it counts to; `warmup + steps` is a longer count."""
    if isinstance(head, Apply) and head.op == "+":
        return False
    if isinstance(head, (Name, Attr)):
        return not _WARMING.isdisjoint(naming.words(head.id if isinstance(head, Name) else head.name))
    if isinstance(head, Item) and isinstance(head.key, Const) and isinstance(head.key.value, str):
        return not _WARMING.isdisjoint(naming.words(head.key.value))  # `config["memory_warmup_size"]`
    return any(warms_up(part) for part in parts(head)) and not any(
        isinstance(part, Apply) and part.op == "+" for part in parts(head)
    )


def tries_rates(scope: Scope) -> bool:
    """Tell whether a function, its class or its file is named for a search of the learning rate."""
    file = scope.path.rpartition("/")[2].removesuffix(".py")
    named = [scope.function.name, scope.function.owner.rpartition(".")[2], file]
    return any(pair <= set(naming.words(name)) for name in named for pair in _TRYING_RATES)


def is_lone_epoch(scope: Scope, callers: Callers, costs: tuple[CostFact, ...]) -> bool:
    """Tell whether a function is one epoch, by its name, its class or a parameter, and what calls it loops over them."""
    said = {*naming.words(scope.function.name), *naming.words(scope.function.owner.rpartition(".")[2])}
    if not {"epoch"} & {*said, *scope.params} or not {"train", "training", "run", "one", "single", "fit"} & said:
        return False
    trained = any(one.changes == "memory" for one in costs)
    return trained and all(site.event.loops for site in callers.sites(scope.itself))


def fits_tensors(scope: Scope, costs: tuple[CostFact, ...]) -> bool:
    """Tell whether a function moves only tensors it has made itself, a step a turn: a latent, a picture, a prompt.

    `Adam([latent, *noise])` says so; what is given the parameters of a model trains that model. A step that goes through
    a whole set of data, all shots of a survey, fits no single item.
    """
    trained = [one for one in costs if one.changes == "memory"]
    steps = [one for one in trained if one.why == TRAINING_STEP] or trained  # Losses may be many in one step.
    if any(one.seconds > 1.0 for one in steps) or any(one.seconds >= _WHOLE_SET for one in trained) or not trained:
        return False
    made = [one.value for one in scope.function.statements if isinstance(one, Assign)]
    given = [one.args[0] for one in made if isinstance(one, Call) and one.args and _is_optimizer(one, scope)]
    if scope.function.qualname == MODULE_BODY and not all(map(_is_of_one, given)):
        return False  # A program may train a network whose weights it has written down one by one.
    return bool(given) and all(_is_listed(one) or _gathers_tensors(one, scope) for one in given)


def _gathers_tensors(expr: Expr, scope: Scope) -> bool:
    """Tell whether a name is that of a list into which a function puts single tensors: `masks.append(self.node_mask)`."""
    bound = scope.bindings.get(expr.id, ()) if isinstance(expr, Name) else ()
    if len(bound) != 1 or not isinstance(expr, Name) or not isinstance(bound[0].expr, Group):
        return False
    taken = [
        call
        for one in scope.function.statements
        for part in own(one)
        for call in calls(part)
        if isinstance(call.func, Attr) and dotted(call.func.base) == expr.id
    ]
    single = all(isinstance(part, Attr) for call in taken for part in call.args)
    return single and (bool(taken) if not bound[0].expr.parts else _is_listed(bound[0].expr))


def _is_optimizer(call: Call, scope: Scope) -> bool:
    ref = scope.ref(call.func)
    return ref is not None and ref.kind == "external" and ref.name.startswith("torch.optim.") and "scheduler" not in ref.name


def _is_of_one(expr: Expr) -> bool:
    """Tell whether an optimizer is given what stands for one item by its name: `[latent_in] + noises`."""
    return any(not _ONE_ITEM.isdisjoint(naming.words(name)) for name in names(expr))


def _is_listed(expr: Expr) -> bool:
    """Tell whether an expression lists tensors by name, and takes none out of a model."""
    first = expr.parts[0] if isinstance(expr, Apply) and expr.op == "+" else expr
    if (
        not isinstance(first, Group)
        or first.kind not in ("list", "tuple")
        or any(isinstance(one, Group) for one in first.parts)
    ):
        return False
    return not any("parameters" in dotted(one.func) for one in calls(expr))
