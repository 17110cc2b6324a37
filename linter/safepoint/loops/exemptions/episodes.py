"""Loops that play one episode of a game or a simulated world to its end, and learn nothing on the way."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.meanings.meaning import Cost
from safepoint.loops.meanings.whys import ENVIRONMENT, FORWARD, MODEL_CALL
from safepoint.loops.source.effects import Assign, Attr, Loop
from safepoint.loops.source.walk import calls, dotted, names, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.source.effects import Comprehension
    from safepoint.loops.summary import CostFact

_PLAYING = frozenset({ENVIRONMENT, FORWARD})
_COMPILED = "a compiled step"
"""What the packs call one call of a function that is compiled, be it of a world or of a training."""
_COMPILED_PLAY = frozenset({*_PLAYING, _COMPILED})
_ACTIONS = frozenset({"act", "action", "actions", "acts"})
_WORLDS = frozenset({"env", "envs", "environment", "task", "game", "sim", "simulator"})
_ENDINGS = frozenset({"done", "dones", "terminated", "truncated", "terminal"})


def is_episode(node: Loop | Comprehension, costs: tuple[CostFact, ...]) -> bool:
    """Tell whether a loop plays one episode to its end and learns nothing from it on the way.

    `while not done` says so, and `for agent in env.agent_iter()`, which goes through the turns of the agents of one game.
    """
    if not isinstance(node, Loop):
        return False
    turns = node.kind == "while" and any(not _ENDINGS.isdisjoint(naming.words(name)) for name in names(node.head))
    if not turns and not _takes_turns(node) and not _counts_steps(node):
        return False
    whys = {one.why for one in costs if one.why != MODEL_CALL or one.cost is Cost.HEAVY}  # A policy is asked as well.
    return (ENVIRONMENT in whys and whys <= _PLAYING) or (_COMPILED in whys and whys <= _COMPILED_PLAY and _acts(node))


def _counts_steps(node: Loop) -> bool:
    """Tell whether a loop counts to the length that a world gives one episode: `range(env.max_steps)`."""
    bounds = [call.args[-1] for call in calls(node.head) if dotted(call.func) == "range" and call.args]
    given = [one for one in bounds if isinstance(one, Attr) and {"max", "steps"} <= set(naming.words(one.name))]
    return any(_WORLDS.intersection(naming.words(dotted(one.base).rpartition(".")[2])) for one in given)


def _acts(node: Loop) -> bool:
    """Tell whether a turn makes an action, for a world that is compiled as the policy is: `act, state = act_fn(state)`."""
    made = [target for one in statements(node.body) if isinstance(one, Assign) for target in one.targets]
    return any(_ACTIONS.intersection(naming.words(name)) for target in made for name in names(target))


def _takes_turns(node: Loop) -> bool:
    """Tell whether a loop goes through the agents of a game as it is their turn."""
    return any(isinstance(call.func, Attr) and call.func.name == "agent_iter" for call in calls(node.head))
