"""Differences between the chains, checkpoint specs and placement rules of two versions of a contract."""

from __future__ import annotations

from typing import TYPE_CHECKING

from safepoint.contract.compile import compile_limits
from safepoint.contract.drift_change import DriftChange, Place, keyed
from safepoint.contract.vocabulary import ApprovalPolicy, ConstraintSeverity, RecoveryStrategy

if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.contract.chains import PropagationChainSpec
    from safepoint.contract.integrity import CheckpointIntegritySpec, CheckpointResumePolicy, StalenessCheck
    from safepoint.contract.model import ContextContract
    from safepoint.core.policy import Limits, LoopLimits

_RECOVERY_RANK = {
    RecoveryStrategy.LOG_AND_CONTINUE: 0,
    RecoveryStrategy.RE_RETRIEVE: 1,
    RecoveryStrategy.RE_GENERATE: 1,
    RecoveryStrategy.FAIL: 2,
}
_APPROVERS = {
    ApprovalPolicy.HUMAN: {"human"},
    ApprovalPolicy.ORCHESTRATOR: {"orchestrator"},
    ApprovalPolicy.HUMAN_OR_ORCHESTRATOR: {"human", "orchestrator"},
    ApprovalPolicy.AUTO_IF_FRESH: {"human", "orchestrator", "nobody"},
}


def chain_changes(old: ContextContract, new: ContextContract) -> Iterator[DriftChange]:
    """Yield what changed among the propagation chains."""
    before = keyed(old.propagation_chains, lambda chain: chain.chain_id)
    after = keyed(new.propagation_chains, lambda chain: chain.chain_id)
    for key, chain in before.items():
        if key in after:
            yield from _chain_changed(chain, after[key])
        else:
            yield Place("chain_removed", "chain", f"chain `{key[0]}`", field=key[0]).change("is gone", breaking=True)
    for key in after:
        if key not in before:
            yield Place("chain_added", "chain", f"chain `{key[0]}`", field=key[0]).change("is new", breaking=False)


def _chain_changed(old: PropagationChainSpec, new: PropagationChainSpec) -> Iterator[DriftChange]:
    place = Place("chain_changed", "chain", f"chain `{old.chain_id}`", field=old.chain_id)
    for name in ("source", "destination"):
        before, after = getattr(old, name), getattr(new, name)
        if before != after:
            text = f"has its {name} moved from {before.phase}.{before.field} to {after.phase}.{after.field}"
            yield place.change(text, breaking=True, old=before, new=after)
    if old.waypoints != new.waypoints:
        stops = [[f"{stop.phase}.{stop.field}" for stop in chain.waypoints] for chain in (old, new)]
        yield place.change("has other waypoints", breaking=False, old=stops[0], new=stops[1])
    yield from place.severity(old.severity, new.severity)
    yield from place.other("verification", old.verification, new.verification, breaking=old.verification is not None)


def checkpoint_changes(old: ContextContract, new: ContextContract) -> Iterator[DriftChange]:
    """Yield what changed among the checkpoint specs."""
    before = {spec.checkpoint_id: spec for spec in old.checkpoint_integrity}
    after = {spec.checkpoint_id: spec for spec in new.checkpoint_integrity}
    for name, spec in before.items():
        place = _spec_place(spec)
        if name in after:
            yield from _spec_changed(spec, after[name], place)
        else:
            yield place.change("is gone", breaking=True, kind="checkpoint_removed")
    for name, spec in after.items():
        if name not in before:
            yield _spec_place(spec).change("is new", breaking=False, kind="checkpoint_added")


def _spec_place(spec: CheckpointIntegritySpec) -> Place:
    what = f"checkpoint `{spec.checkpoint_id}`"
    return Place("checkpoint_changed", "checkpoint", what, phase=spec.phase, field=spec.checkpoint_id)


def _spec_changed(old: CheckpointIntegritySpec, new: CheckpointIntegritySpec, place: Place) -> Iterator[DriftChange]:
    yield from place.other("phase", old.phase, new.phase, breaking=True)
    yield from place.other("next phase", old.next_phase, new.next_phase, breaking=True)
    before, after = old.on_resume, new.on_resume
    yield from place.switch("revalidate_entry", before.revalidate_entry, after.revalidate_entry)
    yield from place.switch("approval_required", before.approval_required, after.approval_required)
    yield from _approval_policy(before, after, place)
    yield from place.bound("clock_skew_seconds", before.clock_skew_seconds, after.clock_skew_seconds)
    yield from _missing_provenance(before, after, place)
    yield from _staleness_changes(old, new)


