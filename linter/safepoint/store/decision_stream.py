"""A stream's events as the store keeps them: the records, which tell of their saves, merged with the lines of the audit log.

Both are hash-linked and written in the transaction of what they tell of: this is the durable form of what sinks were sent.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from safepoint.runtime import events
from safepoint.runtime.events import CheckpointEvent
from safepoint.store.record import AuditRow, RecordRow, to_unsigned

if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.store.backend import Transaction

_APPENDS = frozenset((events.SAVE, events.IDEMPOTENT_REUSE))


def decision_stream(rows: Transaction, stream: str) -> Iterator[CheckpointEvent]:
    """Yield a stream's events in the order of what happened; 008 follows each 001 and 005, as it does in the sinks.

    A line that was written when the chain had n records comes after the n-th. Lines that are no events of the contract,
    such as `CheckpointRestored`, are left to readers of the audit log.
    """
    lines = (line for line in rows.select(AuditRow, stream=stream) if line.kind in events.NAMES)
    waiting = next(lines, None)
    for record in rows.select(RecordRow, stream=stream):
        while waiting is not None and waiting.after < record.seq:
            yield from _with_append(_told(waiting))
            waiting = next(lines, None)
        yield from _with_append(_saved(record))
    while waiting is not None:
        yield from _with_append(_told(waiting))
        waiting = next(lines, None)


def _with_append(event: CheckpointEvent) -> Iterator[CheckpointEvent]:
    yield event
    if event.event_code in _APPENDS:
        code = events.DECISION_STREAM_APPEND
        yield event._replace(event_code=code, event_name=events.NAMES[code][0], contract_status="appended")


def _saved(record: RecordRow) -> CheckpointEvent:
    said = json.loads(record.meta) if record.meta else {}
    return CheckpointEvent(
        events.SAVE,
        events.NAMES[events.SAVE][0],
        record.stream,
        to_unsigned(record.iteration_count),
        to_unsigned(record.epoch),
        record.checkpoint_id,
        record.previous_checkpoint_hash,
        record.state_hash,
        str(said.get("trace_id", "")),
        "saved",
        record.wall_clock_time,
    )


def _told(line: AuditRow) -> CheckpointEvent:
    said = json.loads(line.body)
    return CheckpointEvent(
        line.kind,
        events.NAMES[line.kind][0],
        line.stream,
        said.get("iteration_count", 0),
        said.get("epoch", 0),
        said.get("checkpoint_id", said.get("checkpoint_hash")),
        said.get("previous_checkpoint_hash"),
        said.get("progress_state_hash"),
        said.get("trace_id", ""),
        said.get("contract_status", "invalid"),
        line.at,
    )
