"""The guard's loops, context manager, decorator and contract."""

from __future__ import annotations

import asyncio

import pytest

from safepoint.runtime.errors import ContractViolationError
from safepoint.testing import FakeClock
from support_guard import codes, make


def test_a_compliant_loop_is_silent():
    guard, sink = make(mode="strict")
    for number, _ in enumerate(guard.loop(range(1000)), 1):
        if number % 100 == 0:
            guard.checkpoint()
    assert set(codes(sink)) == {"001"}
    assert guard.last_checkpoint_iteration == 1000


def test_a_loop_that_asks_when_it_is_due_is_silent():
    clock = FakeClock()
    guard, sink = make(clock, max_iterations=7, max_duration_ms=100, mode="strict")
    for _ in guard.loop(range(500)):
        clock.advance(ms=30)
        if guard.due():
            guard.checkpoint()
    assert set(codes(sink)) == {"001"}


def test_a_loop_one_turn_too_long_is_warned_once():
    guard, sink = make()
    for number, _ in enumerate(guard.loop(range(250)), 1):
        if number == 101:
            guard.checkpoint()
    assert codes(sink) == ["006", "001", "006"]
    assert [event.iteration_count for event in sink.events] == [100, 101, 201]


def test_strict_mode_ends_the_loop():
    guard, _ = make(max_iterations=3, mode="strict")
    done = []
    with pytest.raises(ContractViolationError):
        done.extend(guard.loop(range(100)))
    assert len(done) == 6


def test_loops_of_one_guard_go_on_counting():
    guard, sink = make()
    for _ in range(3):
        for _ in guard.loop(range(40)):
            pass
    assert guard.iteration == 120
    assert codes(sink) == ["006"]


def test_an_asynchronous_loop_counts_too():
    async def source():
        for item in range(5):
            yield item

    async def main():
        guard, sink = make(max_iterations=3)
        items = [item async for item in guard.loop(source())]
        items += [item async for item in guard.aloop(range(5, 7))]
        return items, codes(sink), guard.iteration

    assert asyncio.run(main()) == ([0, 1, 2, 3, 4, 5, 6], ["006"], 7)
