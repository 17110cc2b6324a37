"""Go back to an earlier checkpoint: one transaction of the store's rows, and a promise to the application's own data.

Everything that can be refused is found out before anything is written. What is written then is: the System safety
checkpoint of where the workflow stood, a new record with the restored state in a new epoch, the workflow's row, the audit
line that links both checkpoints, and, if decisions or artifacts are to follow, an intent that survives a crash.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any, NamedTuple

from safepoint.core.canonical import canonical_text
from safepoint.runtime.mask import CancellationMask
from safepoint.runtime.protocols import MAX_U64
from safepoint.store import saving
from safepoint.store.audit import append_audit, put_head
from safepoint.store.catalogue import RESTORED, Entry
from safepoint.store.contention import attempts
from safepoint.store.details import RESTORE, meta_text
from safepoint.store.holdings import blob_digests
from safepoint.store.marks import add_mark
from safepoint.store.position import Planned
from safepoint.store.position import Position as ChainPosition
from safepoint.store.record import IntentRow, RecordRow, WorkflowRow
from safepoint.store.restore_intents import Applications, finish_restores
from safepoint.store.restore_target import RestoreRefusedError, Target, Wish, examine

if TYPE_CHECKING:
    from collections.abc import Mapping

    from safepoint.store.backend import Transaction
    from safepoint.store.record import HeadRow
    from safepoint.store.store import Store
    from safepoint.store.workflow_detail import Position


class RestoreResult(NamedTuple):
    """What a restore did.

    `checkpoint_id` is the checkpoint that was restored and `safety_id` the one that undoes it. `new_checkpoint_id` is the
    record that now ends the chain: a loop goes on from `iteration` in `epoch`. `superseded` and `reinstated` are decision
    ids, `artifact_ids` the versions put in force (`None` when artifacts were left alone).
    """

    restore_id: str
    workflow_id: str
    checkpoint_id: str
    safety_id: str
    new_checkpoint_id: str
    iteration: int
    epoch: int
    version: int
    superseded: tuple[str, ...] = ()
    reinstated: tuple[str, ...] = ()
    artifact_ids: tuple[str, ...] | None = None


def restore(
    store: Store,
    workflow_id: str,
    checkpoint: str,
    *,
    by: str = "",
    reason: str = "",
    decisions: bool = False,
    artifacts: bool = False,
    expected_version: int | None = None,
    applications: Applications | None = None,
) -> RestoreResult:
    """Restore a checkpoint of the workflow, named by id, beginning of id, or name.

    With `decisions`, decisions taken since are superseded and captured ones come back in force; with `artifacts`, the
    captured versions do. Both need `applications`. With `expected_version`, the restore is refused once the workflow has
    moved on. Writers that were at work on the stream are fenced off. Raises `RestoreRefusedError` (nothing was changed),
    `UnknownCheckpointError`, `IntegrityError`, or `RestoreUnfinishedError` (the store's part is done and the rest will be
    finished by `finish_restores`).
    """
    wish = Wish(workflow_id, checkpoint, by, decisions, artifacts, expected_version, reason)
    applications = applications or Applications()
    finish_restores(store, applications, workflow_id=workflow_id)
    for _ in attempts():
        target = examine(store, wish)
        promise = _promise(target, wish, applications)
        with CancellationMask("checkpoint_restore"):
            result = _write(store, target, wish, promise, applications)
        if result is not None:
            finish_restores(store, applications, workflow_id=workflow_id)
            return result
    raise RestoreRefusedError(f"workflow {workflow_id!r} is changed all the time; stop its writers and retry")


def _promise(target: Target, wish: Wish, applications: Applications) -> dict[str, Any]:
    """Return what must be asked of the application afterwards, or refuse what it could not do."""
    promise: dict[str, Any] = {}
    _need(wish.decisions, applications.decisions, "decision log")
    _need(wish.artifacts, applications.artifacts, "artifact store")
    if wish.decisions:
        log, captured = applications.decision_log(), target.entry.decision_ids
        if captured is None:
            raise RestoreRefusedError(_not_captured(target.entry, "decisions"))
        active = list(log.in_force(wish.workflow_id))
        promise["supersede"] = [item for item in active if item not in set(captured)]
        promise["reinstate"] = [item for item in captured if item not in set(active)]
    if wish.artifacts:
        kept, wanted = applications.artifact_store(), target.entry.artifact_ids
        if wanted is None:
            raise RestoreRefusedError(_not_captured(target.entry, "artifacts"))
        missing = list(kept.missing(wish.workflow_id, wanted))
        if missing:
            said = ", ".join(missing[:3])
            raise RestoreRefusedError(
                f"{len(missing)} artifact versions cannot be brought back ({said}); restore without artifacts"
            )
        promise["artifacts"] = list(wanted)
    return promise


def _need(asked: bool, given: object, what: str) -> None:
    if asked and given is None:
        raise RestoreRefusedError(f"no {what} was given to restore from; pass one, or restore without it")


def _not_captured(entry: Entry, what: str) -> str:
    return f"{entry.name!r} ({entry.id[:16]}) did not capture {what}; restore it without them"


def _write(
    store: Store, target: Target, wish: Wish, promise: dict[str, Any], applications: Applications
) -> RestoreResult | None:
    """Write the whole restore, or return `None` when the workflow moved since it was examined."""
    report = target.report
    if report.link.epoch >= MAX_U64:
        raise RestoreRefusedError(f"workflow {wish.workflow_id!r} is in the last epoch there is; begin a new workflow")
    safety, restored = _details(target, wish, applications)
    meta = meta_text(restored, None, blob_digests(target.record))
    chain = ChainPosition(report)
    planned = saving.plan(store, chain, target.entry.iteration, report.link.epoch + 1, target.text, meta, {}, {})
    now = planned.record.wall_clock_time
    with store.transaction(write=True) as rows:
        head = rows.lock(wish.workflow_id)
        if head is None or head != report.head:
            return None
        head, mark = add_mark(store, rows, head, target.present, safety, now)
        head = _append(rows, head, planned.record)
        _put_position(rows, planned.record, target.position)
        result = _result(target, planned, mark.mark_id, head.version + 1, promise)
        head = append_audit(rows, head, RESTORED, _told(result, target, wish), now)
        if promise:
            noted = {"checkpoint_id": target.entry.id, "record_seq": target.entry.sequence, "by": wish.by}
            plan = canonical_text({**promise, **noted})
            rows.insert(IntentRow(wish.workflow_id, result.restore_id, now, "pending", plan))
        head = put_head(store, rows, head)
    if store.witness is not None:
        store.witness.remember(saving.witness_row(store, head))
    return result


def _append(rows: Transaction, head: HeadRow, record: RecordRow) -> HeadRow:
    """Add the restored record and return the head that ends with it; writers that hold the old token are fenced off."""
    _share_contents(rows, record)
    rows.insert(record)
    return head._replace(
        length=record.seq, checkpoint_id=record.checkpoint_id, record_hash=record.record_hash, fence=head.fence + 1
    )


def _result(target: Target, planned: Planned, safety_id: str, version: int, promise: dict[str, Any]) -> RestoreResult:
    return RestoreResult(
        restore_id=secrets.token_hex(16),
        workflow_id=target.entry.workflow_id,
        checkpoint_id=target.entry.id,
        safety_id=safety_id,
        new_checkpoint_id=planned.record.checkpoint_id,
        iteration=planned.link.iteration,
        epoch=planned.link.epoch,
        version=version,
        superseded=tuple(promise.get("supersede", ())),
        reinstated=tuple(promise.get("reinstate", ())),
        artifact_ids=tuple(promise["artifacts"]) if "artifacts" in promise else None,
    )


def _details(target: Target, wish: Wish, applications: Applications) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return what is said of the safety checkpoint and of the restored record."""
    shared = {"trigger": RESTORE, **({"created_by": wish.by} if wish.by else {})}
    safety = {
        **shared,
        "kind": "System",
        "name": f"Before restore of {target.entry.name}",
        "description": wish.reason or f"where the workflow stood before {target.entry.id} was restored",
        **applications.in_force(wish.workflow_id),
        **_told_position(target.current),
    }
    restored: dict[str, Any] = {
        **shared,
        "name": f"Restored: {target.entry.name}",
        "restored_from": target.entry.id,
        **_told_position(target.position),
    }
    if wish.decisions and target.entry.decision_ids is not None:
        restored["decision_ids"] = list(target.entry.decision_ids)
    if wish.artifacts and target.entry.artifact_ids is not None:
        restored["artifact_ids"] = list(target.entry.artifact_ids)
    return safety, restored


