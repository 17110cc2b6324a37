"""Carry a callee's costs up to a call of it: how often they are paid, how sure it is, and under how many conditions."""

from __future__ import annotations

from safepoint.core.diagnostic import Confidence
from safepoint.loops.checkpoints.command_lines import RUN, command, done_at_once, seconds_of_program
from safepoint.loops.checkpoints.guard import Guard
from safepoint.loops.checkpoints.guards import on_params
from safepoint.loops.checkpoints.lifting import decide
from safepoint.loops.checkpoints.saves import CACHING, FARTHEST, MOST_CONDITIONS, conditions
from safepoint.loops.costs.gradients import without_gradients
from safepoint.loops.costs.memoised import done_once
from safepoint.loops.meanings import naming
from safepoint.loops.meanings.answering import answers_unseen, instructs
from safepoint.loops.meanings.meaning import Cost
from safepoint.loops.meanings.model_words import speaks_of_model
from safepoint.loops.meanings.whys import AGENT_CALL, BACKPROPAGATION, MODEL_CALL, PROGRAM_RUN, TRAINING
from safepoint.loops.source.effects import Comprehension, Name
from safepoint.loops.source.walk import label
from safepoint.loops.summary import EMPTY, WEIGHTS, CostFact
from safepoint.loops.turns.iterables import count

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.events import Event
    from safepoint.loops.meanings.meaning import Meaning
    from safepoint.loops.names.index import Ref
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.names.world import World
    from safepoint.loops.source.effects import Call, Expr
    from safepoint.loops.source.module import Function
    from safepoint.loops.summary import Step, Summary
    from safepoint.loops.tally import Trips

_AGENTS = frozenset({"agent", "agents", "llm", "lm", "crew", "chatbot", "judge"})
"""What models stand behind that are asked by the turn."""
_ASKING = frozenset(
    {
        *("step", "astep", "run", "arun", "chat", "achat", "generate", "agenerate", "ask", "aask", "invoke", "ainvoke"),
        *("complete", "answer", "respond", "reply", "call", "kickoff", "query", "judge", "predict"),
    }
)
"""First words of the methods by which they are asked; to make one, or to give it a tool, asks nothing."""
_MODELS = (("llm",), ("llms",), ("chatbot",), ("gpt",))
"""Last words of what a service of a language model is asked through."""
_SETTING_UP = frozenset(
    {"attach", "clone", "configure", "copy", "define", "init", "install", "load", "register", "setup", "warm", "warmup"}
)
"""First words of calls that make something ready."""
_OF_THE_WEB = frozenset({"page", "pages", "url", "urls", "web", "website", "html"})
"""Words of what a helper loads anew for each item: `load_xml_from_page`."""
FARTHEST_ANSWER = 8
"""How many calls may lead to a model that is asked: harnesses wrap it in layers, and all of them are there to ask it."""
_TRAINING = (("fit",), ("train",), ("learn",))
_WHOLE_RUNS = frozenset({"epochs", "num_epochs", "max_epochs", "total_timesteps", "num_boost_round", "max_steps"})
"""Keywords by which a call is told for how long to train."""
_RUN = 10.0
"""Seconds that such a call is taken for."""
_ENGINE = "vllm.LLM"
_MANY_PROMPTS = frozenset(
    {"prompts", "inputs", "texts", "questions", "queries", "instructions", "sentences", "conversations"}
)
"""Last words of the names of lists of them."""
_TOGETHER = 0.1
"""Seconds that each of many prompts takes which an engine answers together."""
_AGENT_TURN = 2.0
"""Seconds that a turn of an agent is taken for at most, however much its code can do."""
_YES_OR_NO = (("is",), ("has",), ("which",))
"""First words of helpers that answer yes or no: a program that they run only looks."""
_UNSEEN = 2.0
"""Seconds that a call is taken for of which it is only a guess what it does: loops down there would make years of it."""


