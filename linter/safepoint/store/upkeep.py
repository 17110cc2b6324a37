"""Upkeep of a damaged stream: what does not verify goes to quarantine, whole, and saving goes on from the valid prefix."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from safepoint.core.canonical import canonical_text
from safepoint.runtime.errors import HashChainViolationError
from safepoint.store import saving
from safepoint.store.audit import append_audit, put_head
from safepoint.store.marks import lost_marks
from safepoint.store.reading import Pruned, anchor_fits, audit_end, read_stream
from safepoint.store.record import AnchorRow, AuditRow, HeadRow, MarkRow, QuarantineRow, RecordRow, empty_head
from safepoint.store.standing import mend
from safepoint.store.store import Store

if TYPE_CHECKING:
    from safepoint.store.backend import Transaction
    from safepoint.store.reading import StreamReport


class Repair(NamedTuple):
    """What a repair did: what it had found, where the valid prefix ends, and how many rows went to quarantine."""

    report: StreamReport
    length: int
    quarantined: int


def pruned_positions(store: Store, stream: str) -> Pruned:
    """Return the positions of a stream whose states retention has removed."""
    with store.transaction(write=False) as rows:
        return Pruned(list(rows.select(AnchorRow, stream=stream)))


def repair(store: Store, stream: str, by: str = "") -> Repair:
    """Bring a stream to its longest valid prefix; a stream in which nothing is wrong is left alone."""
    with store.transaction(write=True) as rows:
        report = read_stream(store, rows, stream, full=True)
        if report.ok:
            return Repair(report, report.link.seq, 0)
        moved = _quarantine_tail(store, rows, report) + _clip_anchors(store, rows, report)
        mend(rows, stream, report.link.seq)
        head = _repaired_head(store, rows, report)
        told: dict[str, Any] = {"by": by, "found": list(report.explain())[:100], "length": head.length, "quarantined": moved}
        told["named"] = lost_marks(rows, stream)  # said once, so that they are not missed again
        head = put_head(store, rows, append_audit(rows, head, "CheckpointRepaired", told, store.clock.wall_ms()))
    if store.witness is not None:
        store.witness.remember(saving.witness_row(store, head))
    return Repair(report, head.length, moved)


def adopt(store: Store, stream: str, by: str = "") -> int:
    """Seal and witness a stream that was written without key or witness; return how many records it has.

    The stream must hold by itself; raises `HashChainViolationError` when it does not.
    """
    bare = Store(store.backend, clock=store.clock)
    with store.transaction(write=True) as rows:
        rows.lock(stream)
        report = read_stream(bare, rows, stream, full=True)
        if not report.ok or report.head is None:
            raise HashChainViolationError(stream, "", report.reason or "missing", "only a stream that holds can be adopted")
        for kind in (RecordRow, MarkRow, AnchorRow):
            _seal_all(store, rows, stream, kind)
        head = _not_behind(store, report.head)
        head = append_audit(rows, head, "CheckpointAdopted", {"by": by}, store.clock.wall_ms())
        head = put_head(store, rows, head)
    if store.witness is not None:
        store.witness.remember(saving.witness_row(store, head))
    return head.length


def _seal_all(store: Store, rows: Transaction, stream: str, kind: type[Any]) -> None:
    for row in rows.select(kind, stream=stream):
        order = {"seq": row.seq} if kind is not AnchorRow else {"last": row.last}
        rows.update(kind, {"seal": store.sealed(row).seal}, stream=stream, **order)


def _repaired_head(store: Store, rows: Transaction, found: StreamReport) -> HeadRow:
    old = found.head or empty_head(found.stream)
    audit_count, audit_hash = audit_end(rows, found.stream)
    head = old._replace(
        length=found.link.seq,
        checkpoint_id=found.link.checkpoint_id,
        record_hash=found.link.record_hash,
        version=max(old.version, 0),
        fence=old.fence + 1,
        audit_count=audit_count,
        audit_hash=audit_hash,
    )
    return _not_behind(store, head)


def _not_behind(store: Store, head: HeadRow) -> HeadRow:
    """Return the head with a version that is no lower than what the witness has seen."""
    seen = store.witness.recall(head.stream) if store.witness is not None else None
    return head if seen is None else head._replace(version=max(head.version, seen.version))


def _clip_anchors(store: Store, rows: Transaction, found: StreamReport) -> int:
    """Set aside anchors that do not fit; one that reaches beyond the valid prefix goes on to its end only."""
    moved, end = 0, found.link
    for anchor in list(rows.select(AnchorRow, stream=found.stream)):
        sound = store.seal_problem(anchor) is None and anchor_fits(rows, anchor, end.seq)
        if sound and anchor.last <= end.seq:
            continue
        _set_aside(store, rows, anchor, anchor.last, "anchor_mismatch")
        rows.delete(AnchorRow, stream=found.stream, last=anchor.last)
        moved += 1
        if sound and anchor.first <= end.seq and end.checkpoint_id is not None:
            clipped = anchor._replace(last=end.seq, checkpoint_id=end.checkpoint_id, record_hash=end.record_hash)
            rows.put(store.sealed(clipped))
    return moved


def _quarantine_tail(store: Store, rows: Transaction, valid: StreamReport) -> int:
    stream, end, moved = valid.stream, valid.link.seq, 0
    reasons = {problem.seq: problem.status for problem in valid.problems}
    for record in rows.select(RecordRow, stream=stream, after=end):
        _set_aside(store, rows, record, record.seq, reasons.get(record.seq, "invalid:prior_hash_chain_failure"))
        rows.delete(RecordRow, stream=stream, seq=record.seq)
        moved += 1
    for mark in [row for row in rows.select(MarkRow, stream=stream) if row.record_seq > end]:
        _set_aside(store, rows, mark, mark.seq, "its record is in quarantine")
        rows.delete(MarkRow, stream=stream, seq=mark.seq)
        moved += 1
    for line in rows.select(AuditRow, stream=stream, after=audit_end(rows, stream)[0]):
        _set_aside(store, rows, line, line.seq, "audit_mismatch")
        rows.delete(AuditRow, stream=stream, seq=line.seq)
        moved += 1
    return moved


def _set_aside(store: Store, rows: Transaction, row: Any, position: Any, reason: str) -> None:
    newest = next(rows.select(QuarantineRow, stream=row.stream, newest_first=True, limit=1), None)
    fields = {name: value.hex() if isinstance(value, bytes) else value for name, value in row._asdict().items()}
    body = getattr(row, "body", None)
    kept = body if isinstance(body, bytes) else None
    if kept is not None:
        del fields["body"]
    text = canonical_text({"kind": type(row).__name__, **fields})
    seq = newest.seq + 1 if newest else 1
    place = position if isinstance(position, int) else 0
    rows.insert(QuarantineRow(row.stream, seq, store.clock.wall_ms(), place, reason, text, kept))
