"""Whether a workflow's own row is what was said of it: by the newest record that tells, or by a later audit line."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from safepoint.core.canonical import canonical_text
from safepoint.store.errors import DamagedRowError
from safepoint.store.record import AuditRow, RecordRow, WorkflowRow
from safepoint.store.workflow_detail import position_in

if TYPE_CHECKING:
    from safepoint.store.backend import Transaction
    from safepoint.store.workflow_detail import Position

MOVED = "WorkflowMoved"
"""The audit line of a save that was there already and only told where its workflow stands."""

_TELLING = ("CheckpointCreated", MOVED)


def standing_fits(rows: Transaction, stream: str, telling: RecordRow | None, *, end: int, whole: bool) -> bool:
    """Return whether the workflow's row says what `telling` and the audit log say.

    `telling` is the newest valid record, up to `end`, that tells where the workflow stands. Without one nothing can be said
    of a chain whose beginning was removed (not `whole`).
    """
    if telling is None and not whole:
        return True
    try:
        row = next(rows.select(WorkflowRow, stream=stream), None)
    except DamagedRowError:
        return False
    told = _told(rows, stream, telling, end)
    if row is None or told is None:
        return row is None and told is None
    return row == told if told.updated_at else row._replace(updated_at=0) == told


def mend(rows: Transaction, stream: str, end: int) -> None:
    """Set the workflow's row to what the records up to `end` and the audit log say; remove it when they say nothing."""
    records = rows.select(RecordRow, stream=stream, newest_first=True, after=end + 1)
    telling = next((record for record in records if '"step_history"' in record.meta), None)
    first = next(rows.select(RecordRow, stream=stream, limit=1), None)
    if standing_fits(rows, stream, telling, end=end, whole=first is None or first.seq == 1):
        return
    rows.delete(WorkflowRow, stream=stream)
    told = _told(rows, stream, telling, end)
    if told is not None:
        rows.insert(told)


def _told(rows: Transaction, stream: str, telling: RecordRow | None, end: int) -> WorkflowRow | None:
    """Return the row that what was said last makes; lines about records that a repair took out do not count.

    Its time is 0 when the record that it stands at is gone.
    """
    said: list[tuple[int, Position]] = []
    for line in rows.select(AuditRow, stream=stream):
        if line.kind in _TELLING and (position := position_in(json.loads(line.body))) is not None:
            said.append((line.after, position))
        elif line.kind == "CheckpointRepaired":
            said = [one for one in said if one[0] <= line.after]
    since = telling.seq if telling is not None else 0
    later = [one for one in said if since <= one[0] <= end]
    if telling is not None and not later:
        position = position_in(json.loads(telling.meta))
        later = [(since, position)] if position is not None else []
    if not later:
        return None
    seq, stands = later[-1]
    record = next(rows.select(RecordRow, stream=stream, seq=seq, limit=1), None)
    at, history = record.wall_clock_time if record is not None else 0, canonical_text(list(stands.step_history))
    return WorkflowRow(stream, seq, stands.status, stands.step_index, stands.current_agent, history, at)
