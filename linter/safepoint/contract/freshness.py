"""Cross-checks of checkpoint specs: what their staleness checks, recoveries and approvals can and cannot do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from safepoint.contract.declarations import EXITS, declared, produced, producers, producers_up_to, touch
from safepoint.contract.loaded import ANY, Problem, Route
from safepoint.contract.nearest import suggestion
from safepoint.contract.vocabulary import ConstraintSeverity, RecoveryStrategy
from safepoint.core.diagnostic import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from safepoint.contract.integrity import CheckpointIntegritySpec, StalenessCheck
    from safepoint.contract.model import ContextContract

_HANDLED = (RecoveryStrategy.RE_RETRIEVE, RecoveryStrategy.RE_GENERATE)


def checks_of(specs: Sequence[CheckpointIntegritySpec]) -> Iterator[tuple[CheckpointIntegritySpec, StalenessCheck, Route]]:
    """Yield every staleness check with its spec and its route."""
    for index, spec in enumerate(specs):
        for position, check in enumerate(spec.on_resume.staleness_checks):
            yield spec, check, ("checkpoint_integrity", index, "on_resume", "staleness_checks", position)


def declared_stale_fields(contract: ContextContract) -> Iterator[Problem]:
    """Yield each stale-checked field of the contract's own specs that their phase's exit contract does not declare."""
    return undeclared_checks(contract.checkpoint_integrity, contract)


def undeclared_checks(specs: Sequence[CheckpointIntegritySpec], contract: ContextContract) -> Iterator[Problem]:
    """Yield each stale-checked field that the exit contract of the checkpoint's phase does not declare."""
    for spec, check, route in checks_of(specs):
        if spec.phase not in contract.phases:
            continue
        exits = produced(contract, spec.phase)
        if not any(touch(item.spec.name, check.field) for item in exits):
            yield _undeclared(contract, spec, check, route)


def _undeclared(contract: ContextContract, spec: CheckpointIntegritySpec, check: StalenessCheck, route: Route) -> Problem:
    elsewhere = producers(contract, check.field)
    message = f"`{check.field}` is checked for staleness after `{spec.phase}`, but "
    if elsewhere:
        message += f"the exit contract that declares it is that of `{elsewhere[0].phase}`"
    else:
        known = contract.declarations.names(*EXITS)
        message += f"no exit contract declares it{suggestion(check.field, known)}"
    return Problem(
        (*route, "field"),
        message,
        f"declare it in the exit of `{spec.phase}` (optional, if it is set only sometimes), or check the field meant",
        related=tuple((item.route, f"declared here, in `{item.phase}`") for item in elsewhere[:2]),
        relies_on=(("phases", spec.phase),),
        kind="undeclared",
        phase=spec.phase,
        field=check.field,
    )


def pointless_specs(contract: ContextContract) -> Iterator[Problem]:
    """Yield each checkpoint spec without staleness checks, and each loop whose checkpoint has no spec."""
    for index, spec in enumerate(contract.checkpoint_integrity):
        policy = spec.on_resume
        if policy.staleness_checks:
            continue
        route: Route = ("checkpoint_integrity", index)
        revalidates = policy.revalidate_entry and contract.phase_after(spec) is not None
        idle = not revalidates and not policy.approval_required
        message = f"checkpoint `{spec.checkpoint_id}` checks no field for staleness"
        message += ", revalidates nothing and asks for no approval, so every resume passes" if idle else ""
        hint = "add a staleness check for each field that the world outside may overtake"
        relies: tuple[Route, ...] = ((*route, "on_resume"), (*route, "phase"), ("phases", ANY))
        severity = Severity.WARNING if idle else None
        yield Problem(
            (*route, "checkpoint_id"), message, hint, severity, relies_on=relies, kind="no_checks", phase=spec.phase
        )
    yield from _loops_without_spec(contract)


def _loops_without_spec(contract: ContextContract) -> Iterator[Problem]:
    known = [spec.checkpoint_id for spec in contract.checkpoint_integrity]
    placement = contract.checkpoint_placement
    for index, loop in enumerate(placement.loops if placement else ()):
        if loop.checkpoint_id is None or loop.checkpoint_id in known:
            continue
        close = suggestion(loop.checkpoint_id, known)
        message = (
            f"loop `{loop.id}` saves checkpoint `{loop.checkpoint_id}`, which has no spec in checkpoint_integrity{close}"
        )
        yield Problem(
            ("checkpoint_placement", "loops", index, "checkpoint_id"),
            message,
            "add a spec that says what must be fresh when the loop resumes",
            Severity.WARNING if close else None,
            relies_on=(("checkpoint_integrity",),),
            kind="no_spec",
        )


