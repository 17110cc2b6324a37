"""How far down the calls the heavy work of a turn is done, and how sure that makes a finding."""

from __future__ import annotations

from safepoint.core.diagnostic import Confidence
from safepoint.loops.costs.callee_costs import FARTHEST_ANSWER, answers_each_time, asks_agent
from safepoint.loops.meanings import naming
from safepoint.loops.meanings.meaning import Cost
from safepoint.loops.meanings.whys import AGENT_CALL, BACKPROPAGATION, MODEL_CALL, TRAINING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.summary import CostFact

_PASSING = frozenset(
    {"has", "is", "check", "load", "cached", "get", "validate", "init", "setup", "ensure", "find", "define"}
    | {"from", "decode", "deserialize", "restore"}
)
NEAR = 3
"""How many calls may lead from a loop to a request or a program before the finding is doubted."""
NEAR_MODEL = 5
"""The same for a call of a model on the way to which objects are made."""
_MAPPING = (("map",), ("imap",), ("starmap",), ("submit",))
_TALKING = (("run",), ("arun",), ("chat",), ("achat",), ("ask",), ("invoke",), ("ainvoke",), ("kickoff",))
_ANSWERING = (MODEL_CALL, "a model or agent run", AGENT_CALL)
_AGENTS = frozenset({"agent", "agents", "crew", "judge", "chatbot"})


def far(costs: tuple[CostFact, ...]) -> bool:
    """Tell whether every heavy call is several calls away and none trains or runs a model.

    Requests and programs that far down are mostly paid once: behind a cache, in a constructor, for a check of the machine.
    A model is asked for each turn anew, and so it may stand further down, or behind an object that is called an agent; and
    whatever goes back through a model is not asked for in passing.
    """
    heavy = [one for one in costs if one.cost is Cost.HEAVY]
    return (
        bool(heavy)
        and not _long_nearby(costs)
        and all(
            _hops(one) > _nearest(one) and not _is_training(one) and not _works_all_the_way(one) and not _is_agent(one)
            for one in heavy
        )
    )


_PASS = 10.0
"""Seconds of a turn from which on what it does nearby, a pass over a set of data, is work enough by itself."""


def _long_nearby(costs: tuple[CostFact, ...]) -> bool:
    """Tell whether a turn has long work to do nearby in many calls, whatever else it pays for farther down."""
    near = [one for one in costs if one.cost is Cost.MEDIUM and one.sure > Confidence.LOW and _hops(one) <= NEAR]
    return sum(one.seconds for one in near) >= _PASS


_SENDING = frozenset({"get", "post", "put", "request", "send", "fetch"})
"""What methods of a client are called by which each of its requests goes out."""


def _hops(fact: CostFact) -> int:
    """Return how many calls lead to a cost; to map a function over items or to submit it is none on the way to its work.

    Nor are the methods of a client that all its requests go through: `self.get` -> `self.request` -> `session.request`.
    Helpers that are called by what they do are none either, for they fetch anew each time: `fetch_page` -> `fetch_answer`.
    """
    mapped = naming.words(fact.steps[0].name.rpartition(".")[2])[:1] in _MAPPING
    passed = 0
    if fact.is_request:
        through = True
        for step in reversed(fact.steps[1:-1]):
            owner, _, last = step.name.rpartition(".")
            through = through and owner == "self" and last.lstrip("_") in _SENDING
            passed += through or (not owner and _fetches_anew(last))
    return len(fact.steps) - mapped - passed


def _fetches_anew(name: str) -> bool:
    """Tell whether a helper by its name fetches what it is asked for, and nothing that is got once for all requests."""
    said = naming.words(name)
    return said[:1] in _FETCHING and _ONCE.isdisjoint(said)


_FETCHING = (("fetch",), ("send",), ("request",))
_ONCE = frozenset(
    {"cached", "cache", "token", "tokens", "config", "settings", "session", "credentials", "schema", "version", "keys"}
    | {"key", "auth", "headers", "cookies", "metadata", "missing", "needed"}
)
"""Words of what is fetched once, and used for all that follows, or only where it is not there."""


def _nearest(fact: CostFact) -> int:
    """Return how many calls may lead to a cost before the finding is doubted."""
    if answers_each_time(fact):
        return FARTHEST_ANSWER
    return NEAR_MODEL if fact.why == MODEL_CALL else NEAR + (fact.seconds >= _PAGED)


_PAGED = 100_000.0
"""Seconds of one turn from which on it goes through page upon page, which nobody asks for in passing, one call farther."""


def _is_agent(fact: CostFact) -> bool:
    """Tell whether a cost is a turn of an agent: nobody makes one that is not run."""
    name = fact.steps[-1].name
    return asks_agent(name, fact) and bool(_AGENTS.intersection(naming.words(name.rpartition(".")[0])))


def is_talk(fact: CostFact) -> bool:
    """Tell whether a language model answers there, or works on a task: `agent.run`; a policy is asked for an action."""
    talks = naming.words(fact.steps[-1].name.rpartition(".")[2])[:1] in _TALKING
    return fact.why in _ANSWERING or (_is_agent(fact) and talks)


def _is_training(fact: CostFact) -> bool:
    """Tell whether a cost moves on a state of its own; a whole fit far down is some library's affair, and so is an index."""
    theirs = fact.why in (TRAINING, "embeds documents")
    return fact.why == BACKPROPAGATION or (fact.changes in ("memory", "simulated") and not theirs)


def _works_all_the_way(fact: CostFact) -> bool:
    """Tell whether the calls on the way speak of the work itself (`crawl`), and none of a check (`has_file`)."""
    said = [naming.words(step.name.rpartition(".")[2]) for step in fact.steps[:-1]]
    passing = any(words[:1] and words[0] in _PASSING for words in said)
    return not passing and any(naming.named("heavy_words").intersection(words) for words in said)
