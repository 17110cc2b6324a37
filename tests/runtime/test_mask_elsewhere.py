"""The write section on worker threads, in other processes and around asyncio's work."""

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
from safepoint.runtime.signals import defer_signals

pytestmark = pytest.mark.usefixtures("handlers_stay")


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
