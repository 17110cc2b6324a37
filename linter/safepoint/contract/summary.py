"""A contract in words: what `safepoint contract show` prints, with the bounds that are really in force."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from safepoint.contract.compile import compile_limits
from safepoint.contract.declarations import declared

if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.contract.integrity import CheckpointIntegritySpec, StalenessCheck
    from safepoint.contract.model import ContextContract
    from safepoint.core.policy import Limits

_LABELS = {"entry": "needs", "enrichment": "takes", "exit": "leaves", "exit_optional": "may leave"}


def summary_text(contract: ContextContract) -> str:
    """Return the summary of a contract as lines of text."""
    return "\n".join(_lines(contract)) + "\n"


def summary_data(contract: ContextContract) -> dict[str, Any]:
    """Return the contract as plain data, with `effective_limits` beside what the file says."""
    limits = compile_limits(contract)
    loops = [dict(zip(loop._fields, loop, strict=True)) for loop in limits.loops]
    for loop in loops:
        del loop["source"], loop["line"]
    effective = {**limits._asdict(), "loops": loops}
    following = {spec.checkpoint_id: contract.phase_after(spec) for spec in contract.checkpoint_integrity}
    return {
        "contract": contract.model_dump(mode="json", exclude_defaults=True),
        "effective_limits": effective,
        "resumes_with": following,
    }


def _lines(contract: ContextContract) -> Iterator[str]:
    yield f"{contract.pipeline_id} (schema {contract.schema_version})"
    if contract.description:
        yield f"  {contract.description}"
    for number, name in enumerate(contract.phases, 1):
        yield ""
        yield from _phase_lines(contract, number, name)
    if contract.propagation_chains:
        yield ""
        yield "chains"
    for chain in contract.propagation_chains:
        stops = [chain.source, *chain.waypoints, chain.destination]
        path = " -> ".join(f"{stop.phase}.{stop.field}" for stop in stops)
        yield f"  {chain.chain_id} [{chain.severity}]: {path}" + (f", if {chain.verification}" if chain.verification else "")
    for spec in contract.checkpoint_integrity:
        yield ""
        yield from _spec_lines(contract, spec)
    yield ""
    yield from _limit_lines(compile_limits(contract))


def _phase_lines(contract: ContextContract, number: int, name: str) -> Iterator[str]:
    phase = contract.phases[name]
    marks = [phase.code or "", "long-running" if phase.is_long_running else ""]
    said = ", ".join(mark for mark in marks if mark)
    yield f"phase {number}: {name}" + (f" ({said})" if said else "")
    for direction, label in _LABELS.items():
        fields = [item.spec for item in declared(contract, name) if item.direction == direction]
        if fields:
            yield f"  {label:<9} " + ", ".join(f"{field.name} [{field.severity}]" for field in fields)


def _spec_lines(contract: ContextContract, spec: CheckpointIntegritySpec) -> Iterator[str]:
    yield f"checkpoint {spec.checkpoint_id}, after {spec.phase}"
    policy, following = spec.on_resume, contract.phase_after(spec)
    if following is None:
        yield "  resumes with nothing: no phase follows, so no entry is revalidated"
    else:
        revalidated = "its entry is revalidated" if policy.revalidate_entry else "its entry is not revalidated"
        yield f"  resumes with {following}; {revalidated}"
    yield from (f"  {_check_words(check)}" for check in policy.staleness_checks)
    if policy.approval_required:
        yield f"  needs approval: {policy.approval_policy}"


def _check_words(check: StalenessCheck) -> str:
    return f"{check.field}: stale after {duration_words(check.max_age_seconds)} [{check.on_stale}], then {check.recovery}"


def _limit_lines(limits: Limits) -> Iterator[str]:
    abort = f", abort at {limits.strict_abort_multiplier:g} times" if limits.mode == "strict" else ""
    bounds = f"every {limits.max_iterations} turns or {limits.max_duration_ms} ms"
    yield f"loops save {bounds}, whichever is first ({limits.mode}{abort})"
    for loop in limits.loops:
        where = f" at {loop.code}" if loop.code else ""
        saves = f", saves {loop.checkpoint_id}" if loop.checkpoint_id else ""
        yield f"  {loop.id}{where}: every {loop.max_iterations} turns or {loop.max_duration_ms} ms{saves}"


def duration_words(seconds: int) -> str:
    """Return seconds in the largest unit that divides them: `12 h`, `90 s`."""
    for unit, size in (("d", 86400), ("h", 3600), ("min", 60)):
        if seconds and seconds % size == 0:
            return f"{seconds // size} {unit}"
    return f"{seconds} s"