_ENDING = frozenset({"stop", "shutdown", "terminate", "kill", "close", "teardown", "quit"})
"""First words of helpers that end a program, and wait only until it has ended."""


def all_carried_up(
    inner: Summary, event: Event, step: Step, guards: tuple[Guard, ...], turns: float, world: World
) -> list[CostFact]:
    """Carry a callee's costs to the call of it.

    Where it asks one model or another, as the setting says, one of them is asked whatever decides which.
    """
    chosen = sum(one.why == MODEL_CALL and one.sure > Confidence.LOW for one in inner.costs) > 1
    costs = [one._replace(conditions=0) if chosen and one.why == MODEL_CALL else one for one in inner.costs]
    ends = not _ENDING.isdisjoint(naming.words(step.name.rpartition(".")[2])[:1])
    return [carried_up(one, event, step, guards, turns, world) for one in costs if not (ends and one.why in RUN)]


def carried_up(cost: CostFact, event: Event, step: Step, guards: tuple[Guard, ...], turns: float, world: World) -> CostFact:
    """Carry a callee's cost to the call; far away or under many conditions, it is only a guess that it is paid."""
    cost = _by_model(cost, step.name)
    sure = min(cost.sure, event.callee.sure)
    held = cost.conditions + conditions(guards)
    distant = (len(cost.steps) >= _farthest(step, cost) and cost.why != BACKPROPAGATION) or held > MOST_CONDITIONS
    said = naming.words(step.name.rpartition(".")[2])
    said = said[said.index("and") + 1 :] if "and" in said else said  # `load_and_convert` converts
    if (CACHING.intersection(said) and _OF_THE_WEB.isdisjoint(said)) or (said[:1] in _YES_OR_NO and cost.why in RUN):
        sure = Confidence.LOW
    elif _speaks_of_work(step.name, world):
        sure = max(sure, Confidence.MEDIUM)
    elif distant and not asks_agent(cost.steps[-1].name, cost):
        sure = Confidence.LOW
    if asks_agent(step.name, cost):
        sure = max(sure, Confidence.MEDIUM)
    steps = (step,) if asks_agent(step.name, cost) else (step, *cost.steps)
    needed = (*on_params(guards), *cost.needs)
    return cost._replace(seconds=cost.seconds * turns, steps=steps, sure=sure, conditions=held, needs=needed)


def _by_model(cost: CostFact, name: str) -> CostFact:
    """Return a request that an object named for a language model makes when it is asked as a call of that model."""
    receiver, _, last = name.rpartition(".")
    if not cost.why.startswith("makes an HTTP") or naming.words(receiver)[-1:] not in _MODELS:
        return cost
    asked = _ASKING.intersection(naming.words(last)[:1])
    return cost._replace(why=MODEL_CALL, changes="") if asked else cost


_AT_WORK = frozenset({"agent", "agents", "crew"})
"""Words of receivers that work on a task by themselves."""
_AGENT_RUN = 20.0
"""Seconds that an agent takes for a task, which asks a model again and again."""


def seconds_of(call: Call, meaning: Meaning, scope: Scope) -> float:
    """Return how long a call that a pack speaks for is taken to last."""
    if meaning.changes == "memory" and any(key in _WHOLE_RUNS for key, _ in call.keywords):
        return _RUN
    if meaning.seconds is not None:
        return meaning.seconds
    each = WEIGHTS[meaning.cost]
    if meaning.why == AGENT_CALL and not _AT_WORK.isdisjoint(naming.words(label(call.func).rpartition(".")[0])):
        return max(each, _AGENT_RUN)
    if meaning.why in RUN:
        return max(each, seconds_of_program(call, scope))
    if meaning.changes == "memory":
        return each / 2  # A step of training is several such calls.
    if meaning.name.startswith(_ENGINE) and call.args:
        many = _prompts_given(call.args[0], scope)
        return max(each, many.likely * _TOGETHER) if many is not None and many.maximum is None else each
    return each


