"""What a save costs, measured as saves happen, so that the best interval between saves can be computed from it."""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

KEPT = 1024
SETTING = "save_cost:"
"""Prefix of the settings in which a writer leaves its measurements; the stream's name follows."""


class SaveCost(NamedTuple):
    """The cost of one stream's durable saves.

    `saves` counts them all; the rest is of the newest `KEPT`: median, 90th percentile and mean in seconds, and the mean
    size of the state in bytes.
    """

    saves: int
    median_s: float
    p90_s: float
    mean_s: float
    mean_bytes: float


class SaveCosts:
    """Measurements of one stream."""

    __slots__ = ("_newest", "saves")

    def __init__(self) -> None:
        self.saves = 0
        self._newest: deque[tuple[int, int]] = deque(maxlen=KEPT)

    def add(self, nanoseconds: int, size: int) -> None:
        """Note a save that took so long and kept so many bytes of state."""
        self.saves += 1
        self._newest.append((nanoseconds, size))

    def summary(self) -> SaveCost | None:
        """Return the cost so far, or `None` before the first save."""
        if not self._newest:
            return None
        times = sorted(nanoseconds for nanoseconds, _ in self._newest)
        count = len(times)
        return SaveCost(
            self.saves,
            times[count // 2] / 1e9,
            times[min(count * 9 // 10, count - 1)] / 1e9,
            sum(times) / count / 1e9,
            sum(size for _, size in self._newest) / count,
        )
