"""The cancellation mask: what would cut a write in two waits until the write is done, and is then delivered once.

Masked are SIGINT and SIGTERM, and so KeyboardInterrupt (`CancellationMask`), asyncio's cancellation (`masked`) and the
cancellation a caller asks for himself (`CancellationToken`). Python runs signal handlers on the main thread only, so a mask
on another thread holds signals back only inside `safepoint.runtime.signals.defer_signals()`. SIGKILL and power loss cannot
be masked: against those the store's write is atomic.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from safepoint.runtime.clock import SYSTEM_CLOCK
from safepoint.runtime.errors import MaskFailureError
from safepoint.runtime.signals import GATE

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from types import TracebackType

    from safepoint.runtime.clock import Clock

Result = TypeVar("Result")

DEFAULT_BUDGET_NS = 1_000_000_000
"""How long a write section may hold cancellation back before that is reported."""


class MaskReport(NamedTuple):
    """How a write section went: its length, its budget, and which cancellations it held back.

    `deferred` holds signal numbers, `"token"` and `"asyncio"`.
    """

    operation: str
    elapsed_ns: int
    budget_ns: int
    deferred: tuple[int | str, ...]

    @property
    def within_budget(self) -> bool:
        """Whether the section was no longer than its budget."""
        return self.elapsed_ns <= self.budget_ns


class CancellationToken:
    """A request to stop that code passes along; `cancel()` may come from any thread.

    While a mask on this token is open the request waits (`requested` stays False); it shows when the mask closes, and the
    next mask refuses to open.
    """

    __slots__ = ("_deferred", "_lock", "_masks", "_requested")

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._masks = 0
        self._deferred = False
        self._requested = False

    @property
    def requested(self) -> bool:
        """Whether a cancellation was delivered."""
        return self._requested

    def cancel(self) -> None:
        """Ask to stop: at once, or as soon as the open mask closes."""
        with self._lock:
            if self._masks:
                self._deferred = True
            else:
                self._requested = True

    def enter(self, operation: str) -> None:
        """Open a mask on this token; raise `MaskFailureError` when stopping was asked for already."""
        with self._lock:
            if self._requested and not self._masks:
                advice = "cancellation was requested before the write began; nothing was written"
                raise MaskFailureError("MASK_CANCELLED_BEFORE_ENTRY", operation, advice)
            self._masks += 1

    def leave(self) -> bool:
        """Close a mask; return True when that delivered a cancellation."""
        with self._lock:
            self._masks -= 1
            if self._masks or not self._deferred:
                return False
            self._deferred, self._requested = False, True
            return True


class CancellationMask:
    """A write section: `with CancellationMask("checkpoint_write") as mask: …`, then `mask.report`.

    Masks nest; the outermost one of a thread delivers what arrived, by calling the handlers that were installed before. A
    section that takes longer than `budget_ns` is reported (`report.within_budget`, and a call of `on_overrun`) and otherwise
    succeeds. Raises `MaskFailureError` on entry when `token` is cancelled already. An object is good for one section at a
    time. Inside coroutines use `masked`, which also holds back the task's own cancellation.
    """

    __slots__ = ("_budget", "_clock", "_deferred", "_elapsed", "_on_overrun", "_operation", "_started", "_token")

    def __init__(
        self,
        operation: str,
        *,
        budget_ns: int = DEFAULT_BUDGET_NS,
        token: CancellationToken | None = None,
        clock: Clock = SYSTEM_CLOCK,
        on_overrun: Callable[[MaskReport], None] | None = None,
    ) -> None:
        self._operation = operation
        self._budget = budget_ns
        self._token = token
        self._clock = clock
        self._on_overrun = on_overrun
        self._started = 0
        self._elapsed = -1
        self._deferred: tuple[int | str, ...] = ()

    @property
    def report(self) -> MaskReport | None:
        """How the section went; `None` until it has ended."""
        if self._elapsed < 0:
            return None
        return MaskReport(self._operation, self._elapsed, self._budget, self._deferred)

    def __enter__(self) -> CancellationMask:
        if self._token is not None:
            self._token.enter(self._operation)
        try:
            GATE.close()
        except BaseException:
            if self._token is not None:
                self._token.leave()
            raise
        self._deferred = ()
        self._elapsed = -1
        self._started = self._clock.monotonic_ns()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        elapsed = self._clock.monotonic_ns() - self._started
        try:
            if self._token is not None and self._token.leave():
                self.defer("token")
            self._deferred += GATE.waiting()
            self._elapsed = elapsed
            if elapsed > self._budget and self._on_overrun is not None:
                self._on_overrun(MaskReport(self._operation, elapsed, self._budget, self._deferred))
        finally:
            GATE.open()

    def defer(self, what: str) -> None:
        """Note a cancellation, by name, that waits for this section's end."""
        if what not in self._deferred:
            self._deferred += (what,)


async def masked(
    work: Awaitable[Result],
    operation: str = "checkpoint_write",
    *,
    budget_ns: int = DEFAULT_BUDGET_NS,
    token: CancellationToken | None = None,
    clock: Clock = SYSTEM_CLOCK,
    on_overrun: Callable[[MaskReport], None] | None = None,
) -> Result:
    """Await `work` to its end even when the task is cancelled meanwhile, then deliver that cancellation once.

    Signals wait as in `CancellationMask`. Returns what `work` returns. If the task was cancelled, `CancelledError` is raised
    after `work` has ended, with an error of `work` as its cause. Raises `MaskFailureError`, before
    `work` is started, when `token` is cancelled already.
    """
    import asyncio

    try:
        mask = CancellationMask(operation, budget_ns=budget_ns, token=token, clock=clock, on_overrun=on_overrun)
        mask.__enter__()
    except BaseException:
        if asyncio.iscoroutine(work):
            work.close()
        raise
    try:
        task = asyncio.ensure_future(work)
        cancellation: asyncio.CancelledError | None = None
        while not task.done():
            try:
                await asyncio.wait([task])
            except asyncio.CancelledError as error:
                cancellation = cancellation or error
                mask.defer("asyncio")
    finally:
        mask.__exit__(None, None, None)
    if cancellation is not None:
        raise cancellation from (None if task.cancelled() else task.exception())
    return task.result()
