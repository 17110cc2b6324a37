"""The guard's loops, context manager, decorator, contract, watchdog, and what threads and forks do to it."""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import threading
import time

import pytest

from safepoint import CheckpointGuard, GuardMode
from safepoint.core.policy import Limits, LoopLimits
from safepoint.runtime.errors import BackendError, ContractViolationError, DeserializationError, InvalidInputError
from safepoint.runtime.events import MemorySink
from safepoint.runtime.protocols import CheckpointMeta, RestoredCheckpoint
from safepoint.testing import FakeClock


def codes(source):
    return [event.event_code[-3:] for event in source.events]


class ListWriter:
    """A writer that keeps plain copies; `fail_at` is the turn whose save fails once."""

    def __init__(self, fail_at=None):
        self.saved = []
        self.fail_at = fail_at

    def save_checkpoint(self, orchestration_id, iteration, epoch, state, *, trace_id=None):
        if iteration == self.fail_at:
            self.fail_at = None
            raise BackendError("disk full")
        self.saved.append((orchestration_id, iteration, epoch, pickle.loads(pickle.dumps(state))))
        return f"id-{iteration}"

    def restore_checkpoint(self, orchestration_id):
        mine = [entry for entry in self.saved if entry[0] == orchestration_id]
        if not mine:
            return None
        stream, iteration, epoch, state = mine[-1]
        meta = CheckpointMeta(f"id-{iteration}", stream, iteration, epoch, 0, "hash", "before")
        return RestoredCheckpoint(meta, pickle.loads(pickle.dumps(state)))

    def list_checkpoints(self, orchestration_id):
        return []


def make(clock=None, **settings):
    sink = MemorySink()
    settings = {"sinks": [sink], "clock": clock or FakeClock(), **settings}
    return CheckpointGuard("orch-1", **settings), sink


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


def test_a_resumable_loop_does_no_item_twice_and_none_never():
    writer, done = ListWriter(), []

    def run(stop_after):
        state = {"total": 0}
        guard, sink = make(max_iterations=10)
        for count, item in enumerate(guard.loop(range(57), writer=writer, state=state), 1):
            if count > stop_after:
                raise KeyboardInterrupt
            state["total"] += item
            done.append(item)
        return state, sink

    with pytest.raises(KeyboardInterrupt):
        run(33)
    assert [entry[1] for entry in writer.saved] == [10, 20, 30]
    done = done[:30]
    state, sink = run(1000)
    assert state == {"total": sum(range(57))}
    assert done == list(range(57))
    assert [entry[1] for entry in writer.saved] == [10, 20, 30, 40, 50, 57]
    assert codes(sink) == ["004"]
    resumed = sink.events[0]
    assert (resumed.event_name, resumed.contract_status, resumed.iteration_count) == ("CHECKPOINT_RESUME", "resumed", 30)
    assert (resumed.checkpoint_hash, resumed.previous_checkpoint_hash, resumed.progress_state_hash) == (
        "id-30",
        "before",
        "hash",
    )
    assert run(1000)[0] == state
    assert len(done) == 57


def test_a_resumable_loop_saves_before_its_time_bound_not_after():
    clock, writer = FakeClock(), ListWriter()
    guard, sink = make(clock, max_iterations=10**6, max_duration_ms=1000, mode="strict")
    for _ in guard.loop(range(50), writer=writer, state=[]):
        clock.advance(ms=150)
    gaps = [entry[1] for entry in writer.saved]
    assert gaps[:3] == [6, 12, 18]
    assert sink.events == []


def test_a_resumable_loop_takes_its_state_from_functions_too():
    writer, seen = ListWriter(), []
    for _ in range(2):
        guard, _ = make(max_iterations=2)
        position = {"value": 0}
        for item in guard.loop([1, 2, 3], writer=writer, state=lambda at=position: at["value"], restore=seen.append):
            position["value"] += item
    assert seen == [6]


def test_a_failed_save_reaches_the_loop_and_nothing_is_claimed():
    writer = ListWriter(fail_at=20)
    guard, sink = make(max_iterations=10)
    with pytest.raises(BackendError):
        for _ in guard.loop(range(57), writer=writer, state={}):
            pass
    assert guard.last_checkpoint_iteration == 10
    assert guard.checkpoint_count == 1
    assert sink.events == []


