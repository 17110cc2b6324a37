"""Loops that save by themselves and go on where they were."""

from __future__ import annotations

import asyncio
import pickle
import time

import pytest

from safepoint.runtime.errors import BackendError, DeserializationError, InvalidInputError
from safepoint.runtime.protocols import CheckpointMeta, RestoredCheckpoint
from safepoint.testing import FakeClock
from support_guard import codes, make


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
