"""What must be true before a checkpoint is restored: it is this workflow's, it verifies, and nobody has moved on since."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from safepoint.core.errors import CheckpointError
from safepoint.store.catalogue import Entry, find
from safepoint.store.errors import IntegrityError
from safepoint.store.marks import mark_problem
from safepoint.store.reading import StreamReport, newest_kept, read_settled
from safepoint.store.record import MarkRow, RecordRow, WorkflowRow
from safepoint.store.restoring import judge, state_text
from safepoint.store.workflow_detail import Position, position_in

if TYPE_CHECKING:
    from safepoint.store.backend import Transaction
    from safepoint.store.record import HeadRow
    from safepoint.store.store import Store


class RestoreRefusedError(CheckpointError):
    """The checkpoint cannot be restored, or not in this way; nothing was changed."""

    code = "CHECKPOINT_RESTORE_REFUSED"


class StaleVersionError(RestoreRefusedError):
    """The workflow has moved on since the version that the caller saw; nothing was changed."""

    code = "CHECKPOINT_STALE_VERSION"


class Target(NamedTuple):
    """A checkpoint that may be restored, with all that was verified about it and about where the workflow stands.

    `present` is the newest record whose state is kept: what the safety checkpoint points at.
    """

    entry: Entry
    record: RecordRow
    text: bytes
    position: Position | None
    current: Position | None
    report: StreamReport
    present: RecordRow


class Wish(NamedTuple):
    """What the caller asked for."""

    workflow_id: str
    checkpoint: str
    by: str
    decisions: bool
    artifacts: bool
    expected_version: int | None
    reason: str


def examine(store: Store, wish: Wish) -> Target:
    """Find and verify the checkpoint; raise for everything that stands against restoring it."""
    report = read_settled(store, wish.workflow_id)
    with store.transaction(write=False) as rows:
        entry = find(rows, wish.workflow_id, wish.checkpoint)
        judge(report, refuse=True)
        _check_version(wish, report.head)
        _check_entry(store, rows, entry)
        record = next(rows.select(RecordRow, stream=wish.workflow_id, seq=entry.sequence, limit=1))
        current = current_position(rows, wish.workflow_id)
        present = newest_kept(store, rows, report) or record
        return Target(entry, record, state_text(rows, record), _position_at(rows, entry, current), current, report, present)


def _check_version(wish: Wish, head: HeadRow | None) -> None:
    seen = head.version if head is not None else 0
    if wish.expected_version is not None and seen != wish.expected_version:
        raise StaleVersionError(
            f"workflow {wish.workflow_id!r} is at version {seen}, not {wish.expected_version}; "
            "look at what changed, then try again"
        )


def _check_entry(store: Store, rows: Transaction, entry: Entry) -> None:
    if entry.pruned:
        raise RestoreRefusedError(f"{entry.name!r} ({entry.id[:16]}) was emptied by retention; restore another checkpoint")
    if not entry.is_restore_point:
        raise RestoreRefusedError(
            f"{entry.name!r} ({entry.id[:16]}) was saved as no restore point; restore another checkpoint"
        )
    if entry.mark_sequence:
        mark = next(rows.select(MarkRow, stream=entry.workflow_id, seq=entry.mark_sequence, limit=1))
        problem = mark_problem(store, mark)
        if problem is not None or mark.checkpoint_id != entry.checkpoint_id:
            reason = problem or "mark_mismatch"
            raise IntegrityError(entry.workflow_id, entry.id, reason, (reason,), "restore another checkpoint")


def current_position(rows: Transaction, workflow_id: str) -> Position | None:
    """Return where a workflow stands, or `None` when no save ever said."""
    row = next(rows.select(WorkflowRow, stream=workflow_id), None)
    if row is None:
        return None
    history = tuple(json.loads(row.step_history))
    return Position(row.status, history[-1] if history else None, row.step_index, history, row.current_agent)


def _position_at(rows: Transaction, entry: Entry, current: Position | None) -> Position | None:
    """Return where the workflow stood at a checkpoint: as the mark says, or the newest record up to there that says it."""
    if current is None:
        return None
    if entry.mark_sequence:
        mark = next(rows.select(MarkRow, stream=entry.workflow_id, seq=entry.mark_sequence, limit=1))
        captured = position_in(json.loads(mark.detail))
        if captured is not None:
            return captured
    for record in rows.select(RecordRow, stream=entry.workflow_id, newest_first=True, after=entry.sequence + 1):
        captured = position_in(json.loads(record.meta)) if "step_history" in record.meta else None
        if captured is not None:
            return captured
    return Position()
