"""The arithmetic of a guard: when a turn counter or a clock has reached its bound, and how rarely one may look.

The step between two looks is one comparison and one store, without a lock. How rarely the clock is read adapts to the loop:
every turn at first, then every 2, 4 … turns while a stretch stays below 1 % of the time bound, and every turn again after a
stretch above 2 %. So a time bound is noticed late by 2 % of it, as long as turns take what they took; when turns suddenly
become slow it is noticed after at most `MAX_STRIDE` of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from safepoint.runtime.bounds import NS_PER_MS
from safepoint.runtime.clock import as_clock
from safepoint.runtime.errors import InvalidInputError
from safepoint.runtime.ids import check_count

if TYPE_CHECKING:
    from collections.abc import Callable

    from safepoint.runtime.bounds import Bounds
    from safepoint.runtime.clock import Clock

ALWAYS, NEVER = -(1 << 70), 1 << 70
"""Thresholds below and above every count and every clock reading."""

MAX_STRIDE = 64
"""Turns between two looks at the machine's clock, at most: by then a look costs a few nanoseconds a turn."""

_CALM_LOOKS = 8
"""How many quick stretches in a row double the stride."""


def _stride(given: int | None, usual: int) -> int:
    """Return how many turns may pass between two looks at the clock; raise `InvalidInputError` for what cannot be."""
    stride = usual if given is None else check_count("clock_stride", given)
    if stride == 0:
        raise InvalidInputError("clock_stride is 0; it must be 1 or more")
    return stride


class Pace:
    """Counts a loop's turns and time since its last checkpoint, and knows the next point at which to look.

    `_limit_n` and `_limit_ns` are where something happens next: the warning, then, in strict mode, the abort. `_next` is
    where to look next, `_seen` the turn seen last; a turn outside of (`_seen`, `_next`) is always looked at, so a counter
    that stands still or goes back costs a clock reading and misses nothing.
    """

    __slots__ = (
        "_calm",
        "_calm_ns",
        "_clock",
        "_last_n",
        "_last_ns",
        "_limit_n",
        "_limit_ns",
        "_looked_ns",
        "_max_stride",
        "_next",
        "_now",
        "_seen",
        "_stride",
        "_warned",
        "bounds",
    )

    _seen: int
    _next: int
    _looked_ns: int

    def __init__(
        self, bounds: Bounds, start: int, clock: Clock | Callable[[], float] | None, clock_stride: int | None
    ) -> None:
        self.bounds = bounds
        self._clock = as_clock(clock)
        self._now: Callable[[], int] = self._clock.monotonic_ns
        self._max_stride = _stride(clock_stride, MAX_STRIDE if clock is None else 1)
        self._stride = 1
        self._calm = 0
        self._calm_ns = bounds.max_duration_ms * (NS_PER_MS // 100)
        self._warned = False
        self._reset(start, self._now())

    def on_iteration(self, iteration_count: int) -> None:
        """Tell the guard that turn `iteration_count` was reached; call it once a turn.

        Beyond a bound it reports, once until the next checkpoint, and in strict mode raises `ContractViolationError` at the
        bound times the abort multiplier, each time until the next checkpoint.
        """
        if self._seen < iteration_count < self._next:
            self._seen = iteration_count
            return
        self._look(iteration_count)

    def due(self, iteration_count: int | None = None) -> bool:
        """Return whether a checkpoint is due at turn `iteration_count` (default: the turn seen last); changes nothing."""
        turn = self._seen if iteration_count is None else iteration_count
        since, spent = max(turn - self._last_n, 0), self._now() - self._last_ns
        return since >= self.bounds.max_iterations or spent >= self.bounds.max_duration_ms * NS_PER_MS

    def _look(self, turn: int) -> None:
        now = self._now()
        if turn >= self._limit_n or now >= self._limit_ns:
            self._reached(turn)
            return
        spent = now - self._looked_ns
        if spent >= self._calm_ns or self._stride < self._max_stride:
            self._adapt(spent)
        self._looked_ns = now
        self._seen = turn
        following = turn + self._stride
        self._next = following if following < self._limit_n else self._limit_n  # noqa: FURB136 - min() would be a call

    def _reached(self, turn: int) -> None:
        """Act on a bound that was reached; the guard says how."""
        raise NotImplementedError

    def _adapt(self, spent: int) -> None:
        if spent > 2 * self._calm_ns:
            self._stride, self._calm = 1, 0
        elif spent < self._calm_ns:
            self._calm += 1
            if self._calm >= _CALM_LOOKS:
                self._stride, self._calm = min(self._stride * 2, self._max_stride), 0

    def _aim(self, turn: int, now: int) -> None:
        self._looked_ns = now
        self._seen = turn
        self._next = min(turn + (1 if now >= self._limit_ns else self._stride), self._limit_n)

    def _reset(self, turn: int, now: int) -> None:
        self._last_n, self._last_ns, self._warned = turn, now, False
        self._set_limits()
        self._aim(turn, now)

    def _set_limits(self) -> None:
        bounds = self.bounds
        turns = [] if self._warned else [bounds.max_iterations]
        times = [] if self._warned else [bounds.max_duration_ms]
        if bounds.strict:
            turns.append(bounds.abort_iterations)
            times.append(bounds.abort_ms)
        first = min(turns, default=None)
        # A bound of 0 holds for every count, also one below the last checkpoint's.
        self._limit_n = NEVER if first is None else self._last_n + first if first else ALWAYS
        self._limit_ns = self._last_ns + min(times) * NS_PER_MS if times else NEVER
