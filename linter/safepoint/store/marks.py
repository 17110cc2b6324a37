"""Named checkpoints: rows with ids of their own that point at a chain record."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from safepoint.core.canonical import canonical_bytes, canonical_text
from safepoint.store.audit import append_audit
from safepoint.store.record import AuditRow, MarkRow

if TYPE_CHECKING:
    from collections.abc import Mapping

    from safepoint.store.backend import Transaction
    from safepoint.store.record import HeadRow, RecordRow
    from safepoint.store.store import Store

AUTOMATIC_NAME = "Checkpoint "
"""What the name begins with that a checkpoint gets when it has neither name nor step."""

_DOMAIN = b"safepoint_mark_v1:"
_COLUMNS = frozenset(("kind", "name", "is_restore_point"))


def mark_hash(row: MarkRow) -> str:
    """Return the id a mark must have: SHA-256 over the canonical text of its other fields, the seal left out."""
    fields = [value for name, value in zip(row._fields, row, strict=True) if name not in {"mark_id", "seal"}]
    return sha256(_DOMAIN + canonical_bytes(fields)).hexdigest()


def mark_problem(store: Store, row: MarkRow) -> str | None:
    """Return what is wrong with a mark, or `None`: `mark_id_mismatch`, or a problem of its seal."""
    return "mark_id_mismatch" if mark_hash(row) != row.mark_id else store.seal_problem(row)


def lost_marks(rows: Transaction, stream: str) -> list[str]:
    """Return the ids of marks that the audit log says were made, and of whose end it says nothing, but that are gone."""
    expected: set[str] = set()
    for line in rows.select(AuditRow, stream=stream):
        told = json.loads(line.body) if line.kind.startswith("Checkpoint") else {}
        if line.kind == "CheckpointCreated":
            expected.add(told["mark_id"])
        elif line.kind == "CheckpointDeleted":
            expected.discard(told["checkpoint_id"])
        else:
            expected.difference_update(told.get("named", ()))
    if expected:
        expected.difference_update(row.mark_id for row in rows.select(MarkRow, stream=stream))
    return sorted(expected)


def automatic_name(step_index: int | None, at: int) -> str:
    """Return the name of a checkpoint that was given none, made from its step and its time (milliseconds, UTC)."""
    from datetime import UTC, datetime

    moment = datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    return f"{AUTOMATIC_NAME}{moment}" if step_index is None else f"Step {step_index}, {moment}"


def add_mark(
    store: Store, rows: Transaction, head: HeadRow, record: RecordRow, details: Mapping[str, Any], at: int
) -> tuple[HeadRow, MarkRow]:
    """Write a mark on `record` and its audit line; return the head that the caller must store, and the mark."""
    newest = next(rows.select(MarkRow, stream=record.stream, newest_first=True, limit=1), None)
    row = MarkRow(
        stream=record.stream,
        seq=newest.seq + 1 if newest else 1,
        mark_id="",
        record_seq=record.seq,
        checkpoint_id=record.checkpoint_id,
        kind=details["kind"],
        name=details.get("name") or automatic_name(details.get("step_index"), at),
        is_restore_point=int(details.get("is_restore_point", True)),
        created_at=at,
        detail=canonical_text({name: value for name, value in details.items() if name not in _COLUMNS}),
        seal=None,
    )
    row = store.sealed(row._replace(mark_id=mark_hash(row)))
    rows.insert(row)
    return tell_of_mark(rows, head, row, details, at), row


def tell_of_mark(rows: Transaction, head: HeadRow, row: MarkRow, details: Mapping[str, Any], at: int) -> HeadRow:
    """Write the audit line of a mark that is stored, and return the head that the caller must store."""
    told = {"mark_id": row.mark_id, "checkpoint_id": row.checkpoint_id, "kind": row.kind, "name": row.name}
    return append_audit(rows, head, "CheckpointCreated", {**told, **dict(details)}, at)
