"""The write section holds cancellation back and delivers it once."""

from __future__ import annotations

import os
import signal
import threading

import pytest

from safepoint.runtime.errors import MaskFailureError
from safepoint.runtime.mask import CancellationMask, CancellationToken
from safepoint.runtime.signals import GATE

pytestmark = pytest.mark.usefixtures("handlers_stay")


class Ticks:
    def __init__(self, *readings: int) -> None:
        self.readings = list(readings)

    def monotonic_ns(self) -> int:
        return self.readings.pop(0)

    def wall_ms(self) -> int:
        return 0


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
