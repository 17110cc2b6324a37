"""The workflow's own row, fed by saves that name a step, an agent or a status."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from safepoint.core.canonical import canonical_text
from safepoint.store.record import WorkflowRow
from safepoint.store.workflow_detail import Position

if TYPE_CHECKING:
    from collections.abc import Mapping

    from safepoint.store.backend import Transaction
    from safepoint.store.record import RecordRow

WORKFLOW_FIELDS = frozenset(("step", "step_index", "current_agent", "status"))


def with_position(rows: Transaction, stream: str, details: Mapping[str, Any]) -> dict[str, Any]:
    """Return the details of a save with the whole position of the workflow after it, for a restore brings that back."""
    old = next(rows.select(WorkflowRow, stream=stream), None)
    said = {name: details[name] for name in WORKFLOW_FIELDS & details.keys()}
    moved = _position(old).moved(**said)
    told = {name: value for name, value in moved._asdict().items() if value is not None}
    return {**details, **told, "step_history": list(moved.step_history)}


def workflow_row(record: RecordRow, details: Mapping[str, Any]) -> WorkflowRow:
    """Return the workflow's row as of `record`, from details that `with_position` has completed."""
    history = canonical_text(details["step_history"])
    step, agent = details.get("step_index"), details.get("current_agent")
    return WorkflowRow(record.stream, record.seq, details["status"], step, agent, history, record.wall_clock_time)


def _position(row: WorkflowRow | None) -> Position:
    if row is None:
        return Position()
    history = tuple(json.loads(row.step_history))
    return Position(row.status, history[-1] if history else None, row.step_index, history, row.current_agent)