def _prompts_given(given: Expr, scope: Scope) -> Trips | None:
    """Return how many prompts an engine is given at once, None for one prompt or where nothing tells."""
    listed = scope.only_value(given.id) if isinstance(given, Name) else given
    if isinstance(listed, Comprehension):
        return count(listed, scope)
    said = naming.words(given.id)[-1:] if isinstance(given, Name) else ()
    return count(given, scope) if not _MANY_PROMPTS.isdisjoint(said) else None


def _paid(inner: Summary, event: Event, ref: Ref, scope: Scope) -> Summary:
    """Drop the costs of a helper that a call of it turns off: `add(url, fetch=False)` makes no request."""
    function = scope.world.function(ref)
    if function is None or not any(one.needs for one in inner.costs) or function.name == "__init__":
        return inner
    kept: list[CostFact] = []
    for fact in inner.costs:
        decided = [decide(scope, event.call, function, guard) for guard in fact.needs]
        if None not in decided:
            kept.append(fact._replace(needs=on_params(tuple([one for one in decided if isinstance(one, Guard)]))))
    if len(kept) == len(inner.costs):
        return inner._replace(costs=tuple(kept))
    paid_for = sum(one.seconds for one in kept)
    saved = sum(one.seconds for one in inner.costs) - paid_for
    # Only the gravest costs are told one by one; what else there was stays in the seconds.
    seconds = max(inner.seconds - saved, paid_for)
    return inner._replace(costs=tuple(kept), seconds=seconds, changes=inner.changes if kept or seconds > 0 else frozenset())


def _farthest(step: Step, cost: CostFact) -> int:
    """Return from how many calls on it is a guess that a cost is paid."""
    return FARTHEST_ANSWER if answers_each_time(cost._replace(steps=(step, *cost.steps))) else FARTHEST


def answers_each_time(cost: CostFact) -> bool:
    """Tell whether a model is asked, and not only while some object on the way is made or set up."""
    passed = [step.name.rpartition(".")[2] for step in cost.steps[:-1]]
    return cost.why == MODEL_CALL and not any(
        name[:1].isupper() or _SETTING_UP.intersection(naming.words(name)[:1]) for name in passed
    )


def told_to_train(event: Event, step: Step, turns: float) -> CostFact | None:
    """Take a call of the project's own `fit(…, epochs=3000)` for a training, however it is written."""
    last = naming.words(step.name.rpartition(".")[2])[:1]
    if last not in _TRAINING or not any(key in _WHOLE_RUNS for key, _ in event.call.keywords):
        return None
    return CostFact(_RUN * turns, Cost.HEAVY, TRAINING, (step,), Confidence.MEDIUM)


def asked_unseen(function: Function | None, name: str, inner: Summary, step: Step, turns: float) -> CostFact | None:
    """Take a function that is called for what models do, and of whose work nothing is seen, for one that asks one.

    One that is given a model's instructions is, though it writes down beside it what that has cost.
    """
    if function is None or not inner.unknown or inner.heavy:
        return None
    given = [one.name for one in function.params]
    if not instructs(name, given) and (inner.costs or not answers_unseen(name, given)):
        return None
    return CostFact(WEIGHTS[Cost.HEAVY] * turns, Cost.HEAVY, MODEL_CALL, (step,), Confidence.MEDIUM)


def asks_agent(name: str, cost: CostFact) -> bool:
    """Tell whether a model's answer comes from a call of what is named an agent: how it makes it is its own affair."""
    receiver, _, last = name.rpartition(".")
    asked = _ASKING.intersection(naming.words(last)[:1])
    return "model" in cost.why and bool(asked) and bool(_AGENTS.intersection(naming.words(receiver)))


def _speaks_of_work(name: str, world: World) -> bool:
    """Tell whether a call's own name says that it is costly."""
    last = name.rpartition(".")[2]
    hinted = any(hint.meaning.cost is Cost.HEAVY for hint in world.lookup.hints(last))
    return (
        hinted or speaks_of_model(naming.words(last)) or bool(naming.named("heavy_words").intersection(naming.words(last)))
    )


