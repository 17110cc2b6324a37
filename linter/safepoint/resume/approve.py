"""Write an approval: bound to the staleness it was given for, and to a time."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

from safepoint.context.provenance import utc_now
from safepoint.contract.model import ApprovalRecord
from safepoint.contract.vocabulary import ApprovalPolicy, RecoveryStrategy
from safepoint.core.errors import SafepointError
from safepoint.resume.approval import APPROVALS_KEY, APPROVERS, approver_kind, evidence_digest, read_stamps
from safepoint.resume.validator import CheckpointValidator

if TYPE_CHECKING:
    from collections.abc import Iterable, MutableMapping
    from datetime import datetime

    from safepoint.context.checkpoint_result import CheckpointResumeResult
    from safepoint.contract.model import CheckpointIntegritySpec, ContextContract

DEFAULT_VALIDITY = timedelta(hours=24)
"""How long an approval counts when nobody says otherwise: long enough for a night, too short to be forgotten."""


class ApprovalRefusedError(SafepointError):
    """An approval that could not count is not written; the message says why, and what would."""


def approve_checkpoint(
    contract: ContextContract,
    checkpoint_id: str,
    context: dict[str, Any],
    approved_by: str,
    *,
    acknowledge: Iterable[str] | None = None,
    notes: str | None = None,
    approved_at: datetime | None = None,
    expires_at: datetime | None = None,
) -> ApprovalRecord:
    """Return the record by which `approved_by` (`human:NAME`, `orchestrator:NAME`) accepts a checkpoint's staleness.

    It names the fields that are stale or of unknown age at `approved_at` (default: now), or those of `acknowledge`,
    carries the digest of their stamps, and expires after 24 hours unless `expires_at` says otherwise. The context is not
    changed; see `keep_approval`. Raises ApprovalRefusedError when the record could not count.
    """
    spec = _spec(contract, checkpoint_id)
    policy = _policy(spec, approved_by)
    moment = approved_at or utc_now()
    result = CheckpointValidator().validate_resume(spec, context, moment, contract=contract)
    _refuse_final(result)
    stale = stale_names(result)
    named = list(dict.fromkeys(acknowledge)) if acknowledge is not None else stale
    _refuse_unasked([field for field in named if field not in stale], stale)
    unnamed = [field for field in _blocking_names(result) if field not in named]
    if unnamed:
        raise ApprovalRefusedError(f"the approval does not acknowledge {unnamed}, which block the resume; name them too")
    return ApprovalRecord(
        approved_by=approved_by,
        approved_at=moment.isoformat(),
        policy=policy,
        checkpoint_id=checkpoint_id,
        stale_fields_acknowledged=named,
        notes=notes,
        evidence_digest=evidence_digest(checkpoint_id, named, read_stamps(context)),
        expires_at=(expires_at or moment + DEFAULT_VALIDITY).isoformat(),
    )


def keep_approval(context: MutableMapping[str, Any], record: ApprovalRecord) -> None:
    """Put a record into a context as plain data, in the place of an earlier one for the same checkpoint."""
    kept = context.get(APPROVALS_KEY)
    if kept is None:
        kept = context[APPROVALS_KEY] = {}
    if not isinstance(kept, dict):
        raise ApprovalRefusedError(f"context[{APPROVALS_KEY!r}] is {type(kept).__name__}, not a mapping; restore it first")
    kept[record.checkpoint_id] = record.model_dump(mode="json", exclude_none=True)


def stale_names(result: CheckpointResumeResult) -> list[str]:
    """Return the fields of a result that are stale or of unknown age, each once."""
    return list(dict.fromkeys([*(item.field for item in result.stale_fields), *result.missing_provenance]))


def _blocking_names(result: CheckpointResumeResult) -> list[str]:
    stale = [item for item in result.stale_fields if item.model_copy(update={"acknowledged": False}).blocks]
    missing = [item for item in result.missing_details if item.model_copy(update={"acknowledged": False}).blocks]
    return list(dict.fromkeys([*(item.field for item in stale), *(item.field for item in missing)]))


def _spec(contract: ContextContract, checkpoint_id: str) -> CheckpointIntegritySpec:
    spec = contract.spec(checkpoint_id)
    if spec is None:
        known = ", ".join(repr(item.checkpoint_id) for item in contract.checkpoint_integrity) or "none"
        raise ApprovalRefusedError(f"the contract declares no checkpoint {checkpoint_id!r}; it declares {known}")
    return spec


def _policy(spec: CheckpointIntegritySpec, approved_by: str) -> ApprovalPolicy:
    policy = spec.on_resume.approval_policy
    if policy is None or not spec.on_resume.approval_required:
        raise ApprovalRefusedError(
            f"checkpoint {spec.checkpoint_id!r} requires no approval, so none counts; "
            "set approval_required and an approval_policy in the contract (auto_if_fresh asks only for what is stale)"
        )
    if approver_kind(approved_by) not in APPROVERS[policy]:
        wanted = " or ".join(f"{kind}:NAME" for kind in APPROVERS[policy])
        raise ApprovalRefusedError(f"{approved_by!r} may not approve under policy {policy.value}; wanted {wanted}")
    return policy


def _refuse_unasked(unasked: list[str], stale: list[str]) -> None:
    """Raise for fields that ask for no approval: a misspelt name would look as if something had been accepted."""
    if unasked:
        those = f"those that are: {stale}" if stale else "nothing is: leave them out"
        raise ApprovalRefusedError(
            f"{unasked} are neither stale nor without a stamp, so there is nothing to accept; {those}"
        )


def _refuse_final(result: CheckpointResumeResult) -> None:
    final = [item.field for item in result.stale_fields if item.recovery is RecoveryStrategy.FAIL]
    final += [item.field for item in result.missing_details if not item.waivable]
    if final:
        raise ApprovalRefusedError(f"{final} are stale under strategy fail, which nobody can waive; set them anew")