def _told_position(position: Position | None) -> dict[str, Any]:
    if position is None:
        return {}
    told = {name: value for name, value in position._asdict().items() if value is not None}
    return {**told, "step_history": list(position.step_history)}


def _told(result: RestoreResult, target: Target, wish: Wish) -> Mapping[str, Any]:
    told = result._asdict() | {"restored_by": wish.by, "restored_record": target.record.checkpoint_id, "reason": wish.reason}
    return {name: list(value) if isinstance(value, tuple) else value for name, value in told.items()}


def _share_contents(rows: Transaction, record: RecordRow) -> None:
    """Count one more need of what the restored record holds; all of it is stored, for the older record holds it too."""
    digests = [*blob_digests(record).values(), *([record.state_hash] if record.body is None else [])]
    for digest in sorted(digests):
        if not rows.share(digest):
            raise RestoreRefusedError(f"content {digest[:24]} of the checkpoint is gone; run `safepoint store verify`")


def _put_position(rows: Transaction, record: RecordRow, position: Position | None) -> None:
    if position is None:
        return
    history = canonical_text(list(position.step_history))
    rows.put(
        WorkflowRow(
            record.stream,
            record.seq,
            position.status,
            position.step_index,
            position.current_agent,
            history,
            record.wall_clock_time,
        )
    )
