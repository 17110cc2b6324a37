"""Guard and store together: loops that resume for real, and all eight events in one log."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import warnings

import pytest

from safepoint import CheckpointGuard, CheckpointWriter
from safepoint.runtime.errors import BackendError, ContractViolationError, HashChainViolationError
from safepoint.runtime.events import MemorySink
from safepoint.runtime.jsonl import JsonLinesSink, verify_events
from safepoint.store.restoring import DamagedStreamWarning
from safepoint.testing import FakeClock


def test_an_asynchronous_loop_resumes_from_the_store(tmp_path):
    async def run(stop_after):
        state = {"done": []}
        with CheckpointWriter(f"sqlite:///{tmp_path}/runs.db") as writer:
            guard = CheckpointGuard("async", max_iterations=5, sinks=())
            async for item in guard.aloop(range(13), writer=writer, state=state):
                if item == stop_after:
                    break
                state["done"].append(item)
        return state["done"]

    assert asyncio.run(run(8)) == list(range(8))
    assert asyncio.run(run(None)) == list(range(13))


def test_many_tasks_save_through_one_writer(tmp_path):
    async def work(writer, name):
        guard, state = CheckpointGuard(name, max_iterations=2, sinks=()), {"sum": 0}
        async for item in guard.aloop(range(20), writer=writer, state=state):
            state["sum"] += item
            await asyncio.sleep(0)
        return state["sum"]

    async def main():
        with CheckpointWriter(f"sqlite:///{tmp_path}/runs.db") as writer:
            return await asyncio.gather(*(work(writer, f"task-{number}") for number in range(8)))

    assert asyncio.run(main()) == [190] * 8
    with CheckpointWriter(f"sqlite:///{tmp_path}/runs.db") as writer:
        assert all(writer.restore_checkpoint(f"task-{number}").state == {"sum": 190} for number in range(8))


def test_a_save_that_fails_leaves_the_guard_where_it_was(tmp_path):
    writer = CheckpointWriter(f"sqlite:///{tmp_path}/runs.db?timeout=0.05")
    guard = CheckpointGuard("a", max_iterations=3, clock=FakeClock(), sinks=())
    guard.on_iteration(2)
    guard.save(writer, {"turn": 2})
    locker = sqlite3.connect(tmp_path / "runs.db", isolation_level=None)
    locker.execute("BEGIN IMMEDIATE")
    guard.on_iteration(4)
    with pytest.raises(BackendError):
        guard.save(writer, {"turn": 4})
    assert guard.last_checkpoint_iteration == 2
    locker.execute("ROLLBACK")
    locker.close()
    guard.save(writer, {"turn": 4})
    assert guard.last_checkpoint_iteration == 4
    assert writer.restore_checkpoint("a").state == {"turn": 4}
    writer.close()


def test_all_eight_events_reach_one_log(tmp_path):
    url, log = f"sqlite:///{tmp_path}/runs.db", tmp_path / "events.jsonl"
    sinks = [JsonLinesSink(log)]
    with CheckpointWriter(url, sinks=sinks) as writer:
        for item in CheckpointGuard("loop", max_iterations=5, sinks=sinks).loop(range(20), writer=writer, state={}):
            if item == 17:
                break
        writer.save_checkpoint("loop", 15, 0, {})
    with CheckpointWriter(url, sinks=sinks) as writer:
        list(CheckpointGuard("loop", max_iterations=5, sinks=sinks).loop(range(20), writer=writer, state={}))
        with pytest.raises(HashChainViolationError):
            writer.save_checkpoint("loop", 3, 0, {})
    strict = CheckpointGuard("other", max_iterations=1, mode="strict", sinks=sinks)
    with pytest.raises(ContractViolationError):
        strict.on_iteration(2)
    with sqlite3.connect(tmp_path / "runs.db") as connection:
        connection.execute("UPDATE records SET body = '{\"forged\":1}' WHERE seq = 2")
    connection.close()
    with CheckpointWriter(url, sinks=sinks) as writer, warnings.catch_warnings():
        warnings.simplefilter("ignore", DamagedStreamWarning)
        assert writer.restore_checkpoint("loop").meta.iteration_count == 5
    assert verify_events(log).problem is None
    told = [json.loads(line)["event"] for line in log.read_text().splitlines()]
    assert {event["event_code"] for event in told} == {f"FN-CK-00{digit}" for digit in range(1, 9)}
    assert {event["event_name"] for event in told} >= {"CHECKPOINT_MISSING", "CHECKPOINT_RESTORE", "CHECKPOINT_RESUME"}
    resumed = [event for event in told if event["event_code"] == "FN-CK-004"]
    assert [event["iteration_count"] for event in resumed] == [15]


def test_guard_and_writer_tell_each_sink_of_a_resume_once(tmp_path):
    shared, guards, writers = MemorySink(), MemorySink(), MemorySink()

    def run(count):
        with CheckpointWriter(f"sqlite:///{tmp_path}/runs.db", sinks=[shared, writers]) as writer:
            guard = CheckpointGuard("loop", max_iterations=5, sinks=[shared, guards])
            list(guard.loop(range(count), writer=writer, state={}))

    run(10)
    for count in (20, 30):
        run(count)
    for sink in (shared, guards, writers):
        assert [event.event_code for event in sink.events].count("FN-CK-004") == 2
