"""What a writer tells of its work: events to sinks, and lines in the stream's audit log for what no record tells."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from safepoint.runtime import events
from safepoint.runtime.errors import BackendError
from safepoint.runtime.events import CheckpointEvent, make_event
from safepoint.store.audit import append_audit, put_head
from safepoint.store.errors import KeyProblemError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from safepoint.core.errors import CheckpointError
    from safepoint.runtime.events import EventSink, EventStream
    from safepoint.runtime.mask import MaskReport
    from safepoint.runtime.protocols import CheckpointMeta
    from safepoint.store.reading import StreamReport
    from safepoint.store.record import HeadRow, RecordRow
    from safepoint.store.store import Store

MAX_NOTED = 64
"""How many bad records one reading notes in the audit log; sinks get an event for each."""


class Reporter:
    """Sends a writer's events to its sinks and writes audit lines; what cannot be noted does not fail what was done."""

    __slots__ = ("_store", "_told", "stream")

    def __init__(self, store: Store, stream: EventStream) -> None:
        self._store = store
        self._told: dict[str, tuple[EventSink, ...]] = {}
        self.stream = stream

    def saved(self, record: RecordRow, iteration: int, epoch: int, trace_id: str | None, elapsed_ns: int) -> None:
        """Tell of a new record; its row is the durable line, for it was written in the same transaction."""
        if self.stream.sinks:
            self._emit_pair(events.SAVE, "saved", record, iteration, epoch, trace_id, elapsed_ns)

    def reused(self, record: RecordRow, iteration: int, epoch: int, trace_id: str | None) -> HeadRow | None:
        """Tell of a save that was there already; return the head after its audit line."""
        if self.stream.sinks:
            self._emit_pair(events.IDEMPOTENT_REUSE, "idempotent", record, iteration, epoch, trace_id, 0)
        told = {"checkpoint_id": record.checkpoint_id, "contract_status": "idempotent"}
        return self.note(record.stream, events.IDEMPOTENT_REUSE, told | ({"trace_id": trace_id} if trace_id else {}))

    def refused(
        self, stream: str, iteration: int, epoch: int, status: str, trace_id: str | None, **hashes: str | None
    ) -> HeadRow | None:
        """Tell of a save that was refused or failed (007); return the head after its audit line, if one could be written."""
        event = self._event(events.CONTRACT_VIOLATION, stream, iteration, epoch, status, trace_id, **hashes)
        self.stream.emit(event)
        told: dict[str, Any] = {name: value for name, value in hashes.items() if value is not None}
        told |= {"iteration_count": iteration, "epoch": epoch, "contract_status": status}
        return self.note(stream, events.CONTRACT_VIOLATION, told | ({"trace_id": trace_id} if trace_id else {}))

    def failed(self, stream: str, iteration: int, epoch: int, error: CheckpointError, trace_id: str | None) -> None:
        """Tell the sinks of a save that raised; the store is not asked, for it may be what failed."""
        status = f"failed:{error.code}"
        self.stream.emit(self._event(events.CONTRACT_VIOLATION, stream, iteration, epoch, status, trace_id))

    def damaged(self, report: StreamReport) -> None:
        """Tell of every invalid record (003), and of faults of the stream as a whole."""
        for problem in report.problems:
            event = self._event(events.HASH_CHAIN_FAILURE, report.stream, 0, 0, problem.status, None)
            self.stream.emit(event._replace(checkpoint_hash=problem.checkpoint_id))
        if report.faults:
            status = "invalid:" + ";".join(report.faults)
            self.stream.emit(self._event(events.HASH_CHAIN_FAILURE, report.stream, 0, 0, status, None))
        if not report.ok:
            told = {
                "records": [{"seq": bad.seq, "contract_status": bad.status} for bad in report.problems[:MAX_NOTED]],
                "failed": report.failed,
                "faults": list(report.faults),
            }
            self.note(report.stream, events.HASH_CHAIN_FAILURE, told)

    def restored(self, meta: CheckpointMeta) -> HeadRow | None:
        """Tell of a checkpoint that was read to go on from (002)."""
        self._told.pop(meta.orchestration_id, None)
        event = self._event(
            events.RESTORE, meta.orchestration_id, meta.iteration_count, meta.epoch, "valid", None,
            checkpoint_hash=meta.checkpoint_id, previous_checkpoint_hash=meta.previous_checkpoint_hash,
            progress_state_hash=meta.progress_state_hash,
        )  # fmt: skip
        self.stream.emit(event)
        told = {"checkpoint_id": meta.checkpoint_id, "contract_status": "valid"}
        return self.note(meta.orchestration_id, events.RESTORE, told)

    def missing(self, stream: str) -> None:
        """Tell that there was nothing to restore (002, by its other name)."""
        event = self._event(events.RESTORE, stream, 0, 0, "missing", None)
        self.stream.emit(event._replace(event_name=events.MISSING_NAME))

    def resumed(self, record: RecordRow, iteration: int, epoch: int, trace_id: str | None) -> None:
        """Tell that the first save since a restore goes on from it (004); its audit line was written with the save."""
        event = self._event(events.RESUME, record.stream, iteration, epoch, "resumed", trace_id)
        told = self._told.pop(record.stream, ())
        self.stream.emit(event._replace(checkpoint_hash=record.previous_checkpoint_hash), told=told)

    def resume_was_told(self, stream: str, sinks: Iterable[EventSink]) -> None:
        """Note which sinks have been told of a stream's resume by the guard of its loop."""
        self._told[stream] = tuple(sinks)

    def overran(self, report: MaskReport) -> None:
        """Tell of a write section that held cancellation back for longer than its budget; the save is none the worse."""
        event = self._event(events.WARNING, report.operation, 0, 0, "warn:mask_budget_exceeded", None)
        self.stream.emit(event._replace(elapsed_ms=report.elapsed_ns // 1_000_000))

    def note(self, stream: str, kind: str, told: dict[str, Any]) -> HeadRow | None:
        """Add an audit line to a stream whose head can be trusted; return the new head, or `None` when none was written."""
        store = self._store
        try:
            with store.transaction(write=True) as rows:
                head = rows.lock(stream)
                if head is None or store.seal_problem(head) is not None or (head.seal and store.sealer is None):
                    return None
                return put_head(store, rows, append_audit(rows, head, kind, told, store.clock.wall_ms()))
        except (BackendError, KeyProblemError):
            # Read-only, full, failing, or a key that only checks: the caller's own error, or its success, is what counts.
            return None

    def _emit_pair(
        self, code: str, status: str, record: RecordRow, iteration: int, epoch: int, trace_id: str | None, elapsed_ns: int
    ) -> None:
        event = CheckpointEvent(
            code, events.NAMES[code][0], record.stream, iteration, epoch, record.checkpoint_id,
            record.previous_checkpoint_hash, record.state_hash, trace_id or "", status, record.wall_clock_time,
            elapsed_ns // 1_000_000,
        )  # fmt: skip
        self.stream.emit(event)
        append = events.DECISION_STREAM_APPEND
        self.stream.emit(event._replace(event_code=append, event_name=events.NAMES[append][0], contract_status="appended"))

    def _event(
        self, code: str, stream: str, iteration: int, epoch: int, status: str, trace_id: str | None, **hashes: str | None
    ) -> CheckpointEvent:
        now = self._store.clock.wall_ms()
        return make_event(
            code, stream, iteration_count=iteration, epoch=epoch, contract_status=status, trace_id=trace_id or "",
            wall_clock_time=now, **hashes,
        )  # fmt: skip
