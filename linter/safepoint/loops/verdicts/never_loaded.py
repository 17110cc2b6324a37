"""Trainings that save their state, and a program that never loads one: what is saved is no way to go on."""

from __future__ import annotations

from safepoint.loops.checkpoints.saves import is_text
from safepoint.loops.meanings.whys import BACKPROPAGATION, TRAINING_STEP
from safepoint.loops.source.effects import Loop
from safepoint.loops.source.module import MODULE_BODY
from safepoint.loops.turns.starting import leading_to, started

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.callers import Callers
    from safepoint.loops.calls.events import Turn
    from safepoint.loops.facts import Loss
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.summary import SaveFact, Summary
    from safepoint.loops.tally import Trips

_LOADING = (
    *("resum", "restore", "load_state", "load_checkpoint", "load_ckpt", "load_model", "load_weights", "load_from_"),
    *("load_params", "load_snapshot", "load_policy", "torch.load", "jax.load", "pickle.load", "safe_load_file"),
    *("latest_checkpoint", "last_checkpoint", "from_checkpoint", "init_ckpt", "init_checkpoint", "ckpt_path"),
)
"""What a text says that loads a state, or is told where one is; weights of others, `from_pretrained`, are none."""
_STEPS = frozenset({BACKPROPAGATION, TRAINING_STEP})
"""The packs' words for training step by step."""
_FEW = 20
"""Turns below which a training is only shown."""


def never_loaded(
    turn: Turn,
    trips: Trips,
    summary: Summary,
    saves: tuple[SaveFact, ...],
    lost: tuple[Loss, ...],
    scope: Scope,
    callers: Callers,
) -> bool:
    """Tell whether a program trains and saves, and neither it nor a file that it imports speaks of loading a state.

    Who loads the weights elsewhere, to try the model out, has no way to go on with the training.
    """
    trains = any(one.kind == "memory" for one in lost) and any(one.why in _STEPS for one in summary.heavy)
    few = (trips.maximum is not None and trips.maximum < _FEW) or scope.path.endswith(".ipynb")  # its kernel has the state
    states = [one for one in saves if one.kind == "durable" and not is_text(one)]
    if not trains or few or not states or turn.loops or not isinstance(turn.node, Loop) or not started(scope, callers):
        return False
    above = [one for one, _ in leading_to(scope, callers)]
    seen = any(one.function.qualname == MODULE_BODY for one in above)  # the program is seen down from its start
    return seen and not any(map(_speaks_of_loading, above))


def _speaks_of_loading(scope: Scope) -> bool:
    """Tell whether the file of a function, or one that this imports, speaks of loading a state."""
    world = scope.world
    files = (scope.path, *world.by_name.imported(scope.path))
    return any(world.index.tree(path).spoken.says(word) for path in files for word in _LOADING)
