"""The gate that holds SIGINT and SIGTERM back while a write section is open."""

from __future__ import annotations

import os
import signal
import sys
import threading
from typing import TYPE_CHECKING, Any

from safepoint.runtime.errors import MaskFailureError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import FrameType, TracebackType

HELD = (int(signal.SIGTERM), int(signal.SIGINT))
"""The signals that wait; every other one keeps its handler."""

# The plain C functions: the wrappers in `signal` turn handlers into enum members and back, which costs 7 µs a swap.
_plain: Any = sys.modules.get("_signal", signal)
_set_handler: Any = _plain.signal
_get_handler: Any = _plain.getsignal
_DEFAULT = int(signal.SIG_DFL)
_get_ident = threading.get_ident


class SignalGate:
    """Counts open write sections, and stands in for the signal handlers while there is one.

    On the main thread the first `close` puts `_hold` in the handlers' place; the last `open` puts them back and calls them
    for what arrived, each signal once. Other threads only count: their sections hold signals back while `_hold` stands in
    because of `cover`, else the main thread goes on receiving them.
    """

    def __init__(self) -> None:
        self._hold_handler = self._hold
        self._lock = threading.Lock()
        self._main = threading.main_thread().ident
        self._depth = 0
        self._threads = 0
        self._covers = 0
        self._saved: dict[int, Any] = {}
        self._pending: list[int] = []

    def close(self) -> None:
        """Begin a write section."""
        if _get_ident() != self._main:
            with self._lock:
                self._threads += 1
            return
        self._depth += 1
        if self._depth == 1 and not self._covers:
            self._stand_in()

    def open(self) -> None:
        """End a write section; the outermost one delivers what arrived."""
        if _get_ident() != self._main:
            self._open_thread()
        elif self._depth > 1:
            self._depth -= 1
        else:
            self._release()

    def waiting(self) -> tuple[int, ...]:
        """Return the signals held back so far, in order of arrival."""
        return tuple(self._pending) if self._pending else ()

    def cover(self) -> None:
        """Stand in for the handlers until `uncover`, so that sections of other threads hold signals back too."""
        if threading.get_ident() != self._main:
            advice = "signals reach the main thread only; enter it there, around the workers"
            raise MaskFailureError("MASK_WRONG_THREAD", "defer_signals", advice)
        self._covers += 1
        if self._covers == 1 and not self._depth:
            self._depth = 1
            self._stand_in()
            self._depth = 0

    def uncover(self) -> None:
        """End what `cover` began; what is still held back is delivered."""
        self._covers -= 1
        if not self._covers and not self._depth:
            self._release()

    def forget_other_threads(self) -> None:
        """Go on in a forked child, where only the forking thread lives on and nothing was sent to it yet."""
        was_main = threading.get_ident() == self._main
        self._lock = threading.Lock()
        self._main = threading.get_ident()
        self._threads = 0
        self._pending.clear()
        if not was_main and self._depth:
            self._release()

    def _open_thread(self) -> None:
        with self._lock:
            self._threads -= 1
            wake = self._pending[:1] if not self._threads else []
        if not wake or self._main is None:
            return
        if hasattr(signal, "pthread_kill"):
            signal.pthread_kill(self._main, wake[0])
        else:
            signal.raise_signal(wake[0])

    def _stand_in(self) -> None:
        try:
            for number in HELD:
                handler = _get_handler(number)
                if handler is not None:  # None: installed by C code, which Python cannot put back
                    self._saved[number] = handler
                    _set_handler(number, self._hold_handler)
        except ValueError:  # a subinterpreter, where nobody can set handlers
            self._saved.clear()
        except BaseException:  # a handler that was not swapped yet raised: the section never began
            self._release()
            raise

    def _release(self) -> None:
        try:
            if not self._covers:
                self._put_back()
        finally:
            self._depth = 0
            if self._pending and not (self._threads and self._covers):
                self._deliver(self._take())

    def _put_back(self) -> None:
        # The second in a finally: a handler that is back may raise at once, and the other must still be put back.
        first, second = HELD
        saved, hold = self._saved, self._hold_handler
        try:
            handler = saved.pop(first, None)
            if handler is not None and _get_handler(first) is hold:
                _set_handler(first, handler)
        finally:
            handler = saved.pop(second, None)
            if handler is not None and _get_handler(second) is hold:
                _set_handler(second, handler)

    def _hold(self, number: int, frame: FrameType | None) -> None:
        if self._depth or self._threads:
            if number not in self._pending:
                self._pending.append(number)
        else:
            self._deliver(tuple(dict.fromkeys((*self._take(), number))), frame)

    def _take(self) -> tuple[int, ...]:
        taken = tuple(self._pending)
        self._pending.clear()
        return taken

    def _deliver(self, numbers: Sequence[int], frame: FrameType | None = None) -> None:
        if numbers:
            try:
                self._call(numbers[0], frame)
            finally:
                self._deliver(numbers[1:], frame)

    def _call(self, number: int, frame: FrameType | None) -> None:
        handler = self._saved[number] if number in self._saved else _get_handler(number)
        if callable(handler):
            # Not sent anew: a wake-up descriptor (asyncio) has seen the signal already and must not see it twice.
            handler(number, frame)
        elif handler == _DEFAULT:
            _set_handler(number, _DEFAULT)
            signal.raise_signal(number)


GATE = SignalGate()
"""The process has one set of signal handlers, hence one gate."""

if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=GATE.forget_other_threads)


class defer_signals:  # noqa: N801 - used as a statement's word: `with defer_signals():`
    """Let write sections of *any* thread hold SIGINT and SIGTERM back; enter on the main thread, around the workers.

    Between sections signals go to their handlers as ever. asyncio's own Ctrl-C handling steps aside while this is active
    (it wants Python's handler in place): KeyboardInterrupt then ends the loop directly.
    """

    __slots__ = ()

    def __enter__(self) -> None:
        GATE.cover()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        GATE.uncover()
