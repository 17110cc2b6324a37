"""Cross-checks of the flow of fields: who reads what nobody wrote, and who writes what nobody reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from safepoint.contract.declarations import Declared, FieldIndex, declared, needed, produced, producers, touch
from safepoint.contract.loaded import Problem
from safepoint.contract.vocabulary import ConstraintSeverity
from safepoint.core.diagnostic import Severity

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from safepoint.contract.model import ContextContract


def flow_problems(contract: ContextContract) -> Iterator[Problem]:
    """Yield what is read before it is written, claimed from the wrong phase, or written for nobody."""
    order = list(contract.phases)
    yield from _unfed_reads(contract, order)
    yield from _wrong_sources(contract)
    for item in dead_writes(contract, order):
        message = f"phase `{item.phase}` produces `{item.spec.name}`, but no later phase, chain or staleness check reads it"
        hint = "remove it, or declare who reads it as an entry or enrichment field"
        relies = (("phases",), ("propagation_chains",), ("checkpoint_integrity",))
        yield Problem(
            (*item.route, "name"), message, hint, relies_on=relies, kind="dead_write", phase=item.phase, field=item.spec.name
        )


def dangling_reads(contract: ContextContract, order: Sequence[str], available: Callable[[str], bool]) -> Iterator[Declared]:
    """Yield each required field that is neither available at the start nor produced by an earlier phase of `order`.

    A field that is missing for several phases is yielded for the first one only. A required field with a default and
    severity `warning` supplies itself.
    """
    written = FieldIndex()
    reported: set[str] = set()
    for phase in order:
        for item in declared(contract, phase):
            name = item.spec.name
            if item.direction != "entry" or name in reported or supplies_itself(item):
                continue
            if not available(name) and not written.touches(name):
                reported.add(name)
                yield item
        for item in produced(contract, phase):
            written.add(item.spec.name)


def supplies_itself(item: Declared) -> bool:
    """Say whether a missing field is replaced by its default."""
    return item.spec.default is not None and item.spec.severity is ConstraintSeverity.WARNING


def dead_writes(contract: ContextContract, order: Sequence[str]) -> Iterator[Declared]:
    """Yield each field that a phase other than the last produces and that nothing reads afterwards.

    Readers are the entry and enrichment fields of later phases, the endpoints of chains, and staleness checks.
    """
    readers = FieldIndex(_always_read(contract))
    found: list[Declared] = []
    known = [phase for phase in order if phase in contract.phases]
    for phase in reversed(known):
        if phase != known[-1]:
            found.extend(item for item in reversed(produced(contract, phase)) if not readers.touches(item.spec.name))
        for item in needed(contract, phase):
            readers.add(item.spec.name)
    yield from reversed(found)


def _always_read(contract: ContextContract) -> Iterator[str]:
    for chain in contract.propagation_chains:
        yield from (endpoint.field for endpoint in (chain.source, *chain.waypoints, chain.destination))
    for spec in contract.checkpoint_integrity:
        yield from (check.field for check in spec.on_resume.staleness_checks)


def _unfed_reads(contract: ContextContract, order: list[str]) -> Iterator[Problem]:
    """Judge reads without knowing the initial context: what the first phase needs is there, the rest may be."""
    inputs = FieldIndex(item.spec.name for item in needed(contract, order[0])) if order else FieldIndex()
    for item in dangling_reads(contract, order, inputs.touches):
        position = contract.declarations.position
        later = [other for other in producers(contract, item.spec.name) if position[other.phase] >= position[item.phase]]
        message = f"phase `{item.phase}` requires `{item.spec.name}`, but no earlier phase produces it"
        if later:
            message += f"; `{later[0].phase}` does, too late"
        hint = (
            "let an earlier phase produce it"
            if later
            else "give it to the run in its initial context, or declare its producer"
        )
        yield Problem(
            (*item.route, "name"),
            message,
            hint,
            Severity.WARNING if later else None,
            tuple((other.route, f"`{other.phase}` produces it") for other in later[:1]),
            (("phases",),),
            "dangling_read",
            item.phase,
            item.spec.name,
        )


def _wrong_sources(contract: ContextContract) -> Iterator[Problem]:
    for phase in contract.phases:
        for item in needed(contract, phase):
            source = item.spec.source_phase
            if source is None or source not in contract.phases:
                continue
            if any(touch(other.spec.name, item.spec.name) for other in produced(contract, source)):
                continue
            yield Problem(
                (*item.route, "source_phase"),
                f"`{item.spec.name}` is said to come from `{source}`, whose exit contract does not declare it",
                f"declare it in the exit of `{source}`, or name the phase that produces it",
                Severity.WARNING,
                relies_on=(("phases", source),),
                kind="wrong_source",
                phase=phase,
                field=item.spec.name,
            )
