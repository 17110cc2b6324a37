"""The guard's arithmetic, row by row, each on a fresh guard."""

from __future__ import annotations

import pytest

from safepoint.runtime.errors import CheckpointError, ContractViolationError
from safepoint.runtime.events import MemorySink
from safepoint.runtime.guard import CheckpointGuard
from safepoint.testing import FakeClock

MAX = 2**64 - 1


class Run:
    """A guard on a clock that stands still, and what it reported."""

    def __init__(self, **settings):
        self.clock = FakeClock()
        self.sink = MemorySink()
        self.guard = CheckpointGuard("orch-1", clock=self.clock, sinks=[self.sink], **settings)

    def step(self, turn, *, ns=0):
        self.clock.advance(ns=ns)
        try:
            self.guard.on_iteration(turn)
        except ContractViolationError as error:
            return error
        return None

    @property
    def reported(self):
        return [(event.event_code[-3:], event.event_name, event.contract_status) for event in self.sink.events]


MISSING = ("006", "CHECKPOINT_MISSING", "warn")
WARNING = ("006", "CHECKPOINT_WARNING", "warn")
VIOLATION = ("007", "CHECKPOINT_CONTRACT_VIOLATION", "violation")
SAVE = ("001", "CHECKPOINT_SAVE", "checkpointed")


@pytest.mark.parametrize(
    ("turn", "ns", "reported"),
    [
        (99, 0, []),
        (100, 0, [MISSING]),
        (199, 0, [MISSING]),
        (200, 0, [MISSING, VIOLATION]),
        (1, 4_999_999_999, []),
        (1, 5_000_000_000, [MISSING]),
        (1, 9_999_999_999, [MISSING]),
        (1, 10_000_000_000, [MISSING, VIOLATION]),
    ],
)
def test_the_defaults_in_strict_mode(turn, ns, reported):
    run = Run(mode="strict")
    error = run.step(turn, ns=ns)
    assert run.reported == reported
    assert (error is not None) == (VIOLATION in reported)


@pytest.mark.parametrize(("turn", "ns"), [(200, 0), (10**9, 0), (1, 3600 * 10**9)])
def test_warn_mode_never_raises(turn, ns):
    run = Run()
    assert run.step(turn, ns=ns) is None
    assert run.reported == [MISSING]


def test_the_defaults():
    guard = CheckpointGuard("orch-1")
    assert (guard.max_iterations, guard.max_duration_ms, guard.mode, guard.strict_abort_multiplier) == (100, 5000, "warn", 2)
    assert guard.events == []


def test_strict_mode_aborts_at_twice_the_bound():
    run = Run(max_iterations=3, mode="strict")
    assert [run.step(turn) for turn in range(1, 6)] == [None] * 5
    assert isinstance(run.step(6), ContractViolationError)


def test_after_an_abort_the_next_call_aborts_again_and_nothing_else_changed():
    run = Run(max_iterations=3, mode="strict")
    first, second, same = run.step(6), run.step(7), run.step(7)
    assert [error.iteration_count for error in (first, second, same)] == [6, 7, 7]
    assert run.reported == [MISSING, VIOLATION, VIOLATION, VIOLATION]
    run.guard.checkpoint(7)
    assert run.step(9) is None


def test_after_a_timed_abort_the_next_call_aborts_again():
    run = Run(max_duration_ms=10, mode="strict")
    assert run.step(1, ns=20_000_000) is not None
    assert all(run.step(turn) is not None for turn in range(2, 300))


def test_one_warning_an_interval():
    run = Run(max_iterations=3)
    for turn in range(1, 20):
        run.step(turn)
    assert run.reported == [MISSING]
    run.guard.checkpoint(20)
    for turn in range(21, 40):
        run.step(turn)
    assert run.reported == [MISSING, SAVE, WARNING]
    assert [event.iteration_count for event in run.sink.events] == [3, 20, 23]


def test_the_warning_comes_before_the_violation():
    run = Run(max_iterations=2, mode="strict")
    run.step(4)
    assert run.reported == [MISSING, VIOLATION]
    run = Run(max_iterations=2, mode="strict")
    run.guard.checkpoint(5)
    run.step(9)
    assert run.reported == [SAVE, WARNING, VIOLATION]


def test_a_checkpoint_begins_a_new_interval():
    run = Run(max_iterations=3, mode="strict")
    run.step(1)
    run.step(2)
    run.guard.checkpoint(2)
    assert [run.step(turn) for turn in (3, 4)] == [None, None]
    assert run.reported == [SAVE]
    assert run.step(5) is None
    assert run.reported == [SAVE, WARNING]
    assert run.step(7) is None
    assert run.step(8) is not None