def test_a_checkpoint_beyond_the_items_is_refused():
    writer = ListWriter()
    writer.save_checkpoint("orch-1", 30, 0, {})
    guard, _ = make()
    with pytest.raises(DeserializationError, match="after 30 items, but there are only 20"):
        guard.loop(range(20), writer=writer, state={})


@pytest.mark.parametrize(("state", "saved"), [({}, [1]), ([], {"a": 1})])
def test_a_state_of_another_kind_is_refused(state, saved):
    writer = ListWriter()
    writer.save_checkpoint("orch-1", 3, 0, saved)
    guard, _ = make()
    with pytest.raises(DeserializationError):
        guard.loop(range(20), writer=writer, state=state)


def test_states_that_cannot_be_given_back_are_refused_at_the_start():
    guard, _ = make()
    with pytest.raises(InvalidInputError, match="restore"):
        guard.loop([1], writer=ListWriter(), state=lambda: 1)
    with pytest.raises(InvalidInputError, match="int"):
        guard.loop([1], writer=ListWriter(), state=3)


def test_one_guard_drives_one_resumable_loop():
    guard, _ = make()
    list(guard.loop([1], writer=ListWriter()))
    with pytest.raises(InvalidInputError, match="one for each loop"):
        guard.loop([1], writer=ListWriter())


def test_an_asynchronous_resumable_loop_goes_on_where_it_was():
    writer = ListWriter()

    async def run(stop_after):
        state = {"done": []}
        guard, _ = make(max_iterations=5)
        async for item in guard.aloop(range(12), writer=writer, state=state):
            if item >= stop_after:
                break
            state["done"].append(item)
        return state["done"]

    assert asyncio.run(run(7)) == list(range(7))
    assert [entry[1] for entry in writer.saved] == [5]
    assert asyncio.run(run(99)) == list(range(12))
    assert [entry[1] for entry in writer.saved] == [5, 10, 12]


def test_an_asynchronous_save_is_finished_before_a_cancellation_arrives():
    class SlowWriter(ListWriter):
        def save_checkpoint(self, *arguments, **named):
            time.sleep(0.05)
            return super().save_checkpoint(*arguments, **named)

    async def main():
        writer, state = SlowWriter(), {"a": 1}
        guard, _ = make()
        task = asyncio.ensure_future(guard.asave(writer, state, 5))
        await asyncio.sleep(0.01)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return writer.saved

    assert asyncio.run(main()) == [("orch-1", 5, 0, {"a": 1})]


def test_save_writes_and_counts_anew_in_one_step():
    writer = ListWriter()
    guard, sink = make(max_iterations=3, epoch=7)
    guard.on_iteration(2)
    assert guard.save(writer, {"a": 1}) == "id-2"
    assert writer.saved == [("orch-1", 2, 7, {"a": 1})]
    assert sink.events == []
    guard.on_iteration(4)
    assert not guard.due()


def test_after_a_resume_a_warning_is_no_longer_called_missing():
    guard, sink = make(max_iterations=3)
    guard.resume(CheckpointMeta("id", "orch-1", 500, 9, 0, "hash", None))
    guard.on_iteration(502)
    guard.on_iteration(503)
    assert [(event.event_name, event.epoch) for event in sink.events] == [
        ("CHECKPOINT_RESUME", 9),
        ("CHECKPOINT_WARNING", 9),
    ]


def test_as_a_context_manager_the_clock_starts_on_entry():
    clock = FakeClock()
    guard, sink = make(clock)
    clock.advance(seconds=60)
    with guard as entered:
        assert entered is guard
        guard.on_iteration(1)
    assert sink.events == []


