"""The write section holds cancellation back and delivers it once."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import textwrap
import threading

import pytest

from safepoint.runtime.errors import MaskFailureError
from safepoint.runtime.mask import CancellationMask, CancellationToken, masked
from safepoint.runtime.signals import GATE, defer_signals


class Ticks:
    def __init__(self, *readings: int) -> None:
        self.readings = list(readings)

    def monotonic_ns(self) -> int:
        return self.readings.pop(0)

    def wall_ms(self) -> int:
        return 0


@pytest.fixture(autouse=True)
def handlers_stay():
    before = signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)
    yield
    assert (signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)) == before
    assert GATE.waiting() == ()


@pytest.fixture
def terminations():
    seen: list[int] = []
    before = signal.signal(signal.SIGTERM, lambda number, frame: seen.append(number))
    yield seen
    signal.signal(signal.SIGTERM, before)


def test_keyboard_interrupt_waits_for_the_end_of_the_section():
    done = []
    with pytest.raises(KeyboardInterrupt), CancellationMask("write"):
        signal.raise_signal(signal.SIGINT)
        done.append("written")
    assert done == ["written"]


def test_a_signal_that_came_three_times_is_delivered_once(terminations):
    with CancellationMask("write") as mask:
        for _ in range(3):
            os.kill(os.getpid(), signal.SIGTERM)
        assert terminations == []
    assert terminations == [signal.SIGTERM]
    assert mask.report.deferred == (signal.SIGTERM,)


def test_both_signals_are_delivered_even_when_the_first_raises(terminations):
    with pytest.raises(KeyboardInterrupt), CancellationMask("write"):
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGTERM)
    assert terminations == [signal.SIGTERM]


def test_the_outermost_section_delivers(terminations):
    with CancellationMask("outer"):
        with CancellationMask("inner"):
            signal.raise_signal(signal.SIGTERM)
        assert terminations == []
    assert terminations == [signal.SIGTERM]


def test_an_ignored_signal_stays_ignored():
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        with CancellationMask("write"):
            signal.raise_signal(signal.SIGTERM)
        assert signal.getsignal(signal.SIGTERM) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGTERM, before)


def test_the_error_of_the_section_stays_visible_behind_the_interrupt():
    with pytest.raises(KeyboardInterrupt) as caught, CancellationMask("write"):
        signal.raise_signal(signal.SIGINT)
        raise OSError("disk full")
    assert isinstance(caught.value.__context__, OSError)


def test_an_error_without_a_signal_passes_through_and_the_next_section_works():
    with pytest.raises(OSError, match="disk full"), CancellationMask("write"):
        raise OSError("disk full")
    with CancellationMask("write") as mask:
        pass
    assert mask.report.deferred == ()


def test_a_handler_set_inside_the_section_is_kept():
    def own(number, frame):
        pass

    before = signal.getsignal(signal.SIGTERM)
    with CancellationMask("write"):
        signal.signal(signal.SIGTERM, own)
    assert signal.getsignal(signal.SIGTERM) is own
    signal.signal(signal.SIGTERM, before)


def test_overrunning_the_budget_is_reported_and_no_failure():
    reports = []
    with CancellationMask("write", budget_ns=10, clock=Ticks(100, 111), on_overrun=reports.append) as mask:
        result = "written"
    assert result == "written"
    assert reports == [mask.report]
    assert mask.report.elapsed_ns == 11
    assert not mask.report.within_budget
    with CancellationMask("write", budget_ns=10, clock=Ticks(100, 110), on_overrun=reports.append) as mask:
        pass
    assert mask.report.within_budget
    assert len(reports) == 1


def test_a_failing_overrun_callback_leaves_no_section_open(terminations):
    def fail(report):
        raise ValueError("no sink")

    with (
        pytest.raises(ValueError, match="no sink"),
        CancellationMask("write", budget_ns=0, clock=Ticks(0, 9), on_overrun=fail),
    ):
        signal.raise_signal(signal.SIGTERM)
    assert terminations == [signal.SIGTERM]


def test_a_cancelled_token_refuses_the_section():
    token = CancellationToken()
    token.cancel()
    code = r"^CHECKPOINT_MASK_FAILURE: MASK_CANCELLED_BEFORE_ENTRY"
    with pytest.raises(MaskFailureError, match=code) as caught, CancellationMask("write", token=token):
        pytest.fail("the section was entered")
    assert caught.value.reason == "MASK_CANCELLED_BEFORE_ENTRY"
    assert caught.value.operation == "write"


def test_a_token_cancelled_inside_is_delivered_at_the_end_and_stops_the_next_section():
    token = CancellationToken()
    with CancellationMask("write", token=token) as mask:
        with CancellationMask("inner", token=token):
            token.cancel()
        assert not token.requested
    assert token.requested
    assert mask.report.deferred == ("token",)
    with pytest.raises(MaskFailureError), CancellationMask("write", token=token):
        pass


def test_a_token_cancelled_by_another_thread_waits_too():
    token = CancellationToken()
    with CancellationMask("write", token=token):
        thread = threading.Thread(target=token.cancel)
        thread.start()
        thread.join()
        assert not token.requested
    assert token.requested


def test_eight_threads_with_a_hundred_sections_each_leave_nothing_open():
    def work():
        for _ in range(100):
            with CancellationMask("write"), CancellationMask("inner"):
                pass

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert GATE._threads == 0


def test_a_worker_threads_section_holds_signals_back_where_that_was_asked_for(terminations):
    entered, go_on, seen_inside = threading.Event(), threading.Event(), []

    def work():
        with CancellationMask("write"):
            entered.set()
            go_on.wait(10)
            seen_inside.extend(terminations)

    with defer_signals():
        thread = threading.Thread(target=work)
        thread.start()
        entered.wait(10)
        os.kill(os.getpid(), signal.SIGTERM)
        go_on.set()
        thread.join()
        for _ in range(1000):
            if terminations:
                break
    assert seen_inside == []
    assert terminations == [signal.SIGTERM]


def test_between_sections_deferred_signals_arrive_at_once(terminations):
    with defer_signals():
        signal.raise_signal(signal.SIGTERM)
        assert terminations == [signal.SIGTERM]
        with CancellationMask("write"):
            signal.raise_signal(signal.SIGTERM)
            assert len(terminations) == 1
        assert len(terminations) == 2


def test_deferring_for_threads_must_be_entered_on_the_main_thread():
    errors = []

    def work():
        try:
            with defer_signals():
                pass
        except MaskFailureError as error:
            errors.append(error.reason)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert errors == ["MASK_WRONG_THREAD"]


def run_script(text: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", textwrap.dedent(text)], capture_output=True, text=True, timeout=60)


def test_the_default_action_of_sigterm_waits_for_the_section():
    result = run_script("""
        import os, signal
        from safepoint.runtime.mask import CancellationMask
        with CancellationMask("write"):
            os.kill(os.getpid(), signal.SIGTERM)
            print("written", flush=True)
        print("not reached", flush=True)
    """)
    assert result.stdout == "written\n"
    assert result.returncode == -signal.SIGTERM


def test_the_default_action_waits_for_a_worker_threads_section_too():
    result = run_script("""
        import os, signal, threading
        from safepoint.runtime.mask import CancellationMask
        from safepoint.runtime.signals import defer_signals
        def work():
            with CancellationMask("write"):
                os.kill(os.getpid(), signal.SIGTERM)
                print("written", flush=True)
        with defer_signals():
            thread = threading.Thread(target=work)
            thread.start()
            thread.join()
        print("not reached", flush=True)
    """)
    assert result.stdout == "written\n"
    assert result.returncode == -signal.SIGTERM


def test_a_forked_child_does_not_repeat_its_parents_signal():
    result = run_script("""
        import os, signal
        from safepoint.runtime.mask import CancellationMask
        seen = []
        signal.signal(signal.SIGTERM, lambda number, frame: seen.append(number))
        with CancellationMask("write"):
            os.kill(os.getpid(), signal.SIGTERM)
            child = os.fork()
        if child == 0:
            os._exit(len(seen))
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), len(seen))
    """)
    assert result.stdout == "0 1\n", result.stderr


def test_asyncio_cancellation_waits_for_the_work_and_comes_once():
    finished = []

    async def write():
        await asyncio.sleep(0.01)
        finished.append("written")
        return "id"

    async def main():
        task = asyncio.ensure_future(masked(write()))
        await asyncio.sleep(0)
        task.cancel("stop")
        await asyncio.sleep(0)
        task.cancel()
        assert not task.done()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert finished == ["written"]
        return await masked(write())

    assert asyncio.run(main()) == "id"


def test_asyncio_work_that_fails_while_cancelled_keeps_its_error_as_the_cause():
    async def write():
        await asyncio.sleep(0.01)
        raise OSError("disk full")

    async def main():
        task = asyncio.ensure_future(masked(write()))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        with pytest.raises(OSError, match="disk full"):
            await masked(write())

    asyncio.run(main())


def test_an_asyncio_timeout_around_masked_work_fires_after_it():
    finished = []

    async def write():
        await asyncio.sleep(0.05)
        finished.append("written")

    async def main():
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.005):
                await masked(write())
        assert finished == ["written"]
        await asyncio.sleep(0)

    asyncio.run(main())


def test_masked_work_is_not_started_when_the_token_is_cancelled():
    started = []

    async def write():
        started.append(1)

    async def main():
        token = CancellationToken()
        token.cancel()
        with pytest.raises(MaskFailureError):
            await masked(write(), token=token)

    asyncio.run(main())
    assert started == []


def test_ctrl_c_during_masked_work_ends_asyncio_run_after_the_work():
    result = run_script("""
        import asyncio, os, signal
        from safepoint.runtime.mask import masked
        async def write():
            os.kill(os.getpid(), signal.SIGINT)
            await asyncio.sleep(0.01)
            print("written", flush=True)
        async def main():
            try:
                await masked(write())
            finally:
                print("left", flush=True)
            await asyncio.sleep(5)
            print("not reached", flush=True)
        try:
            asyncio.run(main())
        except KeyboardInterrupt:
            print("interrupted", flush=True)
    """)
    assert result.stdout == "written\nleft\ninterrupted\n", result.stderr


def test_a_loop_signal_handler_runs_once():
    async def main():
        calls = []
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, calls.append, 1)
        with CancellationMask("write"):
            os.kill(os.getpid(), signal.SIGTERM)
        await asyncio.sleep(0.01)
        asyncio.get_running_loop().remove_signal_handler(signal.SIGTERM)
        return calls

    assert asyncio.run(main()) == [1]
