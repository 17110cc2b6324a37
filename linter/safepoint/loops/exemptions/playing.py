"""Loops that play what somebody else learns from: drivers of an environment, workers that are asked for steps, showings."""

from __future__ import annotations

from safepoint.loops.exemptions.training_parts import owner
from safepoint.loops.meanings import naming
from safepoint.loops.meanings.whys import BACKPROPAGATION, ENVIRONMENT, FORWARD, MODEL_CALL, TRAINING, TRAINING_STEP
from safepoint.loops.source.effects import Attr, Const, Exit, Loop

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.events import Course, Event, Turn
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Call
    from safepoint.loops.summary import CostFact

_GATHERING = frozenset({"obtain", "collect", "sample", "gather", "rollout"})
_GATHERED = frozenset(
    {"samples", "paths", "rollouts", "trajectories", "episodes", "experience", "experiences", "transitions"}
)
"""First and last words of methods that play what one turn of an agent learns from: `obtain_samples`, `collect_paths`."""
_SAMPLERS = (("sampler",), ("collector",))
"""Last words of classes whose objects do nothing else, unless it is a language model that they ask."""
_DRIVERS = (*_SAMPLERS, ("driver",), ("rollout",))
"""The same with those of which that is sure."""
_SERVING = (("serve",),)
"""First words of methods by which a server answers, at each step, what its workers do next."""
_PLAYING = frozenset({ENVIRONMENT, FORWARD, "plays an episode", MODEL_CALL})
_TRAINING = frozenset({BACKPROPAGATION, TRAINING_STEP, TRAINING, "trains an agent", "runs a graph"})
_DRAWING = ("render", "animated", "animate", "visualize", "display", "show")
"""Arguments by which a rollout is asked to draw each step."""
_HUMAN = Const("human")
"""How the libraries of environments call whoever sits before the screen."""
_ACTING = (("act",), ("action",), ("predict",), ("choose",), ("select",))
"""First words of methods by which an agent says what it does next, and is not moved on."""


def _answers(fact: CostFact) -> bool:
    """Tell whether a graph is run by an agent that is asked what it does next: `pi.act(ob)`."""
    said = (naming.words(step.name.rpartition(".")[2])[:1] for step in fact.steps[:-1])
    return fact.why == "runs a graph" and any(words in _ACTING for words in said)


def gathers(scope: Scope, costs: tuple[CostFact, ...]) -> bool:
    """Tell whether a method plays the episodes that it gives back, for whoever learns from them.

    Where all that it does is to ask a language model, nothing is played: a `Sampler` of answers learns from none.
    """
    said = naming.words(scope.function.name)
    if costs and said[:1] in _SERVING and "server" in naming.words(owner(scope)):
        return all(one.why in (*_PLAYING, "a step of work") for one in costs)
    gathering = bool(said) and said[0] in _GATHERING and said[-1] in _GATHERED
    if not scope.function.owner or not (gathering or naming.words(owner(scope))[-1:] in _DRIVERS):
        return False
    gives = any(isinstance(one, Exit) and one.value is not None for one in scope.function.statements)
    played = all(one.why in _PLAYING or _answers(one) for one in costs)
    return gives and played and not (naming.words(owner(scope))[-1:] in _SAMPLERS and all(one.asks_model for one in costs))


def is_driven(turn: Turn, course: Course, costs: tuple[CostFact, ...]) -> bool:
    """Tell whether a worker plays what the process asks for that it meets at a barrier each turn: `start.wait()`."""
    if not costs or any(one.why not in _PLAYING for one in costs):
        return False
    met = (one.callee.name.rpartition(".") for one in course.events if turn.number in one.loops)
    return any(last == "wait" and "barrier" in naming.words(base) for base, _, last in met)


def _is_for_a_person(call: Call) -> bool:
    """Tell whether a call draws on a screen: `env.render("human")`, `env.render(mode="human")`."""
    drawing = isinstance(call.func, Attr) and call.func.name == "render"
    return drawing and _HUMAN in (*call.args, call.keyword("mode"))


def _waits_for_setting(event: Event, within: int) -> bool:
    """Tell whether a call in a loop is only made where a setting asks for it: `if args.render:`."""
    return any(depth >= within and guard.kind == "option" and guard.positive for depth, guard in event.guards)


def is_shown(course: Course, turn: Turn, costs: tuple[CostFact, ...]) -> bool:
    """Tell whether an endless loop draws each step of an environment for a person to watch, and trains nothing.

    One that comes to an end does so where it says for whom it draws: `env.render("human")`, and not only if it is asked to.
    """
    if not isinstance(turn.node, Loop) or any(one.why in _TRAINING and not _answers(one) for one in costs):
        return False
    drawn = [event for event in course.events if turn.number in event.loops]
    within = len(turn.loops) + 1
    if any(_is_for_a_person(event.call) and not _waits_for_setting(event, within) for event in drawn):
        return True
    if not isinstance(turn.node.head, Const):
        return False
    return any(event.call.keyword(word) == Const(True) for event in drawn for word in _DRAWING) or any(
        event.callee.name.rpartition(".")[2] == "render" and not any(depth >= within for depth, _ in event.guards)
        for event in drawn
    )