def test_as_a_decorator_each_call_gets_a_fresh_guard():
    sink = MemorySink()
    template = CheckpointGuard("orch-1", max_iterations=3, sinks=[sink], clock=FakeClock())
    guards = []

    @template
    def work(count, *, guard):
        """Work."""
        guards.append(guard)
        return sum(guard.loop(range(count)))

    @template
    async def awork(count, *, guard):
        return [item async for item in guard.aloop(range(count))]

    @template
    def stream(count, *, guard):
        yield from guard.loop(range(count))

    @template
    async def astream(count, *, guard):
        async for item in guard.aloop(range(count)):
            yield item

    async def collect():
        return [item async for item in astream(4)]

    assert (work(3), work(4), work.__doc__) == (3, 6, "Work.")
    assert len({id(guard) for guard in (*guards, template)}) == 3
    assert asyncio.run(awork(2)) == [0, 1]
    assert list(stream(2)) == [0, 1]
    assert asyncio.run(collect()) == [0, 1, 2, 3]
    assert codes(sink) == ["006"] * 3
    own = CheckpointGuard("other", sinks=[])
    work(1, guard=own)
    assert guards[-1] is own


def test_a_decorated_function_must_take_the_guard():
    with pytest.raises(InvalidInputError, match="no parameter `guard`"):

        @CheckpointGuard("orch-1")
        def work():
            pass


CONTRACT = """\
schema_version: "0.1.0"
pipeline_id: rag
phases: {}
checkpoint_placement:
  max_iterations_between_checkpoints: 40
  max_duration_between_checkpoints_ms: 900
  mode: strict
  strict_abort_multiplier: 1.5
  loops:
    - id: batches
      max_iterations_between_checkpoints: 8
"""


def test_bounds_come_from_a_contract(tmp_path):
    path = tmp_path / "rag.contract.yaml"
    path.write_text(CONTRACT)
    guard = CheckpointGuard.from_contract(path, "batches")
    assert (guard.orchestration_id, guard.max_iterations, guard.max_duration_ms) == ("batches", 8, 900)
    assert (guard.mode, guard.strict_abort_multiplier) == (GuardMode.STRICT, 1.5)
    assert CheckpointGuard.from_contract(path, orchestration_id="any").max_iterations == 40
    with pytest.raises(InvalidInputError, match="declared loops: batches"):
        CheckpointGuard.from_contract(path, "other")
    path.write_text("phases: [")
    with pytest.raises(InvalidInputError, match="safepoint check"):
        CheckpointGuard.from_contract(path, "batches")


def test_bounds_come_from_compiled_limits():
    loop = LoopLimits("batches", None, None, None, 8, 900)
    guard = CheckpointGuard.from_limits("orch-1", Limits(40, 700, "strict", 3.0, (loop,)), "batches", sinks=[])
    assert guard.bounds[:4] == (8, 900, "strict", 3.0)


@pytest.mark.parametrize(
    "settings",
    [
        {"orchestration_id": ""},
        {"orchestration_id": "x" * 257},
        {"orchestration_id": "a\x00b"},
        {"orchestration_id": "a\x1b[31m"},
        {"orchestration_id": "a\x85"},
        {"orchestration_id": "a\ud800"},
        {"orchestration_id": 5},
        {"max_iterations": -1},
        {"max_iterations": 2**64},
        {"max_iterations": 1.5},
        {"max_iterations": True},
        {"max_duration_ms": -1},
        {"start_iteration": -1},
        {"epoch": 2**64},
        {"mode": "Warn"},
        {"mode": "STRICT"},
        {"mode": None},
        {"mode": 42},
        {"strict_abort_multiplier": -0.5},
        {"strict_abort_multiplier": float("nan")},
        {"strict_abort_multiplier": float("inf")},
        {"trace_id": "a\nb"},
    ],
)
def test_settings_that_cannot_be_used_are_refused(settings):
    with pytest.raises(InvalidInputError):
        CheckpointGuard(**{"orchestration_id": "orch-1", **settings})


@pytest.mark.parametrize("name", ["x" * 256, "轨道🚀", "a b", "orch.special", "e\u0301", "\u202egnol"])
def test_ids_are_kept_as_they_are(name):
    guard = CheckpointGuard(name, max_iterations=1, sinks=[])
    guard.on_iteration(1)
    assert guard.events[0].orchestration_id == name


def test_warnings_go_to_the_log_by_default(caplog):
    guard = CheckpointGuard("orch-1", max_iterations=1)
    with caplog.at_level(logging.DEBUG, "safepoint"):
        guard.checkpoint(1)
        guard.on_iteration(2)
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert caplog.records[0].safepoint_event_code == "FN-CK-006"


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
