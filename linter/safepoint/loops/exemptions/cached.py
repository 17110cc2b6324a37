"""Work that a program has its library keep on disk: answers that cost nothing when they are asked for once more, states."""

from __future__ import annotations

import re

from safepoint.loops.meanings.meaning import Cost
from safepoint.loops.meanings.whys import AGENT_CALL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.summary import CostFact

_OF_MODELS = re.compile(r"\b(?:set_llm_cache\(|llm_cache\s*=)\s*(?!None\b|[\w.]*InMemory)")
"""How LangChain is told to keep the answers of its models elsewhere than in memory."""
_OF_REQUESTS = re.compile(r"\b(?:requests_cache\.install_cache|CachedSession)\((?![^)]*(?:memory|\*\*))")
"""How all requests of a program, or those of a session, are kept: in a file, unless somebody says otherwise."""
_OF_LITELLM = re.compile(r"\blitellm\.cache\s*=\s*[\w.]*Cache\([^)]*(?:disk|redis|s3|gcs|azure|host\s*=)", re.IGNORECASE)
"""How LiteLLM is told to keep the answers of its models elsewhere than in memory."""
_LITELLM = "litellm."
_REQUEST = "makes a"


_MOLECULES = "simulates molecules"
"""The packs' words for the steps of a simulation."""
_REPORTER = "CheckpointReporter("
"""How OpenMM is told to save the state of a simulation every so many of the steps that it makes."""


def kept_by_reporter(costs: tuple[CostFact, ...], scope: Scope) -> bool:
    """Tell whether all that a loop does are steps of a simulation that its library was told to save as it goes."""
    return bool(costs) and all(one.why == _MOLECULES for one in costs) and scope.tree.spoken.says(_REPORTER)


def answered_from_disk(costs: tuple[CostFact, ...], scope: Scope) -> bool:
    """Tell whether all that is costly is asked through a cache that the file sets up for its library as a whole."""
    if not scope.tree.spoken.says("cache"):
        return False
    text = scope.tree.text
    whys = {one.why for one in costs if one.cost is Cost.HEAVY}
    if whys == {AGENT_CALL}:
        return _OF_MODELS.search(text) is not None
    heavy = [one.steps[-1].name for one in costs if one.cost is Cost.HEAVY]
    if heavy and all(name.startswith(_LITELLM) for name in heavy):
        return _OF_LITELLM.search(text) is not None
    return bool(whys) and all(one.startswith(_REQUEST) for one in whys) and _OF_REQUESTS.search(text) is not None