def _approval_policy(old: CheckpointResumePolicy, new: CheckpointResumePolicy, place: Place) -> Iterator[DriftChange]:
    if not (old.approval_required and new.approval_required) or old.approval_policy is None or new.approval_policy is None:
        return
    looser = not _APPROVERS[new.approval_policy] <= _APPROVERS[old.approval_policy]
    yield from place.other("approval_policy", old.approval_policy, new.approval_policy, breaking=looser)


def _missing_provenance(old: CheckpointResumePolicy, new: CheckpointResumePolicy, place: Place) -> Iterator[DriftChange]:
    """Compare what a missing time stamp means for the strictest check that both versions have."""
    if old.on_missing_provenance is new.on_missing_provenance:
        return
    fields = {check.field for check in new.staleness_checks}
    own = [check.on_stale for check in old.staleness_checks if check.field in fields]
    strictest = ConstraintSeverity.BLOCKING if ConstraintSeverity.BLOCKING in own else (own[0] if own else None)
    before, after = old.on_missing_provenance or strictest, new.on_missing_provenance or strictest
    if before is not None and after is not None:
        yield from place.severity(before, after, name="severity of missing provenance")


def _staleness_changes(old: CheckpointIntegritySpec, new: CheckpointIntegritySpec) -> Iterator[DriftChange]:
    before, after = _by_field(old), _by_field(new)
    for key, check in before.items():
        place = _check_place(old, check.field)
        if key in after:
            yield from _check_changed(check, after[key], place)
        else:
            yield place.change("is gone", breaking=True, kind="staleness_check_removed")
    for key, check in after.items():
        if key not in before:
            yield _check_place(new, check.field).change("is new", breaking=False, kind="staleness_check_added")


def _by_field(spec: CheckpointIntegritySpec) -> dict[tuple[str, int], StalenessCheck]:
    """Return the checks by field; a field may be warned of at one age and block at a greater one."""
    return keyed(sorted(spec.on_resume.staleness_checks, key=lambda check: check.max_age_seconds), lambda check: check.field)


def _check_place(spec: CheckpointIntegritySpec, field: str) -> Place:
    what = f"the staleness check of `{field}` at checkpoint `{spec.checkpoint_id}`"
    return Place("staleness_check_changed", "checkpoint", what, phase=spec.phase, field=field)


def _check_changed(old: StalenessCheck, new: StalenessCheck, place: Place) -> Iterator[DriftChange]:
    yield from place.bound("max_age_seconds", old.max_age_seconds, new.max_age_seconds)
    yield from place.severity(old.on_stale, new.on_stale)
    weaker = _RECOVERY_RANK[new.recovery] < _RECOVERY_RANK[old.recovery]
    yield from place.other("recovery", old.recovery, new.recovery, breaking=weaker)


def placement_changes(old: ContextContract, new: ContextContract) -> Iterator[DriftChange]:
    """Yield what changed in the bounds that loops are really held to, defaults included."""
    before, after = compile_limits(old), compile_limits(new)
    yield from _bounds(before, after)
    old_loops, new_loops = keyed(before.loops, lambda loop: loop.id), keyed(after.loops, lambda loop: loop.id)
    for key, loop in old_loops.items():
        place = Place("loop_changed", "placement", f"loop `{loop.id}`", phase=loop.phase or "", field=loop.id)
        if key in new_loops:
            yield from _loop_changed(loop, new_loops[key], place)
        else:
            yield place.change("is gone", breaking=True, kind="loop_removed")
    for key, loop in new_loops.items():
        if key not in old_loops:
            place = Place("loop_added", "placement", f"loop `{loop.id}`", phase=loop.phase or "", field=loop.id)
            yield place.change("is new", breaking=False)


def _bounds(old: Limits, new: Limits) -> Iterator[DriftChange]:
    place = Place("placement_changed", "placement", "checkpoint placement")
    yield from place.bound("max_iterations_between_checkpoints", old.max_iterations, new.max_iterations)
    yield from place.bound("max_duration_between_checkpoints_ms", old.max_duration_ms, new.max_duration_ms)
    yield from place.other("mode", old.mode, new.mode, breaking=old.mode == "strict")
    yield from place.bound("strict_abort_multiplier", old.strict_abort_multiplier, new.strict_abort_multiplier)


def _loop_changed(old: LoopLimits, new: LoopLimits, place: Place) -> Iterator[DriftChange]:
    yield from place.bound("max_iterations_between_checkpoints", old.max_iterations, new.max_iterations)
    yield from place.bound("max_duration_between_checkpoints_ms", old.max_duration_ms, new.max_duration_ms)
    yield from place.other("code", old.code, new.code, breaking=new.code is None)
    yield from place.other("phase", old.phase, new.phase, breaking=False)
    yield from place.other("checkpoint", old.checkpoint_id, new.checkpoint_id, breaking=False)
