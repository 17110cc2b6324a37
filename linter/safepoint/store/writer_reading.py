"""The reading half of the writer: restore, list, verify, repair, export, and the forms for asyncio."""

from __future__ import annotations

from typing import TYPE_CHECKING

from safepoint.core.canonical import canonical_text
from safepoint.runtime.errors import BackendError
from safepoint.runtime.ids import check_id
from safepoint.store import exporting, upkeep
from safepoint.store.cost import SETTING
from safepoint.store.decision_stream import decision_stream
from safepoint.store.holdings import blob_digests
from safepoint.store.position import Position
from safepoint.store.reading import newest_kept, read_settled
from safepoint.store.record import RecordRow, SettingRow
from safepoint.store.restoring import judge, meta_of, restored

if TYPE_CHECKING:
    import os
    import threading
    from collections.abc import Iterator, Mapping

    from safepoint.runtime.events import CheckpointEvent
    from safepoint.runtime.protocols import CheckpointMeta, RestoredCheckpoint
    from safepoint.store.background import Background
    from safepoint.store.blobs import Blobs
    from safepoint.store.cost import SaveCosts
    from safepoint.store.reading import StreamReport
    from safepoint.store.reporting import Reporter
    from safepoint.store.saver import Saver
    from safepoint.store.store import Store


_PAGE = 256


class Reading:
    """What a writer can say of its streams; `CheckpointWriter` adds the saving."""

    store: Store
    _refuse: bool
    _reporter: Reporter
    _saver: Saver
    _lock: threading.RLock
    _background: Background

    def restore_checkpoint(self, orchestration_id: str) -> RestoredCheckpoint | None:
        """Return the latest checkpoint of the longest valid prefix to go on from, or `None` when there is none.

        Every record since the last anchor is verified, with the stream's head, key and witness. Of a damaged stream see
        `damaged` of the writer. Raises `IntegrityError`, `HashChainViolationError` (a blob), `DeserializationError` or
        `BackendError`.
        """
        with self._lock:
            self._background.wait()
            check_id("orchestration_id", orchestration_id)
            found, report = self._latest(orchestration_id)
            if not report.ok:
                self._reporter.damaged(report)
            judge(report, refuse=self._refuse)
            if found is None:
                self._reporter.missing(orchestration_id)
                return None
            self._resume(report, found)
            return found

    def latest(self, orchestration_id: str) -> RestoredCheckpoint | None:
        """Return what `restore_checkpoint` returns, only to look at it: nothing is noted, no event is sent."""
        found, report = self._latest(check_id("orchestration_id", orchestration_id))
        judge(report, refuse=self._refuse)
        return found

    def list_checkpoints(self, orchestration_id: str) -> list[CheckpointMeta]:
        """Return the stream's checkpoints whose state is still kept, oldest first; `verify` says whether they hold."""
        return [meta_of(row) for row in self.records(orchestration_id)]

    def records(self, orchestration_id: str) -> Iterator[RecordRow]:
        """Yield the stream's rows whose state is still kept, oldest first, without verifying them."""
        pruned = upkeep.pruned_positions(self.store, check_id("orchestration_id", orchestration_id))
        after: int | None = 0
        while after is not None:
            # Page by page: the caller may use the store meanwhile, and no snapshot is held for him.
            with self.store.transaction(write=False) as rows:
                page = list(rows.select(RecordRow, stream=orchestration_id, after=after, limit=_PAGE))
            yield from (row for row in page if row.seq not in pruned)
            after = page[-1].seq if len(page) == _PAGE else None

    def decision_stream(self, orchestration_id: str) -> list[CheckpointEvent]:
        """Return the stream's events as the store keeps them, oldest first (see `safepoint.store.decision_stream`)."""
        with self.store.transaction(write=False) as rows:
            return list(decision_stream(rows, check_id("orchestration_id", orchestration_id)))

    def verify(self, orchestration_id: str) -> StreamReport:
        """Verify the whole stream, its blobs and its audit log, and return what was found; nothing is changed."""
        return read_settled(self.store, check_id("orchestration_id", orchestration_id), full=True)

    def repair(self, orchestration_id: str, *, by: str = "") -> upkeep.Repair:
        """Move what does not verify into quarantine, so that saving can go on from the longest valid prefix.

        Nothing is deleted; an audit line says what was done and by whom. Other writers that are at work on the stream are
        fenced off. A witness is told of the new head, so repair only when the cause of the damage is known.
        """
        with self._lock:
            self._background.wait()
            self._saver.begin_anew(orchestration_id)
            return upkeep.repair(self.store, check_id("orchestration_id", orchestration_id), by)

    def export(self, orchestration_id: str, path: str | os.PathLike[str]) -> int:
        """Write the stream's valid records, their states and the head to a new JSON Lines file; return how many records."""
        return exporting.export_stream(self.store, check_id("orchestration_id", orchestration_id), path)

    async def arestore_checkpoint(self, orchestration_id: str) -> RestoredCheckpoint | None:
        """Do `restore_checkpoint` without holding up the event loop."""
        import asyncio

        return await asyncio.to_thread(self.restore_checkpoint, orchestration_id)

    async def alist_checkpoints(self, orchestration_id: str) -> list[CheckpointMeta]:
        """Do `list_checkpoints` without holding up the event loop."""
        import asyncio

        return await asyncio.to_thread(self.list_checkpoints, orchestration_id)

    def _latest(self, stream: str) -> tuple[RestoredCheckpoint | None, StreamReport]:
        report = read_settled(self.store, stream)
        with self.store.transaction(write=False) as rows:
            row = newest_kept(self.store, rows, report)
            found = restored(self.store, rows, row) if row is not None else None
        if found is not None and row is not None and blob_digests(row):
            blobs: Blobs = found.blobs  # type: ignore[assignment]
            blobs.verify()
        return found, report

    def _resume(self, report: StreamReport, found: RestoredCheckpoint) -> None:
        position = Position(report)
        head = self._reporter.restored(found.meta)
        if head is not None:
            position.head = head
        if report.ok:
            self._saver.adopt(position, resumed=True)

    def _keep_costs(self, costs: Mapping[str, SaveCosts]) -> None:
        """Leave the measurements in the store for `safepoint store advise`; a store that cannot take them is no fault."""
        summaries = {stream: cost.summary() for stream, cost in costs.items()}
        told = {stream: summary for stream, summary in summaries.items() if summary is not None}
        if not told:
            return
        try:
            with self.store.transaction(write=True) as rows:
                for stream, summary in told.items():
                    rows.put(SettingRow(SETTING + stream, canonical_text(summary._asdict())))
        except BackendError:
            return
