"""The writer: saves checkpoints so that a returned id is on disk, and goes on from the last one that verifies."""

from __future__ import annotations

import threading
from functools import partial
from typing import TYPE_CHECKING, Any

from safepoint.core.errors import CheckpointError
from safepoint.runtime.errors import HashChainViolationError, InvalidInputError, SerializationError
from safepoint.runtime.events import EventStream
from safepoint.runtime.protocols import MAX_U64
from safepoint.store import asking
from safepoint.store.background import Background
from safepoint.store.blobs import open_all
from safepoint.store.cost import SaveCosts
from safepoint.store.reporting import Reporter
from safepoint.store.retention_background import BackgroundRetention, background_retention
from safepoint.store.saver import Request, Saver
from safepoint.store.store import Store, open_store
from safepoint.store.writer_reading import Reading

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Iterable, Mapping
    from types import TracebackType
    from typing import Literal, Unpack

    from safepoint.runtime.events import EventSink
    from safepoint.runtime.mask import CancellationToken
    from safepoint.store.blobs import Change
    from safepoint.store.cost import SaveCost
    from safepoint.store.details import Details
    from safepoint.store.record import RecordRow
    from safepoint.store.retention import Rule

    BlobSource = bytes | bytearray | memoryview | str | os.PathLike[str]


