"""Loops over the noise levels of a diffusion: together they make one sample."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.meanings.whys import FORWARD
from safepoint.loops.source.effects import Assign, Call, Loop, Name
from safepoint.loops.source.walk import calls, names, statements, tail

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Comprehension, Expr
    from safepoint.loops.summary import CostFact

_SAMPLING = frozenset({"sample", "samples", "sampling", "sampler", "ddim", "ddpm", "denoise", "denoising", "inpaint"})
"""Words of functions that make a sample out of noise."""
_LEVELS = frozenset({"time", "times", "timestep", "timesteps", "sigma", "sigmas"})
"""Words of what says how much noise is left in it."""
_STEPS = "num_inference_steps"
"""The parameter by which a diffusion is told in how many steps to make its batch."""


def makes_one_sample(node: Loop | Comprehension, costs: tuple[CostFact, ...], scope: Scope) -> bool:
    """Tell whether each turn takes some noise from one batch: `for time, time_next in time_pairs` in `ddim_sample`.

    Whatever else passes that batch through a network beside it, the pictures it begins with or ends in, is a part of it too.
    """
    if not isinstance(node, Loop) or node.kind != "for" or any(one.why != FORWARD for one in costs):
        return False
    if _STEPS in scope.params or "denoise" in naming.words(scope.function.name) or _turns_noise(node, scope):
        return True
    if _SAMPLING.isdisjoint(naming.words(scope.function.name)):
        return False
    over = (*names(node.head), *names(node.target))
    return not _LEVELS.isdisjoint(word for name in over for word in naming.words(name.rpartition(".")[2]))


_NOISE = frozenset({"randn", "randn_like", "normal", "standard_normal", "prior_sample"})
"""Last parts of calls that draw noise."""


def _turns_noise(node: Loop, scope: Scope) -> bool:
    """Tell whether a loop has a network turn noise into something, a little each turn: `x = x - scale * model(x, level)`.

    What it is given each turn is what the turn before has left of it, and in the first turn `x = torch.randn(shape)`.
    """
    moved = [one for one in statements(node.body) if isinstance(one, Assign) and one.value is not None]
    return any(
        isinstance(target, Name) and _is_passed(target, one.value) and _is_drawn(target, scope)
        for one in moved
        for target in one.targets
    )


def _is_passed(name: Name, value: Expr | None) -> bool:
    return any(name in call.args for call in calls(value))


def _is_drawn(name: Name, scope: Scope) -> bool:
    given = [one.expr for one in scope.given(name.id) if one.kind == "value"]
    return any(isinstance(one, Call) and tail(one.func) in _NOISE for one in given)
