"""Cross-checks of names: phases, fields of chains, and ids that must be unique."""

from __future__ import annotations

from typing import TYPE_CHECKING

from safepoint.contract.declarations import declared
from safepoint.contract.loaded import ANY, Problem, Route
from safepoint.contract.nearest import listed, suggestion
from safepoint.core.diagnostic import Severity

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from safepoint.contract.chains import ChainEndpoint, PropagationChainSpec
    from safepoint.contract.integrity import CheckpointIntegritySpec
    from safepoint.contract.model import ContextContract

PHASE_NAMES: Route = ("phases", ANY)
"""What a verdict about phase names relies on: the phases as a whole, not the content of any."""

_WAYS = {
    "entry": "entry requirements",
    "enrichment": "enrichment fields",
    "exit": "exit contract",
    "exit_optional": "optional exit fields",
}


def unknown_phases(contract: ContextContract) -> Iterator[Problem]:
    """Yield each place that names a phase the contract does not have, chains left out."""
    yield from unknown_spec_phases(contract.checkpoint_integrity, contract)
    for phase in contract.phases:
        for item in declared(contract, phase):
            if item.spec.source_phase is not None:
                route = (*item.route, "source_phase")
                yield from _unknown(contract, item.spec.source_phase, route, f"the source of `{item.spec.name}`")
    placement = contract.checkpoint_placement
    for index, loop in enumerate(placement.loops if placement else ()):
        if loop.phase is not None:
            route = ("checkpoint_placement", "loops", index, "phase")
            yield from _unknown(contract, loop.phase, route, f"the phase of loop `{loop.id}`")


def unknown_spec_phases(specs: Sequence[CheckpointIntegritySpec], contract: ContextContract) -> Iterator[Problem]:
    """Yield each checkpoint spec whose `phase` or `next_phase` is no phase of the contract."""
    for index, spec in enumerate(specs):
        route: Route = ("checkpoint_integrity", index)
        yield from _unknown(contract, spec.phase, (*route, "phase"), f"the phase of checkpoint `{spec.checkpoint_id}`")
        if spec.next_phase is not None:
            what = f"the next phase of checkpoint `{spec.checkpoint_id}`"
            yield from _unknown(contract, spec.next_phase, (*route, "next_phase"), what)


def _unknown(contract: ContextContract, phase: str, route: Route, what: str) -> Iterator[Problem]:
    if phase in contract.phases:
        return
    message = f"{what}, `{phase}`, is no phase of this contract{suggestion(phase, contract.phases)}"
    yield Problem(route, message, _phases_help(contract), relies_on=(PHASE_NAMES, route), phase=phase, kind="unknown_phase")


def _phases_help(contract: ContextContract) -> str:
    return f"the phases are {listed(contract.phases)}" if contract.phases else "the contract has no phases at all"


def chain_problems(contract: ContextContract) -> Iterator[Problem]:
    """Yield each chain that names an unknown phase or field, or that runs against the order of the phases."""
    for index, chain in enumerate(contract.propagation_chains):
        for route, endpoint in _endpoints(chain, ("propagation_chains", index)):
            yield from _endpoint_problems(contract, chain, endpoint, route)
        yield from _backwards(contract, chain, index)


def _endpoints(chain: PropagationChainSpec, route: Route) -> Iterator[tuple[Route, ChainEndpoint]]:
    yield (*route, "source"), chain.source
    for position, waypoint in enumerate(chain.waypoints):
        yield (*route, "waypoints", position), waypoint
    yield (*route, "destination"), chain.destination


def _endpoint_problems(
    contract: ContextContract, chain: PropagationChainSpec, endpoint: ChainEndpoint, route: Route
) -> Iterator[Problem]:
    if endpoint.phase not in contract.phases:
        yield from _unknown(contract, endpoint.phase, (*route, "phase"), f"a phase of chain `{chain.chain_id}`")
        return
    same = contract.declarations.touching(endpoint.field)
    if any(item.phase == endpoint.phase for item in same):
        return
    message = f"chain `{chain.chain_id}` follows `{endpoint.field}` in phase `{endpoint.phase}`, which does not declare it"
    if not same:
        message += suggestion(endpoint.field, contract.declarations.names())
    related = tuple((item.route, f"declared among the {_WAYS[item.direction]} of `{item.phase}`") for item in same[:3])
    yield Problem(
        (*route, "field"),
        message,
        f"declare it in the entry or exit of `{endpoint.phase}`, or name the phase that has it",
        Severity.WARNING if same else None,
        related,
        (("phases", endpoint.phase),),
        "unknown_field",
        endpoint.phase,
        endpoint.field,
    )


def _backwards(contract: ContextContract, chain: PropagationChainSpec, index: int) -> Iterator[Problem]:
    order = {phase: position for position, phase in enumerate(contract.phases)}
    source, destination = chain.source.phase, chain.destination.phase
    if source in order and destination in order and order[source] > order[destination]:
        message = f"chain `{chain.chain_id}` runs from `{source}` to `{destination}`, but `{destination}` runs first"
        route: Route = ("propagation_chains", index, "destination", "phase")
        related = ((("propagation_chains", index, "source", "phase"), "the chain begins here"),)
        hint = "swap source and destination, or put the phases in the order in which they run"
        yield Problem(route, message, hint, Severity.WARNING, related, (PHASE_NAMES,), "backwards", destination)


def duplicates(contract: ContextContract) -> Iterator[Problem]:
    """Yield each chain id, loop id or field of one list that is declared again; checkpoint ids the models refuse."""
    chains = [chain.chain_id for chain in contract.propagation_chains]
    yield from _repeated(chains, ("propagation_chains",), "chain_id", "the chain id")
    placement = contract.checkpoint_placement
    loops = [loop.id for loop in placement.loops] if placement else []
    yield from _repeated(loops, ("checkpoint_placement", "loops"), "id", "the loop id")
    for phase, spec in contract.phases.items():
        fields = (
            (("entry", "required"), spec.entry.required),
            (("entry", "enrichment"), spec.entry.enrichment),
            (("exit", "required"), spec.exit.required),
            (("exit", "optional"), spec.exit.optional),
        )
        for keys, items in fields:
            yield from _repeated([item.name for item in items], ("phases", phase, *keys), "name", "the field")


def _repeated(names: Iterable[str], route: Route, key: str, what: str) -> Iterator[Problem]:
    first: dict[str, int] = {}
    for position, name in enumerate(names):
        original = first.setdefault(name, position)
        if original != position:
            related = (((*route, original), "first declared here"),)
            message = f"{what} `{name}` is declared twice here"
            yield Problem(
                (*route, position, key), message, "rename one, or remove it", related=related, kind="duplicate", field=name
            )