class CheckpointWriter(Reading):
    """Saves and restores the checkpoints of any number of streams in one store.

    `store` is an opened store, or an address (see `open_store`; `key` and `witness` then go with it, and `close` closes it).
    A stream has one writer: the one that began to save there last; an older one raises `WriterFencedError`. `sinks` get the
    events. `damaged` says what a restore does with a damaged stream: `"prefix"` uses the newest checkpoint before the damage
    and warns, `"refuse"` raises `IntegrityError`; by default a store with a key or a witness refuses, and another word is an
    `InvalidInputError`. `cancellation` is a token whose request waits until a write is done. `retention` removes old
    automatic checkpoints in the background, at most once an hour: `True` by the usual rule (`retention.default_rule`),
    `False` not at all, or by a rule of your own. Threads may share a writer.
    """

    def __init__(
        self,
        store: Store | str,
        *,
        key: bytes | str | None = None,
        witness: str | None = None,
        sinks: Iterable[EventSink] = (),
        damaged: Literal["prefix", "refuse"] | None = None,
        cancellation: CancellationToken | None = None,
        retention: bool | Rule | BackgroundRetention = True,
    ) -> None:
        if damaged not in ("prefix", "refuse", None):
            raise InvalidInputError(f"damaged is {damaged!r}; it must be 'prefix' or 'refuse'")
        self._owned = isinstance(store, str)
        self.store = open_store(store, key=key, witness=witness) if isinstance(store, str) else store
        guarded = self.store.sealer is not None or self.store.witness is not None
        self._refuse = damaged == "refuse" if damaged is not None else guarded
        self._reporter = Reporter(self.store, EventStream(sinks))
        self._saver = Saver(self.store, self._reporter, cancellation)
        self._lock = threading.RLock()
        self._background = Background()
        self._costs: dict[str, SaveCosts] = {}
        self._retention = background_retention(self.store, retention)

    def save_checkpoint(
        self,
        orchestration_id: str,
        iteration: int,
        epoch: int,
        state: Any,
        *,
        trace_id: str | None = None,
        blobs: Mapping[str, BlobSource] | None = None,
        **details: Unpack[Details],
    ) -> str:
        """Save `state` durably and return its checkpoint id.

        The same position with the same state gives the same id again. `blobs` are binary parts by name, as bytes or paths.
        `details` say what the checkpoint is (see `Details`); kinds other than Auto also make a named checkpoint. Raises
        `SerializationError`, `HashChainViolationError` (progress, damage), `WriterFencedError`, `BackendError`,
        `WitnessError`, `MaskFailureError` or `InvalidInputError`. After a `BackendError` or `WitnessError` the save may or
        may not be there, and can be retried.
        """
        with self._lock:
            if self._background.busy:
                self._background.wait()
            begun = self.store.clock.monotonic_ns()
            if not (trace_id or blobs or details):
                saved = self._append(orchestration_id, iteration, epoch, state, begun)
                if saved is not None:
                    return saved
            if not blobs:
                return self._save(self._request(orchestration_id, iteration, epoch, state, trace_id, {}, details), begun)
            ask = partial(self._request, orchestration_id, iteration, epoch, state, trace_id, details=details)
            return self._save_blobs(ask, blobs, asking.checked_sources(blobs), begun)

    def save_in_background(
        self,
        orchestration_id: str,
        iteration: int,
        epoch: int,
        state: Any,
        *,
        trace_id: str | None = None,
        blobs: Mapping[str, BlobSource] | None = None,
        **details: Unpack[Details],
    ) -> None:
        """Capture `state` and save it while the caller goes on; the next call on this writer waits for it.

        The state, and blobs in memory, are captured before this returns; a blob's file is read meanwhile, and the save is
        refused if the file changes before it has ended. An error of the save is raised by the next call, `flush` or
        `close`: only when one of these has returned is the checkpoint safe.
        """
        with self._lock:
            self._background.wait()
            begun = self.store.clock.monotonic_ns()
            request = self._request(orchestration_id, iteration, epoch, state, trace_id, {}, details)
            if blobs:
                self._background.start(self._captured_blobs(request, blobs, details, begun))
            else:
                self._background.start(lambda: self._save(request, begun))

    async def asave_checkpoint(
        self,
        orchestration_id: str,
        iteration: int,
        epoch: int,
        state: Any,
        *,
        trace_id: str | None = None,
        blobs: Mapping[str, BlobSource] | None = None,
        **details: Unpack[Details],
    ) -> str:
        """Do `save_checkpoint` without holding up the event loop; the state is captured before the first await.

        So are blobs in memory; a blob's file is read in the thread, and refused if it changes meanwhile. A task that is
        cancelled meanwhile is cancelled when the save has ended.
        """
        import asyncio

        from safepoint.runtime.mask import masked

        with self._lock:
            self._background.wait()
            begun = self.store.clock.monotonic_ns()
            request = self._request(orchestration_id, iteration, epoch, state, trace_id, {}, details)
        save = self._captured_blobs(request, blobs, details, begun) if blobs else partial(self._save, request, begun)
        return await masked(asyncio.to_thread(self._locked, save))

    def resume_was_told(self, orchestration_id: str, sinks: Iterable[EventSink]) -> None:
        """Take note that the guard of the stream's loop has told these sinks of the resume (004): they hear of it once."""
        self._reporter.resume_was_told(orchestration_id, sinks)

    def flush(self) -> None:
        """Wait for a save in the background and raise its error."""
        with self._lock:
            self._background.wait()

    def save_cost(self, orchestration_id: str) -> SaveCost | None:
        """Return what this writer's saves to the stream have cost, or `None` before the first."""
        costs = self._costs.get(orchestration_id)
        return costs.summary() if costs is not None else None

    def close(self) -> None:
        """Finish a save in the background, leave the measured costs in the store, and close a store opened by address.

        Raises the error of the save in the background, after everything is closed.
        """
        with self._lock:
            try:
                self._background.wait()
            finally:
                self._background.close()
                if self._retention is not None:
                    self._retention.wait()
                self._keep_costs(self._costs)
                self._costs = {}
                if self._owned:
                    self.store.close()

    def __enter__(self) -> CheckpointWriter:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def _request(
        self,
        stream: str,
        iteration: int,
        epoch: int,
        state: Any,
        trace_id: str | None,
        blobs: Mapping[str, bytes | memoryview],
        details: Mapping[str, Any],
    ) -> Request:
        known = stream in self._costs and type(iteration) is int and type(epoch) is int
        if not (known and 0 <= iteration <= MAX_U64 and 0 <= epoch <= MAX_U64):
            stream, iteration, epoch = asking.checked_place(stream, iteration, epoch)
        try:
            if trace_id is None and not details and not blobs:
                return asking.plain_request(stream, iteration, epoch, state)
            return asking.full_request(self.store, stream, iteration, epoch, state, trace_id, blobs, details)
        except SerializationError as error:
            # A damaged chain is reported before a state that cannot be saved: the head comes first.
            asked = Request(stream, iteration, epoch, b"", "", trace_id, {}, {})
            self._saver.position(asked, self.store.clock.monotonic_ns())
            self._reporter.failed(stream, iteration, epoch, error, trace_id)
            raise

    def _save_blobs(
        self,
        ask: Callable[[Mapping[str, bytes | memoryview]], Request],
        blobs: Mapping[str, BlobSource],
        before: Mapping[str, Change],
        begun: int,
    ) -> str:
        """Save with blobs: `ask` makes the request of their opened contents, `before` is when their files had changed."""
        with open_all(blobs) as opened:
            request = ask(opened)
            asking.stage_blobs(self.store, request, blobs, before)
            return self._save(request, begun)

    def _captured_blobs(
        self, request: Request, blobs: Mapping[str, BlobSource], details: Mapping[str, Any], begun: int
    ) -> Callable[[], str]:
        """Return the work of a save with blobs whose state is that of `request`; what the caller may change is copied."""
        before, held, state = asking.checked_sources(blobs), asking.captured_sources(blobs), asking.captured_state(request)
        place = (request.stream, request.iteration, request.epoch)
        ask = partial(self._request, *place, state, request.trace_id, details=dict(details))
        return partial(self._save_blobs, ask, held, before, begun)

    def _locked(self, save: Callable[[], str]) -> str:
        with self._lock:
            self._background.wait()
            return save()

    def _append(self, stream: str, iteration: int, epoch: int, state: Any, begun: int) -> str | None:
        """Save in the shortest way there is; `None`, with nothing written, when this save needs the long one."""
        try:
            record = self._saver.append(stream, iteration, epoch, state, begun)
        except BaseException as error:
            self._failed(stream, iteration, epoch, error, None)
            raise
        if record is None:
            return None
        self._saved(record, iteration, epoch, None, begun)
        return record.checkpoint_id

    def _save(self, request: Request, begun: int) -> str:
        try:
            checkpoint_id, record = self._saver.save(request, begun)
        except BaseException as error:
            self._failed(request.stream, request.iteration, request.epoch, error, request.trace_id)
            raise
        if record is not None:
            self._saved(record, request.iteration, request.epoch, request.trace_id, begun)
        return checkpoint_id

    def _failed(self, stream: str, iteration: int, epoch: int, error: BaseException, trace_id: str | None) -> None:
        if isinstance(error, HashChainViolationError):
            return  # told of where it was found
        self._saver.forget(stream)
        if isinstance(error, CheckpointError):
            self._reporter.failed(stream, iteration, epoch, error, trace_id)

    def _saved(self, record: RecordRow, iteration: int, epoch: int, trace_id: str | None, begun: int) -> None:
        stream, elapsed = record.stream, self.store.clock.monotonic_ns() - begun
        costs = self._costs.get(stream)
        if costs is None:
            costs = self._costs[stream] = SaveCosts()
        costs.add(elapsed, record.state_size)
        if self._reporter.stream.sinks:
            self._reporter.saved(record, iteration, epoch, trace_id, elapsed)
        if self._retention is not None:
            self._retention.after_save(stream)
