"""The guard: holds a loop to its bounds for the price of a method call."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self, TypeVar

from safepoint.runtime.bounds import GuardMode, bounds_of, make_bounds, read_limits
from safepoint.runtime.turns import CountingPace

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Iterable
    from types import TracebackType

    from safepoint.core.policy import Limits
    from safepoint.runtime.clock import Clock
    from safepoint.runtime.events import CheckpointEvent, EventSink
    from safepoint.runtime.watchdog import Watchdog

Result = TypeVar("Result")


class CheckpointGuard(CountingPace):
    """Holds a long loop to its bounds: at most `max_iterations` turns or `max_duration_ms` between two checkpoints.

    Call `on_iteration(n)` each turn and `checkpoint(n)` after each save, or let `loop(items)` count. Mode `"warn"` reports
    (event 006); `"strict"` also raises `ContractViolationError` (event 007) at the bounds times `strict_abort_multiplier`.
    The clock starts at construction, and anew when the guard is entered by `with`. `start_iteration` is where a resumed loop
    goes on. Events go to `sinks`; by default warnings and violations go to the logger `safepoint`. A `clock` of your own (a
    `Clock`, or a function like `time.monotonic_ns`) is read each turn unless `clock_stride` says how many turns may pass;
    the machine's clock is read as `safepoint.runtime.pace` explains. `watchdog=True` starts a thread that notices a turn
    that never ends, and calls `on_hang` with the event. `epoch` and `trace_id` are written into the events.

    Threads may share a guard. Raises `InvalidInputError` for settings that cannot be used. Its namesake
    `safepoint.resume.CheckpointGuard` guards resumes, not loops.
    """

    __slots__ = ("__weakref__", "_settings", "_watchdog")

    def __init__(
        self,
        orchestration_id: str,
        max_iterations: int = 100,
        max_duration_ms: int = 5000,
        mode: GuardMode | str = GuardMode.WARN,
        strict_abort_multiplier: float = 2,
        start_iteration: int = 0,
        *,
        epoch: int = 0,
        trace_id: str = "",
        sinks: Iterable[EventSink] | None = None,
        clock: Clock | Callable[[], float] | None = None,
        clock_stride: int | None = None,
        watchdog: bool = False,
        on_hang: Callable[[CheckpointEvent], None] | None = None,
    ) -> None:
        bounds = make_bounds(max_iterations, max_duration_ms, mode, strict_abort_multiplier)
        shared: dict[str, Any] = {"epoch": epoch, "trace_id": trace_id, "on_hang": on_hang}
        shared["sinks"] = None if sinks is None else tuple(sinks)
        timing = {"clock": clock, "clock_stride": clock_stride, "watchdog": watchdog}
        self._settings = {**shared, **timing, "start_iteration": start_iteration}
        super().__init__(orchestration_id, bounds, start_iteration, clock, clock_stride, **shared)
        self._resumable = False
        self._watchdog: Watchdog | None = None
        if watchdog:
            self._start_watchdog()

    @classmethod
    def from_limits(cls, orchestration_id: str, limits: Limits, loop_id: str | None = None, **settings: Any) -> Self:
        """Make a guard with a contract's compiled bounds, for its loop `loop_id` or any loop; `settings` as in the class."""
        bounds = bounds_of(limits, loop_id)
        return cls(orchestration_id, *bounds[:4], **settings)

    @classmethod
    def from_contract(
        cls,
        contract: str | os.PathLike[str],
        loop_id: str | None = None,
        orchestration_id: str | None = None,
        **settings: Any,
    ) -> Self:
        """Make a guard with the bounds that a contract file sets for its loop `loop_id`; the id defaults to the loop's.

        The contract's reader, which needs YAML and pydantic, is loaded for this call only.
        """
        return cls.from_limits(orchestration_id or loop_id or "", read_limits(contract), loop_id, **settings)

    @property
    def max_iterations(self) -> int:
        """The most turns between two checkpoints."""
        return self.bounds.max_iterations

    @property
    def max_duration_ms(self) -> int:
        """The most milliseconds between two checkpoints."""
        return self.bounds.max_duration_ms

    @property
    def mode(self) -> GuardMode:
        """What happens beyond the bounds."""
        return self.bounds.mode

    @property
    def strict_abort_multiplier(self) -> float:
        """At which multiple of a bound strict mode raises."""
        return self.bounds.strict_abort_multiplier

    def fresh(self) -> Self:
        """Return a new guard with the same settings, whose clock and counts begin now."""
        return type(self)(self.orchestration_id, *self.bounds[:4], **self._settings)

    def close(self) -> None:
        """Stop the watchdog, if there is one; the guard can be used on without it."""
        if self._watchdog is not None:
            self._watchdog.stop()
            self._watchdog = None

    def __enter__(self) -> Self:
        with self._own_lock():
            self._started_ns = self._now()
            self._reset(self._seen, self._started_ns)
        if self._settings["watchdog"] and self._watchdog is None:
            self._start_watchdog()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def __call__(self, function: Callable[..., Result]) -> Callable[..., Result]:
        """Decorate a function that has a parameter `guard`: each call gets a fresh guard, closed when the call ends."""
        from safepoint.runtime.decorate import guarded

        return guarded(self, function)

    def __repr__(self) -> str:
        bounds = f"{self.max_iterations} iterations, {self.max_duration_ms} ms, {self.mode}"
        return f"<CheckpointGuard {self.orchestration_id!r}: {bounds}; at {self._seen}, last checkpoint {self._last_n}>"

    def _forked(self) -> None:
        if self._watchdog is not None:
            self._start_watchdog()

    def _start_watchdog(self) -> None:
        from safepoint.runtime.watchdog import Watchdog

        self._watchdog = Watchdog(self)
