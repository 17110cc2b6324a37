"""Clocks that are handed in, so that a test can hold time still and no code asks the machine behind its caller's back."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable


class Clock(Protocol):
    """Two readings: one that never goes back, for durations, and one that names a moment, for records."""

    def monotonic_ns(self) -> int:
        """Return nanoseconds since an arbitrary start; never less than the reading before."""
        ...

    def wall_ms(self) -> int:
        """Return milliseconds since 1970-01-01 UTC, and 0 for earlier moments."""
        ...


class SystemClock:
    """The machine's clocks; on Linux the monotonic one stands still while the machine is suspended."""

    __slots__ = ()

    monotonic_ns = staticmethod(time.monotonic_ns)

    @staticmethod
    def wall_ms() -> int:
        """Return milliseconds since 1970-01-01 UTC, and 0 when the machine's date lies before that."""
        return max(time.time_ns() // 1_000_000, 0)


SYSTEM_CLOCK = SystemClock()
"""The clock used wherever none is given."""


class FunctionClock:
    """Makes a clock of a function like `time.monotonic_ns` (whole nanoseconds) or `time.monotonic` (seconds as float)."""

    __slots__ = ("_read",)

    wall_ms = staticmethod(SystemClock.wall_ms)

    def __init__(self, read: Callable[[], float]) -> None:
        self._read = read

    def monotonic_ns(self) -> int:
        """Return the function's reading in nanoseconds."""
        reading = self._read()
        return reading if isinstance(reading, int) else round(reading * 1e9)


def as_clock(clock: Clock | Callable[[], float] | None) -> Clock:
    """Return `clock` itself, a clock made of it when it is a function, or the machine's clock for `None`."""
    if clock is None:
        return SYSTEM_CLOCK
    return FunctionClock(clock) if callable(clock) else clock
