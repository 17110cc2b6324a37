"""Cross-checks of bounds and coverage: long phases without a checkpoint, and bounds that nothing can meet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from safepoint.contract.declarations import declared, producers_up_to
from safepoint.contract.freshness import checks_of
from safepoint.contract.loaded import Problem, Route
from safepoint.contract.vocabulary import PlacementMode
from safepoint.core.diagnostic import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.contract.integrity import CheckpointIntegritySpec, StalenessCheck
    from safepoint.contract.model import ContextContract
    from safepoint.contract.phases import PhaseContract

_BOUNDS = ("max_iterations_between_checkpoints", "max_duration_between_checkpoints_ms")
_SHARES = ("success_rate",)
"""Metrics that are a share of all: no value is above 1."""


def uncovered_phases(contract: ContextContract) -> Iterator[Problem]:
    """Yield each long-running phase that no checkpoint spec and no placement loop covers."""
    placement = contract.checkpoint_placement
    covered = {spec.phase for spec in contract.checkpoint_integrity}
    covered.update(loop.phase for loop in (placement.loops if placement else ()) if loop.phase is not None)
    for name, phase in contract.phases.items():
        if phase.is_long_running and name not in covered:
            yield _uncovered(name, phase)


def _uncovered(name: str, phase: PhaseContract) -> Problem:
    seen = "is declared long-running" if phase.long_running else f"is expected to take {phase.expected_duration_seconds:g} s"
    key = "long_running" if phase.long_running else "expected_duration_seconds"
    return Problem(
        ("phases", name, key),
        f"phase `{name}` {seen}, but no checkpoint covers it: a crash in it loses everything since the phase began",
        "add a checkpoint_integrity spec for the phase, or a loop of the phase under checkpoint_placement",
        Severity.WARNING if phase.long_running else None,
        relies_on=(("checkpoint_integrity",), ("checkpoint_placement",), ("phases", name, key)),
        kind="uncovered",
        phase=name,
        at_key=True,
    )


def impossible_bounds(contract: ContextContract) -> Iterator[Problem]:
    """Yield each bound no run can meet: zeros, aborts before a bound, shares above 1, ages below the time to get there."""
    yield from _zero_bounds(contract)
    yield from _early_abort(contract)
    yield from _shares_above_one(contract)
    for spec, check, route in checks_of(contract.checkpoint_integrity):
        yield from _old_on_arrival(contract, spec, check, route)


def _zero_bounds(contract: ContextContract) -> Iterator[Problem]:
    placement = contract.checkpoint_placement
    if placement is None:
        return
    holders: list[tuple[Route, object]] = [(("checkpoint_placement",), placement)]
    holders += [(("checkpoint_placement", "loops", index), loop) for index, loop in enumerate(placement.loops)]
    for route, holder in holders:
        for key in _BOUNDS:
            if getattr(holder, key) == 0:
                message = f"`{key}: 0` is violated before the first checkpoint can be saved"
                yield Problem((*route, key), message, "give at least 1", kind="zero_bound")


def _early_abort(contract: ContextContract) -> Iterator[Problem]:
    placement = contract.checkpoint_placement
    if placement is None or placement.mode is not PlacementMode.STRICT or placement.strict_abort_multiplier >= 1:
        return
    seen = f"{placement.strict_abort_multiplier:g}"
    message = f"`strict_abort_multiplier: {seen}` aborts a loop before it has reached the bound that it is allowed"
    hint = "give 1 to abort at the bound itself, or more to warn first"
    yield Problem(("checkpoint_placement", "strict_abort_multiplier"), message, hint, kind="early_abort")


def _shares_above_one(contract: ContextContract) -> Iterator[Problem]:
    for phase in contract.phases:
        for item in declared(contract, phase):
            quality = item.spec.quality
            if quality is not None and quality.metric in _SHARES and quality.threshold > 1:
                message = (
                    f"`{quality.metric}` is a share, never above 1, so `threshold: {quality.threshold:g}` is never reached"
                )
                route = (*item.route, "quality", "threshold")
                hint = f"write {quality.threshold / 100:g} for {quality.threshold:g} %"
                yield Problem(route, message, hint, kind="share", phase=phase, field=item.spec.name)


def _old_on_arrival(
    contract: ContextContract, spec: CheckpointIntegritySpec, check: StalenessCheck, route: Route
) -> Iterator[Problem]:
    """Compare the greatest age of a field with the expected time from its last writer to the checkpoint."""
    writers = producers_up_to(contract, check.field, spec.phase)
    if not writers or not check.max_age_seconds:
        return
    position = contract.declarations.position
    between = list(contract.phases)[position[writers[-1].phase] + 1 : position[spec.phase] + 1]
    seconds = sum(contract.phases[phase].expected_duration_seconds or 0.0 for phase in between)
    if seconds > check.max_age_seconds:
        yield Problem(
            (*route, "max_age_seconds"),
            f"`{check.field}` may be {check.max_age_seconds} s old, but the phases since `{writers[-1].phase}` wrote it "
            f"take {seconds:g} s: it is stale before checkpoint `{spec.checkpoint_id}` is saved",
            f"allow more than {seconds:g} s, or check the field at a checkpoint right after `{writers[-1].phase}`",
            related=((writers[-1].route, "last written here"),),
            relies_on=(("phases",), (*route, "max_age_seconds")),
            kind="old_on_arrival",
            phase=spec.phase,
            field=check.field,
        )
