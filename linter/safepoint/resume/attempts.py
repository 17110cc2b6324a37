"""Calls of recovery handlers: caught, timed, bounded, and recorded; synchronous and asynchronous."""

from __future__ import annotations

import asyncio
import contextvars
import inspect
import threading
import time
from copy import deepcopy
from typing import TYPE_CHECKING, Any, NamedTuple

from safepoint.context.provenance import utc_now
from safepoint.resume.recovery import RecoveryRegistry

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from safepoint.contract.vocabulary import RecoveryStrategy
    from safepoint.resume.recovery import Handler

MAX_ERROR_TEXT = 500


class RecoveryCall(NamedTuple):
    """One call to be made; `limit` is how many seconds it may take, None without a limit."""

    handler: Handler
    field: str
    strategy: RecoveryStrategy
    context: dict[str, Any]
    limit: float | None


class Outcome(NamedTuple):
    """What a call came to: the handler's answer, or why there is none, and when it began and ended by the wall clock."""

    reported: bool
    error: str | None
    started: datetime
    ended: datetime
    seconds: float


def attempt(call: RecoveryCall) -> Outcome:
    """Make a call and return its outcome; only what must end the program (interrupts, exits) is let through.

    With a limit the handler works in a thread on a copy of the context, which takes the place of the original's content when
    it answers in time: a handler that is late can no longer change anything.
    """
    return _timed(lambda: _bounded(call) if call.limit is not None else _answer(_settle(_ask(call))))


async def attempt_async(call: RecoveryCall) -> Outcome:
    """Make a call without blocking the event loop: an asynchronous handler is awaited, another works in a thread."""
    if not _is_asynchronous(call):
        return await asyncio.to_thread(attempt, call)
    started, clock = utc_now(), time.monotonic()
    try:
        reported, error = await _awaited(call), None
    except Exception as fault:  # noqa: BLE001 - whatever a handler raises is its outcome
        reported, error = False, _describe(fault)
    return Outcome(reported, error, started, utc_now(), time.monotonic() - clock)


async def _awaited(call: RecoveryCall) -> bool:
    scope = asyncio.timeout(call.limit)
    try:
        async with scope:
            return _answer(await _wait(_ask(call)))
    except TimeoutError:
        if scope.expired():
            raise HandlerFault(_late(call)) from None
        raise


def _is_asynchronous(call: RecoveryCall) -> bool:
    if isinstance(call.handler, RecoveryRegistry):
        return call.handler.is_asynchronous(call.field, call.strategy)
    return inspect.iscoroutinefunction(getattr(call.handler, "recover", None))


class HandlerFault(Exception):  # noqa: N818 - carries a finished text, is never seen by callers
    """Why a call has no answer, in words that stand on their own."""


def _timed(act: Callable[[], bool]) -> Outcome:
    started, clock = utc_now(), time.monotonic()
    try:
        reported, error = act(), None
    except Exception as fault:  # noqa: BLE001 - whatever a handler raises is its outcome
        reported, error = False, _describe(fault)
    return Outcome(reported, error, started, utc_now(), time.monotonic() - clock)


def _ask(call: RecoveryCall) -> Any:
    return call.handler.recover(call.field, call.strategy, call.context)


def _answer(answer: object) -> bool:
    # Only True is yes: an error text or a forgotten return value is no recovery.
    return answer is True


def _settle(answer: Any) -> Any:
    """Wait for an asynchronous answer where no event loop runs; inside one the caller must use the asynchronous form."""
    if not inspect.isawaitable(answer):
        return answer
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(_wait(answer))
    if inspect.iscoroutine(answer):
        answer.close()
    raise HandlerFault(
        "the handler is asynchronous and an event loop is running; use `await guard.resume_checkpoint_async(…)`"
    )


async def _wait(answer: Any) -> Any:
    return await answer if inspect.isawaitable(answer) else answer


def _bounded(call: RecoveryCall) -> bool:
    copy = deepcopy(call.context)
    box: list[tuple[bool, BaseException | None]] = []

    def work() -> None:
        try:
            box.append((_answer(_settle(_ask(call._replace(context=copy)))), None))
        except BaseException as fault:  # noqa: BLE001 - handed over to the calling thread
            box.append((False, fault))

    thread = threading.Thread(target=contextvars.copy_context().run, args=(work,), name="safepoint-recovery", daemon=True)
    thread.start()
    thread.join(call.limit)
    if not box:
        raise HandlerFault(_late(call))
    reported, fault = box[0]
    if fault is not None:
        raise fault
    call.context.clear()
    call.context.update(copy)
    return reported


def _late(call: RecoveryCall) -> str:
    return f"the handler gave no answer within {call.limit or 0:g} s"


def _describe(fault: Exception) -> str:
    try:
        text = str(fault)
    except Exception:  # noqa: BLE001 - an error whose text fails still has a name
        text = ""
    return (text if isinstance(fault, HandlerFault) else f"{type(fault).__name__}: {text}")[:MAX_ERROR_TEXT]
