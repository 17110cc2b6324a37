"""Approvals as bound evidence: who accepted which staleness of which checkpoint, until when.

They lie under `context["_cc_checkpoint_approvals"][<checkpoint id>]`, keyed by the literal id (dots have no meaning there),
as plain data, as a record, or as a list of these.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Any, NamedTuple

from pydantic import ValidationError

from safepoint.context.provenance import is_aware, parse_timestamp, read_provenance
from safepoint.context.tracker import stamps_of
from safepoint.contract.faultwords import plain_faults
from safepoint.contract.model import ApprovalRecord
from safepoint.contract.vocabulary import ApprovalPolicy
from safepoint.core.canonical import digest
from safepoint.core.errors import SafepointError

if TYPE_CHECKING:
    from safepoint.context.provenance import FieldProvenance

APPROVALS_KEY = "_cc_checkpoint_approvals"
AUTOMATIC_APPROVER = "policy:auto_if_fresh"
"""Who approves where `auto_if_fresh` finds nothing blocking stale."""

HUMAN, ORCHESTRATOR = "human", "orchestrator"
APPROVERS = {
    ApprovalPolicy.HUMAN: (HUMAN,),
    ApprovalPolicy.ORCHESTRATOR: (ORCHESTRATOR,),
    ApprovalPolicy.HUMAN_OR_ORCHESTRATOR: (HUMAN, ORCHESTRATOR),
    ApprovalPolicy.AUTO_IF_FRESH: (HUMAN, ORCHESTRATOR),
}
"""Policy -> the kinds of approver it admits; `auto_if_fresh` admits either where it does not approve itself."""

Stamps = Mapping[str, "FieldProvenance | None"]
"""Field -> its stamp, or None where it has none."""


class ApprovalFormatError(SafepointError):
    """What lies where an approval should be is none; the message says what is wrong with it."""


class Circumstances(NamedTuple):
    """What an approval is judged against: `blocking` are the fields it must name, `stamps` those it was given for."""

    checkpoint_id: str
    policy: ApprovalPolicy
    blocking: tuple[str, ...]
    stamps: Stamps
    moment: datetime
    checkpoint_time: datetime | None
    skew_seconds: float


def evidence_digest(checkpoint_id: str, fields: Iterable[str], stamps: Stamps) -> str:
    """Return the SHA-256 that binds an approval to fields as they were stamped.

    It covers the checkpoint id and each field's set_at and value hash (null where a field has no stamp).
    """
    evidence = {_clean(field): _stamp_evidence(stamps.get(field)) for field in fields}
    return digest({"checkpoint_id": _clean(checkpoint_id), "fields": evidence})


def read_stamps(context: object) -> dict[str, FieldProvenance | None]:
    """Return all stamps of a context, read as they are at this moment."""
    return {str(field): read_provenance(entry) for field, entry in list(stamps_of(context).items())}


def newest_stamp(stamps: Stamps, moment: datetime) -> datetime | None:
    """Return the latest time any field was stamped, as far as it is known and not in the future: no checkpoint is older."""
    moments = [parse_timestamp(stamp.set_at) for stamp in stamps.values() if stamp is not None]
    return max((at for at in moments if at is not None and is_aware(at) and at <= moment), default=None)


def find_approvals(context: object, checkpoint_id: str) -> list[object]:
    """Return whatever a context keeps as approvals of this checkpoint, unread."""
    kept = context.get(APPROVALS_KEY) if isinstance(context, Mapping) else None
    entry = kept.get(checkpoint_id) if isinstance(kept, Mapping) else None
    if entry is None:
        return []
    return list(entry) if isinstance(entry, (list, tuple)) else [entry]


def read_approval(entry: object) -> ApprovalRecord:
    """Return the record that a context's entry stands for; raises ApprovalFormatError."""
    if isinstance(entry, ApprovalRecord):
        return entry
    if not isinstance(entry, Mapping):
        kind = type(entry).__name__
        raise ApprovalFormatError(f"the approval is {kind}, but a record is a mapping; write it with `safepoint approve`")
    try:
        return ApprovalRecord.model_validate({key: _plain(value) for key, value in entry.items()})
    except ValidationError as error:
        fault = next(plain_faults(error, ApprovalRecord)).text
        raise ApprovalFormatError(f"the approval is no valid record ({fault}); write it with `safepoint approve`") from None


def approval_problem(record: ApprovalRecord, now: Circumstances) -> str | None:
    """Return why a record does not count here, or None when it does."""
    if record.checkpoint_id != now.checkpoint_id:
        return f"it is for checkpoint {record.checkpoint_id!r}, not {now.checkpoint_id!r}"
    if record.policy is not now.policy:
        return f"it was given under policy {record.policy.value}, but the contract asks for {now.policy.value}"
    return _approver_problem(record, now) or _time_problem(record, now) or _coverage_problem(record, now)


def approver_kind(approved_by: str) -> str | None:
    """Return `human` or `orchestrator` for `human:NAME` and `orchestrator:NAME`, and None for anything else."""
    kind, _, name = approved_by.partition(":")
    return kind if kind in (HUMAN, ORCHESTRATOR) and name.strip() else None


def _approver_problem(record: ApprovalRecord, now: Circumstances) -> str | None:
    allowed = APPROVERS[now.policy]
    if approver_kind(record.approved_by) in allowed:
        return None
    wanted = " or ".join(f"'{kind}:NAME'" for kind in allowed)
    return f"it was given by {record.approved_by!r}, but policy {now.policy.value} wants {wanted}"


def _time_problem(record: ApprovalRecord, now: Circumstances) -> str | None:
    approved = parse_timestamp(record.approved_at)
    if approved is None or not is_aware(approved):
        return f"its approved_at {record.approved_at!r} is no ISO 8601 time with an offset"
    if approved - now.moment > timedelta(seconds=now.skew_seconds):
        return f"its approved_at {record.approved_at} lies in the future"
    if now.checkpoint_time is not None and approved < now.checkpoint_time:
        return f"it is older ({record.approved_at}) than the checkpoint ({now.checkpoint_time.isoformat()})"
    return _expiry_problem(record, now)


def _expiry_problem(record: ApprovalRecord, now: Circumstances) -> str | None:
    if record.expires_at is None:
        return None
    expires = parse_timestamp(record.expires_at)
    if expires is None or not is_aware(expires):
        return f"its expires_at {record.expires_at!r} is no ISO 8601 time with an offset"
    return f"it expired at {record.expires_at}" if now.moment >= expires else None


def _coverage_problem(record: ApprovalRecord, now: Circumstances) -> str | None:
    named = record.stale_fields_acknowledged
    unnamed = [field for field in now.blocking if field not in named]
    if unnamed:
        return f"it does not acknowledge {unnamed}"
    bound = record.evidence_digest
    if bound is not None and bound != evidence_digest(now.checkpoint_id, named, now.stamps):
        return "its evidence digest does not match: the fields it acknowledges have been set again since"
    return None


def _stamp_evidence(stamp: FieldProvenance | None) -> dict[str, str] | None:
    return None if stamp is None else {"set_at": _clean(stamp.set_at), "value_hash": _clean(stamp.value_hash)}


def _clean(text: str) -> str:
    """Spell out what UTF-8 cannot say, so that every stamp has a digest."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def _plain(value: Any) -> Any:
    """Give a timestamp that a YAML loader turned into a datetime its text back."""
    return value.isoformat() if isinstance(value, (datetime, date)) else value
