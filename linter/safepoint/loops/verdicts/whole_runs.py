"""Whole runs: trainings that each turn of a caller's loop begins anew, and that are saved at their end, if at all."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.source.effects import Assign, Call, Loop, Name
from safepoint.loops.source.walk import dotted, names, operands, statements

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from safepoint.loops.calls.sites import Site
    from safepoint.loops.costs.summaries import Summaries

NETWORKS = frozenset({"model", "models", "net", "nets", "network", "agent", "agents", "policy", "module"})
"""Words of parameters by which a caller hands in what is trained."""


def of_its_own(sites: Sequence[Site], summaries: Summaries) -> bool:
    """Tell whether each turn of a caller's loop, or its function, makes the object whose method is called."""
    for site in sites:
        base = dotted(site.event.call.func).rpartition(".")[0]
        turns = summaries.course(site.scope).turns
        around = [node.body for number in site.event.loops if isinstance(node := turns[number].node, Loop)]
        around = around or [site.scope.function.body]
        made = [one for body in around for one in statements(body) if isinstance(one, Assign)]
        if any(Name(base) in one.targets and isinstance(one.value, Call) for one in made):
            return True
    return False


def goes_on_from(sites: Sequence[Site]) -> bool:
    """Tell whether each call is handed what the call before it gave back: `weights = train_epoch(start=weights)`."""
    return bool(sites) and all(_given_back(site) for site in sites)


def _given_back(site: Site) -> bool:
    call = site.event.call
    given = {name for part in operands(call) for name in names(part)}
    made = [one for one in site.scope.function.statements if isinstance(one, Assign) and one.value == call]
    return bool(site.event.loops) and any(given.intersection(names(target)) for one in made for target in one.targets)


def made_for_it(sites: Sequence[Site]) -> bool:
    """Tell whether who calls a training once makes what is trained, so that each call of that caller is a whole run."""
    if any(site.event.loops for site in sites):
        return False
    for site in sites:
        call = site.event.call
        for part in operands(call):
            if not isinstance(part, Name) or NETWORKS.isdisjoint(naming.words(part.id)) or part.id in site.scope.params:
                continue
            if any(one.kind == "value" and isinstance(one.expr, Call) for one in site.scope.bindings.get(part.id, ())):
                return True
    return False
