"""Loops in which nothing is known to be slow: far down the calls one is called as if it were."""

from __future__ import annotations

from safepoint.core.diagnostic import Confidence
from safepoint.loops.meanings import naming
from safepoint.loops.meanings.guesses import BY_NAME
from safepoint.loops.tally import BATCHES
from safepoint.loops.verdicts.distance import NEAR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.summary import CostFact, Summary
    from safepoint.loops.tally import Trips

_QUICK = frozenset({"search", "evaluate", "evaluation", "inference", "embed", "generate"})
"""First words of such names by which short things are called as well; what simulates or transcribes says more."""
_NETWORKS = frozenset({"net", "network", "llm", "lm", "gpt"})
"""Last words of what generates text or pictures with a network."""


def only_named(trips: Trips, summary: Summary, *, kept: bool) -> bool:
    """Tell whether a name some calls down is all that says that a turn takes long, and no save behind speaks for it.

    `evaluate_rule` and `search_faces` are as quick as what they are given is small. A step of something that goes through a
    data set is not; and what is `kept` behind must be farther down to be doubted.
    """
    heavy = summary.heavy
    if not heavy or trips.why == BATCHES or not summary.changes.isdisjoint(("memory", "simulated")):
        return False
    named = [one for one in heavy if _is_named(one, NEAR + 1 if kept else NEAR)]
    # What a service has a network generate goes to whoever asks for it; what goes through data is there for the answers.
    through = trips.kind == "data" and any(_has_network_generate(step.name) for one in named for step in one.steps[:-1])
    return len(named) == len(heavy) and not through


def _is_named(fact: CostFact, hops: int) -> bool:
    said = naming.words(fact.steps[-1].name.rpartition(".")[2])
    return fact.why == BY_NAME and fact.sure < Confidence.HIGH and len(fact.steps) >= hops and said[0] in _QUICK


def _has_network_generate(name: str) -> bool:
    """Tell whether a call on the way has what is called a network generate: `network.generate(prompts)`."""
    on, _, last = name.rpartition(".")
    words = naming.words(on.rpartition(".")[2])
    return naming.words(last)[:1] == ("generate",) and not _NETWORKS.isdisjoint(words[-1:])