def contradictions(contract: ContextContract) -> Iterator[Problem]:
    """Yield each staleness check whose severity and recovery cannot both be meant."""
    for _, check, route in checks_of(contract.checkpoint_integrity):
        said = _contradiction(check)
        if said:
            message, hint = said
            related = (((*route, "on_stale"), "the severity"),)
            relies = ((*route, "on_stale"), (*route, "recovery"))
            yield Problem(
                (*route, "recovery"),
                message,
                hint,
                related=related,
                relies_on=relies,
                kind="contradiction",
                field=check.field,
            )


def _contradiction(check: StalenessCheck) -> tuple[str, str] | None:
    name = f"`{check.field}`"
    if check.recovery is RecoveryStrategy.FAIL and check.on_stale is not ConstraintSeverity.BLOCKING:
        message = f"recovery `fail` stops the resume whatever the severity, so `{check.on_stale}` never counts for {name}"
        return message, "write `on_stale: blocking`, or a recovery that lets the run go on"
    if check.recovery is RecoveryStrategy.LOG_AND_CONTINUE and check.on_stale is ConstraintSeverity.BLOCKING:
        message = f"a stale {name} is to be logged and the run continued, but `blocking` stops it"
        return message, "write `on_stale: warning`, or a recovery that makes the field fresh"
    if check.recovery in _HANDLED and check.on_stale is ConstraintSeverity.ADVISORY:
        message = f"`{check.recovery}` never runs for {name}: nothing is recovered for an advisory field"
        return message, "write `on_stale: warning`, or `recovery: log_and_continue`"
    return None


def fruitless_recoveries(contract: ContextContract) -> Iterator[Problem]:
    """Yield each recovery of a field that the phases up to the checkpoint only hand through and none of them makes."""
    for spec, check, route in checks_of(contract.checkpoint_integrity):
        if check.recovery not in _HANDLED:
            continue
        writers = producers_up_to(contract, check.field, spec.phase)
        if not any(item.phase == spec.phase for item in writers):
            continue
        if all(_hands_through(contract, item.phase, check.field) for item in writers):
            yield _fruitless(spec, check, route, [(item.route, f"`{item.phase}` hands it on") for item in writers[:2]])


def _hands_through(contract: ContextContract, phase: str, field: str) -> bool:
    return any(item.direction == "entry" and touch(item.spec.name, field) for item in declared(contract, phase))


def _fruitless(
    spec: CheckpointIntegritySpec, check: StalenessCheck, route: Route, related: list[tuple[Route, str]]
) -> Problem:
    message = (
        f"`{check.recovery}` cannot renew `{check.field}`: every phase up to `{spec.phase}` that writes it requires it first"
    )
    return Problem(
        (*route, "recovery"),
        message,
        "let a phase produce the field without requiring it, or use log_and_continue or fail",
        related=tuple(related),
        relies_on=(("phases",), (*route, "recovery")),
        kind="fruitless",
        phase=spec.phase,
        field=check.field,
    )


def always_stale(contract: ContextContract) -> Iterator[Problem]:
    """Yield each staleness check with a greatest age of 0."""
    for spec, check, route in checks_of(contract.checkpoint_integrity):
        if check.max_age_seconds:
            continue
        blocks = check.on_stale is ConstraintSeverity.BLOCKING or check.recovery is RecoveryStrategy.FAIL
        end = f"no resume from `{spec.checkpoint_id}` passes without recovery" if blocks else "the check says nothing"
        if check.recovery is RecoveryStrategy.FAIL:
            end = f"no resume from `{spec.checkpoint_id}` can ever pass"
        message = f"`max_age_seconds: 0` makes `{check.field}` stale at once, so {end}"
        hint = "give the age in seconds up to which the field may be trusted"
        yield Problem((*route, "max_age_seconds"), message, hint, kind="always_stale", phase=spec.phase, field=check.field)


def idle_approval_policies(contract: ContextContract) -> Iterator[Problem]:
    """Yield each approval policy of a checkpoint that requires no approval."""
    for index, spec in enumerate(contract.checkpoint_integrity):
        policy = spec.on_resume
        if policy.approval_policy is not None and not policy.approval_required:
            route: Route = ("checkpoint_integrity", index, "on_resume", "approval_policy")
            seen = f"`approval_policy: {policy.approval_policy}`"
            message = f"{seen} has no effect: checkpoint `{spec.checkpoint_id}` requires no approval"
            hint = "add `approval_required: true`, or remove the policy"
            relies = (("checkpoint_integrity", index, "on_resume", "approval_required"),)
            yield Problem(route, message, hint, Severity.WARNING, relies_on=relies, kind="idle_policy", phase=spec.phase)
