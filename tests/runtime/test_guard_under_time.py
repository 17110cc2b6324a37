"""When a guard reads the clock, what its watchdog sees, and what threads and forks do to it."""

from __future__ import annotations

import os
import pickle
import threading

import pytest

from safepoint import CheckpointGuard
from safepoint.runtime.errors import ContractViolationError
from safepoint.testing import FakeClock
from support_guard import codes, make


def test_the_clock_is_read_rarely_in_a_quick_loop_and_each_turn_in_a_slow_one():
    clock = FakeClock()
    guard, _ = make(clock, max_iterations=10**9, clock_stride=64)
    for turn in range(1, 100_001):
        clock.advance(ns=1000)
        guard.on_iteration(turn)
    assert clock.readings < 100_000 / 64 + 200
    before = clock.readings
    for turn in range(100_001, 100_201):
        clock.advance(ms=200)
        guard.on_iteration(turn)
    assert clock.readings - before > 130


def test_a_time_bound_is_noticed_within_two_percent_while_turns_stay_alike():
    for step_us in (10, 100, 700, 3000, 20_000):
        clock = FakeClock()
        guard, sink = make(clock, max_iterations=10**9, clock_stride=64)
        turn = 0
        while not sink.events:
            turn += 1
            clock.advance(ns=step_us * 1000)
            guard.on_iteration(turn)
        late = clock.monotonic_ns() / 1e9 - 5
        assert late <= max(0.1, step_us / 1e6), step_us


def test_a_loop_that_turns_slow_is_noticed_after_at_most_64_turns():
    clock = FakeClock()
    guard, sink = make(clock, max_iterations=10**9, clock_stride=64)
    for turn in range(1, 50_001):
        guard.on_iteration(turn)
    for turn in range(50_001, 50_066):
        clock.advance(seconds=10)
        guard.on_iteration(turn)
    assert codes(sink) == ["006"]


def test_a_hung_turn_is_reported_by_the_watchdog():
    hung = threading.Event()
    events = []

    def on_hang(event):
        events.append(event)
        hung.set()

    with CheckpointGuard("orch-1", max_duration_ms=30, sinks=[], watchdog=True, on_hang=on_hang) as guard:
        guard.on_iteration(1)
        assert hung.wait(20)
    assert (events[0].event_code, events[0].contract_status) == ("FN-CK-006", "warn:hung")
    assert guard._watchdog is None


def test_a_hung_turn_is_reported_once_an_interval_and_the_loop_adds_no_second_warning():
    clock = FakeClock()
    guard, sink = make(clock, max_duration_ms=10, mode="strict")
    assert guard.check_time() == 10_000_000
    clock.advance(ms=11)
    guard.check_time()
    guard.check_time()
    assert codes(sink) == ["006"]
    clock.advance(ms=10)
    guard.check_time()
    guard.check_time()
    assert codes(sink) == ["006", "007"]
    with pytest.raises(ContractViolationError):
        guard.on_iteration(1)
    guard.checkpoint(1)
    clock.advance(ms=11)
    guard.check_time()
    assert codes(sink) == ["006", "007", "007", "001", "006"]


def test_a_watchdog_ends_with_its_guard():
    guard = CheckpointGuard("gone", max_duration_ms=20, sinks=[], watchdog=True)
    thread = guard._watchdog._thread
    del guard
    thread.join(20)
    assert not thread.is_alive()


def test_threads_may_share_a_guard():
    guard, sink = make(max_iterations=1000, clock=None)
    counter = iter(range(1, 10_000_000))
    lock = threading.Lock()

    def work():
        for _ in range(5000):
            with lock:
                turn = next(counter)
            guard.on_iteration(turn)

    threads = [threading.Thread(target=work) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert codes(sink) == ["006"]
    assert 1000 <= sink.events[0].iteration_count < 1100


def test_a_forked_child_can_go_on_while_the_parents_thread_held_the_lock():
    guard, _ = make(max_iterations=3)
    guard._lock.acquire()
    held = threading.Thread(target=guard._lock.acquire)
    guard._lock.release()
    held.start()
    held.join()
    child = os.fork()
    if child == 0:
        guard.checkpoint(1)
        guard.on_iteration(9)
        os._exit(len(guard.events))
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 2


def test_errors_cross_process_borders_with_their_facts():
    error = ContractViolationError("orch-1", 8, 1, 4, 60000)
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), again.__dict__) == (type(error), str(error), error.__dict__)


def test_a_clock_may_be_a_function():
    now = [0.0]
    guard = CheckpointGuard("orch-1", max_duration_ms=10, clock=lambda: now[0], sinks=[])
    now[0] = 0.0099
    guard.on_iteration(1)
    now[0] = 0.01
    guard.on_iteration(2)
    assert codes(guard) == ["006"]


def test_the_events_a_guard_keeps_are_the_newest():
    guard, _ = make()
    for turn in range(3000):
        guard.checkpoint(turn)
    assert len(guard.events) == 1024
    assert guard.events[-1].iteration_count == 2999