def test_a_checkpoint_begins_a_new_stretch_of_time():
    run = Run(max_duration_ms=25, mode="strict")
    run.clock.advance(ms=49)
    run.guard.checkpoint(1)
    assert run.step(2, ns=24_999_999) is None
    assert run.reported == [SAVE]
    error = run.step(3, ns=25_000_001)
    assert error.elapsed_ms == 50


def test_durations_are_since_the_last_checkpoint_and_for_a_checkpoint_since_the_start():
    run = Run(max_duration_ms=10)
    run.clock.advance(ms=7)
    run.guard.checkpoint(1)
    run.step(2, ns=12_500_000)
    run.guard.checkpoint(2)
    assert [event.elapsed_ms for event in run.sink.events] == [7, 12, 19]


def test_a_multiplier_of_zero_aborts_at_the_first_call_without_a_warning():
    run = Run(mode="strict", strict_abort_multiplier=0)
    assert run.step(0) is not None
    assert run.reported == [VIOLATION]
    assert Run(strict_abort_multiplier=0).step(1) is None


def test_a_bound_of_zero_iterations_is_reached_at_iteration_zero():
    assert Run(max_iterations=0, mode="strict").step(0) is not None
    run = Run(max_iterations=0)
    assert run.step(0) is None
    assert run.reported == [MISSING]
    run = Run(max_iterations=0, start_iteration=10)
    run.step(3)
    assert run.reported == [MISSING]


def test_a_bound_of_zero_milliseconds_is_reached_at_once():
    run = Run(max_duration_ms=0)
    run.step(0)
    assert run.reported == [MISSING]


@pytest.mark.parametrize(
    ("multiplier", "last_good", "abort"), [(1.5, 4, 5), (1, 2, 3), (0.5, 1, 2), (2.34, 7, 8), (1e300, 7, MAX)]
)
def test_the_multiplier_may_be_a_fraction(multiplier, last_good, abort):
    run = Run(max_iterations=3, mode="strict", strict_abort_multiplier=multiplier)
    assert run.step(last_good) is None
    assert run.step(abort) is not None


def test_limits_at_the_end_of_the_number_range():
    run = Run(max_iterations=MAX, max_duration_ms=MAX, mode="strict")
    assert run.step(MAX - 1) is None
    assert run.step(MAX) is not None
    run = Run()
    run.guard.checkpoint(MAX)
    run.step(0)
    assert run.reported == [SAVE]


def test_a_counter_below_the_last_checkpoint_counts_as_none_since_then():
    run = Run()
    run.guard.checkpoint(10)
    assert run.step(5) is None
    assert run.reported == [SAVE]
    run.step(109)
    assert run.reported == [SAVE]
    run.step(110)
    assert run.reported == [SAVE, WARNING]


def test_a_thousand_alternating_calls_of_a_compliant_loop_are_silent():
    run = Run(max_iterations=2, mode="strict")
    for turn in range(1000):
        run.step(turn)
        run.guard.checkpoint(turn)
    assert set(run.reported) == {SAVE}
    assert run.guard.checkpoint_count == 1000


def test_the_error_names_its_facts():
    run = Run(max_iterations=4, max_duration_ms=60000, mode="strict")
    error = run.step(8, ns=1_500_000)
    assert isinstance(error, CheckpointError)
    facts = error.orchestration_id, error.iteration_count, error.elapsed_ms, error.max_iterations, error.max_duration_ms
    assert facts == ("orch-1", 8, 1, 4, 60000)
    text = "CHECKPOINT_CONTRACT_VIOLATION: orchestration=orch-1 iteration=8 elapsed_ms=1 limits={iterations:4,duration_ms:60000}"
    assert str(error).startswith(text)


def test_a_resumed_loop_at_5000_is_not_5000_behind():
    run = Run(start_iteration=5000, mode="strict")
    assert run.step(5099) is None
    assert run.reported == []
    run.step(5100)
    assert run.reported == [MISSING]


def test_due_asks_without_side_effects():
    run = Run(max_iterations=3, max_duration_ms=10)
    assert not run.guard.due(2)
    assert run.guard.due(3)
    run.step(2)
    assert not run.guard.due()
    run.clock.advance(ns=9_999_999)
    assert not run.guard.due()
    run.clock.advance(ns=1)
    assert run.guard.due()
    assert run.guard.due()
    assert run.reported == []
    run.step(3)
    assert run.guard.due()
    run.guard.checkpoint(3)
    assert not run.guard.due()


def test_a_time_bound_is_seen_by_a_counter_that_stands_still():
    run = Run(max_duration_ms=10, clock_stride=64)
    for _ in range(500):
        run.step(7)
    run.step(7, ns=10_000_000)
    assert run.reported == [MISSING]
