"""A clock for tests that stands still until it is moved."""

from __future__ import annotations


class FakeClock:
    """A clock that moves only when told to; a `safepoint.runtime.clock.Clock`.

    Both readings move together. `wall_ms` begins at 2026-01-01 00:00 UTC unless told otherwise.
    """

    __slots__ = ("_now_ns", "_wall_start_ms", "readings")

    def __init__(self, *, wall_ms: int = 1_767_225_600_000) -> None:
        self._now_ns = 0
        self._wall_start_ms = wall_ms
        self.readings = 0

    def monotonic_ns(self) -> int:
        """Return the nanoseconds the clock was moved so far, and count the reading in `readings`."""
        self.readings += 1
        return self._now_ns

    def wall_ms(self) -> int:
        """Return the milliseconds since 1970 UTC that belong to the clock's position."""
        return self._wall_start_ms + self._now_ns // 1_000_000

    def advance(self, *, seconds: float = 0, ms: float = 0, ns: int = 0) -> None:
        """Move the clock forward; it cannot go back."""
        step = round(seconds * 1e9) + round(ms * 1e6) + ns
        if step < 0:
            raise ValueError(f"a monotonic clock cannot go back; it was told to move by {step} ns")
        self._now_ns += step
