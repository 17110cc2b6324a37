"""Saving in the background: at most one save is in flight, and an error surfaces at the next call or at close."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future, ThreadPoolExecutor


class Background:
    """One thread that does one piece of work at a time; the interpreter waits for it at exit."""

    __slots__ = ("_executor", "_flight")

    def __init__(self) -> None:
        self._executor: ThreadPoolExecutor | None = None
        self._flight: Future[Any] | None = None

    def start(self, work: Callable[[], Any]) -> None:
        """Begin `work`; the one before must have been waited for."""
        if self._executor is None:
            from concurrent.futures import ThreadPoolExecutor

            self._executor = ThreadPoolExecutor(1, thread_name_prefix="safepoint-save")
        self._flight = self._executor.submit(work)

    @property
    def busy(self) -> bool:
        """Whether something is in flight, or has failed since it was last waited for."""
        return self._flight is not None

    def wait(self) -> None:
        """Wait for what is in flight and raise its error, once."""
        if self._flight is not None:
            flight, self._flight = self._flight, None
            flight.result()

    def close(self) -> None:
        """End the thread; what is in flight is finished first."""
        if self._executor is not None:
            self._executor.shutdown(wait=True)
            self._executor = None
