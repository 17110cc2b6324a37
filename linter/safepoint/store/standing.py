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
    history = canonical_text(list(told.step_history))
    return (row.status, row.step_index, row.current_agent, row.step_history) == (
        told.status, told.step_index, told.current_agent, history,
    )  # fmt: skip


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
        seq, at = (telling.seq, telling.wall_clock_time) if telling is not None else (end, 0)
        history = canonical_text(list(told.step_history))
        rows.insert(WorkflowRow(stream, seq, told.status, told.step_index, told.current_agent, history, at))


def _told(rows: Transaction, stream: str, telling: RecordRow | None, end: int) -> Position | None:
    """Return where the workflow stands by what was said last; lines about records that a repair took out do not count."""
    said: list[tuple[int, Position]] = []
    for line in rows.select(AuditRow, stream=stream):
        if line.kind in _TELLING and (position := position_in(json.loads(line.body))) is not None:
            said.append((line.after, position))
        elif line.kind == "CheckpointRepaired":
            said = [one for one in said if one[0] <= line.after]
    since = telling.seq if telling is not None else 0
    later = [position for after, position in said if since <= after <= end]
    if later:
        return later[-1]
    return position_in(json.loads(telling.meta)) if telling is not None else None
