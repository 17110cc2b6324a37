"""The watchdog: a thread that notices a turn that never ends, which no call from inside the loop can."""

from __future__ import annotations

import threading
import weakref
from typing import TYPE_CHECKING

from safepoint.runtime.bounds import NS_PER_MS

if TYPE_CHECKING:
    from safepoint.runtime.reports import ReportingPace

_SHORTEST_WAIT = 0.001


class Watchdog:
    """Looks at a guard's time bound when it is due, and four times within it, until stopped or the guard is gone."""

    __slots__ = ("_guard", "_stop", "_thread")

    def __init__(self, guard: ReportingPace) -> None:
        self._guard = weakref.ref(guard)
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name=f"safepoint-watchdog-{guard.orchestration_id}", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End the thread and wait for it, unless it is the one calling."""
        self._stop.set()
        if self._thread is not threading.current_thread():
            self._thread.join()

    def _run(self) -> None:
        while True:
            guard = self._guard()
            if guard is None:
                return
            quarter = guard.bounds.max_duration_ms / 4000
            left = guard.check_time() / (NS_PER_MS * 1000)
            del guard
            wait = quarter if left <= 0 else min(quarter, left)
            if self._stop.wait(max(wait, _SHORTEST_WAIT)):
                return