def _makes_object(event: Event) -> bool:
    """Tell whether a call makes an object: what that may cost is paid under conditions, and mostly once."""
    return any(ref.name.rpartition(".")[2] == "__init__" for ref in event.callee.functions)


def _far_down(inner: Summary) -> bool:
    """Tell whether even the nearest of a helper's costs stands so far down that it is a guess that it is paid at all."""
    return bool(inner.costs) and all(len(one.steps) >= FARTHEST for one in inner.costs)


def as_called(inner: Summary, event: Event, ref: Ref, scope: Scope, *, bound: bool) -> Summary:
    """Return what a helper does as it is called here; not `bound`, it takes none of the call's own arguments."""
    if _tells_makers(ref):
        return EMPTY
    if inner.costs or inner.saves:
        inner = without_gradients(done_once(inner, event.call, scope.world.function(ref), scope), event, scope)
    return _as_given(_paid(inner, event, ref, scope) if bound else inner, event)


_USAGE = frozenset({"telemetry", "analytics"})
_TELLING = frozenset({"track", "capture", "send", "emit", "report", "log", "record", "flush"})


def _tells_makers(ref: Ref) -> bool:
    """Tell whether a helper tells those who make a program how it is used, by its name and its module's: no work of it."""
    said = naming.words(ref.name.rpartition(".")[2])
    module = naming.words(ref.path.rpartition("/")[2].removesuffix(".py"))
    return said[:1] != () and said[0] in _TELLING and not _USAGE.isdisjoint((*said, *module))


def _as_given(inner: Summary, event: Event) -> Summary:
    """Return what a helper does as it is called here: nothing that takes time for `git show`, one turn for an agent.

    What is only a guess counts for as little as that: the making of an object, work that is far down.
    """
    if any(asks_agent(event.callee.name, one) for one in inner.costs):
        return inner._replace(seconds=min(inner.seconds, _AGENT_TURN))
    if "memory" in inner.changes and _hands_gradients(inner, event):
        unmoved = tuple([one._replace(changes="") if one.changes == "memory" else one for one in inner.costs])
        inner = inner._replace(costs=unmoved, changes=inner.changes - {"memory"})
    if "memory" in inner.changes and _makes_object(event):
        # The graph of a training step is built there; to build it trains nothing.
        kept = tuple([one for one in inner.costs if one.changes != "memory"])
        inner = inner._replace(costs=kept, changes=inner.changes - {"memory"})
    if "memory" not in inner.changes and (_makes_object(event) or _far_down(inner)):
        return inner._replace(seconds=min(inner.seconds, _UNSEEN))
    programs = bool(inner.costs) and all(one.why == PROGRAM_RUN for one in inner.costs)
    if not programs or not done_at_once(command(event.call)):
        return inner
    return inner._replace(seconds=0.0, costs=(), changes=inner.changes - {"outside"})


_GRADIENTS = (("gradient",), ("gradients",), ("grad",), ("grads",))
_LOOKED_AT = frozenset({"gradcam", "cam", "saliency", "attribution", "attributions", "heatmap"})
"""Words of helpers that find out what a network looks at."""
_MOVING = frozenset({"apply", "step", "update", "accumulate", "sync", "train", "optimize"})
"""First words of helpers that do something with gradients rather than give them back."""


def _hands_gradients(inner: Summary, event: Event) -> bool:
    """Tell whether a helper by its name gives back gradients, and makes no step of an optimizer with them.

    So what a model looks at is found, and what misleads it: its weights stay as they are.
    """
    said = naming.words(event.callee.name.rpartition(".")[2])
    if (said[-1:] not in _GRADIENTS and _LOOKED_AT.isdisjoint(said)) or not _MOVING.isdisjoint(said[:1]):
        return False
    return all(one.why == BACKPROPAGATION for one in inner.costs if one.changes == "memory")
