"""What a guard says and when: warnings, violations, checkpoints and resumes as events."""

from __future__ import annotations

import os
from _thread import RLock
from collections import deque
from typing import TYPE_CHECKING, Any

from safepoint.runtime import events
from safepoint.runtime.bounds import NS_PER_MS
from safepoint.runtime.errors import ContractViolationError
from safepoint.runtime.ids import check_count, check_id
from safepoint.runtime.pace import Pace
from safepoint.runtime.protocols import MAX_U64

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from safepoint.runtime.bounds import Bounds
    from safepoint.runtime.clock import Clock
    from safepoint.runtime.events import CheckpointEvent, EventSink
    from safepoint.runtime.protocols import CheckpointContract, CheckpointMeta

KEPT_EVENTS = 1024
"""How many of its newest events a guard keeps for `guard.events`."""


class TroubleLog:
    """The sink a guard has when none is given: warnings and violations to the logger `safepoint`, the rest nowhere."""

    __slots__ = ()

    def emit(self, event: CheckpointEvent) -> None:
        """Log `event` if something is wrong; `logging` is loaded no earlier."""
        if event.event_code in (events.WARNING, events.CONTRACT_VIOLATION):
            from safepoint.runtime.sinks import LoggingSink

            LoggingSink().emit(event)


class ReportingPace(Pace):
    """A pace that reports: one warning an interval, violations in strict mode, each checkpoint, each resume."""

    __slots__ = (
        "_events",
        "_hung",
        "_lock",
        "_on_hang",
        "_pid",
        "_resume_told",
        "_resumed",
        "_started_ns",
        "_stream",
        "checkpoint_count",
        "epoch",
        "orchestration_id",
        "trace_id",
    )

    def __init__(
        self,
        orchestration_id: str,
        bounds: Bounds,
        start: int,
        clock: Clock | Callable[[], float] | None,
        clock_stride: int | None,
        *,
        epoch: int,
        trace_id: str,
        sinks: Iterable[EventSink] | None,
        on_hang: Callable[[CheckpointEvent], None] | None,
    ) -> None:
        self.orchestration_id = check_id("orchestration_id", orchestration_id)
        self.trace_id = check_id("trace_id", trace_id) if trace_id else ""
        self.epoch = check_count("epoch", epoch)
        self.checkpoint_count = 0
        self._events: deque[CheckpointEvent] = deque(maxlen=KEPT_EVENTS)
        self._stream = events.EventStream((TroubleLog(),) if sinks is None else sinks)
        self._on_hang = on_hang
        self._lock = RLock()
        self._pid = os.getpid()
        self._resumed = self._resume_told = False
        self._hung = False
        super().__init__(bounds, check_count("start_iteration", start), clock, clock_stride)
        self._started_ns = self._last_ns

    @property
    def events(self) -> list[CheckpointEvent]:
        """The guard's newest events, oldest first, at most `KEPT_EVENTS`."""
        return list(self._events)

    @property
    def iteration(self) -> int:
        """The turn seen last."""
        return self._seen

    @property
    def last_checkpoint_iteration(self) -> int:
        """The turn of the last checkpoint, or the one the guard started at."""
        return self._last_n

    def checkpoint(self, iteration_count: int | None = None) -> None:
        """Say that turn `iteration_count` (default: the one seen last) was saved: the bounds count anew from here.

        It is the caller's word that a save happened; `save` does both in one step.
        """
        turn = self._begin_interval(iteration_count)
        elapsed = (self._last_ns - self._started_ns) // NS_PER_MS
        self._emit(self._event(events.SAVE, turn, "checkpointed", elapsed))

    def save(
        self, writer: CheckpointContract, state: Any, iteration_count: int | None = None, *, epoch: int | None = None
    ) -> str:
        """Save `state` as of turn `iteration_count` (default: the one seen last), and count anew only if that succeeded.

        Returns the checkpoint id; the writer emits the event. Raises what the writer raises, with the bounds unchanged.
        """
        turn = self._seen if iteration_count is None else check_count("iteration_count", iteration_count)
        era = self.epoch if epoch is None else check_count("epoch", epoch)
        if self._resume_told:
            self._resume_told = False
            # A writer tells of a resume itself, at its first save; it should know who has heard of it.
            heard = getattr(writer, "resume_was_told", None)
            if heard is not None:
                heard(self.orchestration_id, self._stream.sinks)
        checkpoint_id = writer.save_checkpoint(self.orchestration_id, turn, era, state, trace_id=self.trace_id or None)
        self._begin_interval(turn)
        return checkpoint_id

    def resume(self, meta: CheckpointMeta) -> None:
        """Go on from a restored checkpoint: its turn and epoch are the guard's, and event 004 says so."""
        with self._own_lock():
            self.epoch = meta.epoch
            self._resumed = self._resume_told = True
            self._hung = False
            self._reset(meta.iteration_count, self._now())
        event = self._event(events.RESUME, meta.iteration_count, "resumed", 0)
        self._emit(
            event._replace(
                checkpoint_hash=meta.checkpoint_id,
                previous_checkpoint_hash=meta.previous_checkpoint_hash,
                progress_state_hash=meta.progress_state_hash,
            )
        )

    def check_time(self) -> int:
        """Report a time bound that has passed, as the watchdog does: no turn needs to end, and nothing is raised.

        Returns how many nanoseconds are left until the next bound; a very large number when nothing more can happen before
        the next checkpoint.
        """
        reported: list[CheckpointEvent] = []
        with self._own_lock():
            now = self._now()
            if now >= self._limit_ns and not self._hung:
                reported = self._judge(self._seen, now, suffix=":hung")
                self._hung = self._aborts(self._seen, now) or not self.bounds.strict
            left = self._limit_ns - now
        for event in reported:
            self._emit(event)
            if self._on_hang is not None:
                self._on_hang(event)
        return left

    def _begin_interval(self, iteration_count: int | None) -> int:
        turn = self._seen if iteration_count is None else check_count("iteration_count", iteration_count)
        with self._own_lock():
            self.checkpoint_count = min(self.checkpoint_count + 1, MAX_U64)
            self._hung = False
            self._reset(turn, self._now())
        return turn

    def _reached(self, turn: int) -> None:
        with self._own_lock():
            now = self._now()
            reported = self._judge(turn, now)
            elapsed = (now - self._last_ns) // NS_PER_MS
            aborts = self._aborts(turn, now)
            self._aim(turn, now)
        for event in reported:
            self._emit(event)
        if aborts:
            bounds = self.bounds
            raise ContractViolationError(self.orchestration_id, turn, elapsed, bounds.max_iterations, bounds.max_duration_ms)

    def _judge(self, turn: int, now: int, suffix: str = "") -> list[CheckpointEvent]:
        since, spent = max(turn - self._last_n, 0), now - self._last_ns
        elapsed = spent // NS_PER_MS
        reported = []
        bounds = self.bounds
        if not self._warned and (since >= bounds.max_iterations or spent >= bounds.max_duration_ms * NS_PER_MS):
            self._warned = True
            self._set_limits()
            name = None if self.checkpoint_count or self._resumed else events.MISSING_NAME
            reported.append(self._event(events.WARNING, turn, "warn" + suffix, elapsed, name))
        if self._aborts(turn, now):
            reported.append(self._event(events.CONTRACT_VIOLATION, turn, "violation" + suffix, elapsed))
        return reported

    def _aborts(self, turn: int, now: int) -> bool:
        bounds = self.bounds
        if not bounds.strict:
            return False
        elapsed = (now - self._last_ns) // NS_PER_MS
        return max(turn - self._last_n, 0) >= bounds.abort_iterations or elapsed >= bounds.abort_ms

    def _event(self, code: str, turn: int, status: str, elapsed_ms: int, name: str | None = None) -> CheckpointEvent:
        return events.make_event(
            code,
            self.orchestration_id,
            name=name,
            iteration_count=turn,
            epoch=self.epoch,
            trace_id=self.trace_id,
            contract_status=status,
            wall_clock_time=self._clock.wall_ms(),
            elapsed_ms=elapsed_ms,
        )

    def _emit(self, event: CheckpointEvent) -> None:
        self._events.append(event)
        self._stream.emit(event)

    def _own_lock(self) -> RLock:
        if os.getpid() != self._pid:
            # A forked child: a thread of the parent may have held the lock, and nobody here would ever release it.
            self._lock = RLock()
            self._pid = os.getpid()
            self._forked()
        return self._lock

    def _forked(self) -> None:
        """Start again what a fork leaves behind."""
