"""Who may write: one writer a stream, threads that share it, forks, saves in the background and from coroutines."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import subprocess
import sys
import threading
import time

import pytest

from safepoint.core.errors import CheckpointError
from safepoint.runtime.errors import BackendError, HashChainViolationError, MaskFailureError, SerializationError
from safepoint.runtime.events import MemorySink
from safepoint.runtime.mask import CancellationToken
from safepoint.store import CheckpointWriter, open_store
from safepoint.store.cost import SETTING
from safepoint.store.errors import IntegrityError, WriterFencedError
from safepoint.store.record import SettingRow
from support_store import STREAM, alter, hand, head_of, saved, set_back, url_of


@pytest.fixture
def writer(tmp_path):
    with CheckpointWriter(url_of(tmp_path)) as opened:
        yield opened


def test_the_older_of_two_writers_fails_clearly_and_nothing_forks(tmp_path):
    with CheckpointWriter(url_of(tmp_path)) as older, CheckpointWriter(url_of(tmp_path)) as newer:
        saved(older, 1, 2)
        saved(newer, 3)
        with pytest.raises(WriterFencedError, match="token 2 was given out") as caught:
            saved(older, 4)
        assert (caught.value.own, caught.value.newest) == (1, 2)
        saved(newer, 5)
        assert [meta.iteration_count for meta in newer.list_checkpoints(STREAM)] == [1, 2, 3, 5]
        assert newer.verify(STREAM).ok


def test_a_fenced_writer_stays_fenced_until_it_is_made_anew(tmp_path):
    """A worker that was thought dead must not take its stream back by trying again."""
    with CheckpointWriter(url_of(tmp_path)) as older, CheckpointWriter(url_of(tmp_path)) as newer:
        saved(older, 1)
        saved(newer, 2)
        for _ in range(3):
            with pytest.raises(WriterFencedError):
                saved(older, 3)
        saved(newer, 4)
        assert newer.verify(STREAM).ok


def test_a_writer_may_go_on_with_other_streams_when_fenced_on_one(tmp_path):
    with CheckpointWriter(url_of(tmp_path)) as older, CheckpointWriter(url_of(tmp_path)) as newer:
        saved(older, 1)
        saved(newer, 2)
        with pytest.raises(WriterFencedError):
            saved(older, 3)
        assert saved(older, 1, stream="another")


def test_two_writers_of_one_store_object_are_two_writers(tmp_path):
    with open_store(url_of(tmp_path)) as store:
        older, newer = CheckpointWriter(store), CheckpointWriter(store)
        saved(older, 1)
        saved(newer, 2)
        with pytest.raises(WriterFencedError):
            saved(older, 3)


def test_threads_may_share_a_writer(writer):
    failures = []

    def work(name):
        try:
            saved(writer, *range(1, 26), stream=name)
        except CheckpointError as error:
            failures.append(error)

    threads = [threading.Thread(target=work, args=(f"stream {number}",)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
    assert all(len(writer.list_checkpoints(f"stream {number}")) == 25 for number in range(8))
    assert all(writer.verify(f"stream {number}").ok for number in range(8))


def test_threads_may_share_a_stream(writer):
    lock, turn = threading.Lock(), iter(range(1, 10_000))
    refused = []

    def work():
        for _ in range(25):
            with lock:
                number = next(turn)
            try:
                writer.save_checkpoint(STREAM, number, 1, {"n": number})
            except HashChainViolationError as error:  # another thread was here first with a later turn
                refused.append(error.reason.partition(":")[0])

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(refused) <= {"iteration_regressed"}
    assert len(writer.list_checkpoints(STREAM)) == 100 - len(refused)
    assert writer.verify(STREAM).ok


PROCESS = """
import sys
from safepoint.core.errors import CheckpointError
from safepoint.store import CheckpointWriter
url, name, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
with CheckpointWriter(url) as writer:
    for turn in range(1, count + 1):
        print(writer.save_checkpoint(name, turn, 1, {"by": name, "turn": turn}), flush=True)
"""


def test_several_processes_save_to_one_file(tmp_path):
    CheckpointWriter(url_of(tmp_path)).close()
    commands = [[sys.executable, "-c", PROCESS, url_of(tmp_path), f"stream {number}", "40"] for number in range(4)]
    running = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for command in commands]
    ids = [process.communicate(timeout=120)[0].split() for process in running]
    assert [process.returncode for process in running] == [0] * 4
    with CheckpointWriter(url_of(tmp_path)) as writer:
        for number, own in enumerate(ids):
            assert [meta.checkpoint_id for meta in writer.list_checkpoints(f"stream {number}")] == own
            assert writer.verify(f"stream {number}").ok


CONTENDER = """
import sys
from safepoint.core.errors import CheckpointError
from safepoint.store import CheckpointWriter
url, name = sys.argv[1:]
for turn in range(30):
    with CheckpointWriter(url) as writer:
        last = writer.latest("shared")
        place = last.meta.iteration_count + 1 if last else 1
        try:
            print(writer.save_checkpoint("shared", place, 1, {"by": name, "turn": turn}), flush=True)
        except CheckpointError as error:
            assert error.code in ("CHECKPOINT_HASH_CHAIN_VIOLATION", "CHECKPOINT_WRITER_FENCED"), error
"""


def test_several_processes_on_one_stream_never_fork_it_and_lose_no_save(tmp_path):
    CheckpointWriter(url_of(tmp_path)).close()
    commands = [[sys.executable, "-c", CONTENDER, url_of(tmp_path), f"process {number}"] for number in range(3)]
    running = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for command in commands]
    told = [checkpoint_id for process in running for checkpoint_id in process.communicate(timeout=120)[0].split()]
    assert [process.returncode for process in running] == [0] * 3
    with CheckpointWriter(url_of(tmp_path)) as writer:
        stored = [meta.checkpoint_id for meta in writer.list_checkpoints("shared")]
        assert writer.verify("shared").ok
    assert sorted(told) == sorted(stored)
    assert len(set(stored)) == len(stored) >= 30


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this system")
def test_a_forked_child_opens_connections_of_its_own(writer):
    saved(writer, 1)
    child = os.fork()
    if child == 0:
        code = 1
        try:
            saved(writer, 1, 2, stream="child")
            gc.collect()
            code = 0
        finally:
            os._exit(code)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    saved(writer, 2)
    assert writer.verify(STREAM).ok
    assert len(writer.list_checkpoints("child")) == 2


def test_a_background_save_captures_the_state_before_it_returns(writer):
    state = {"items": [1]}
    writer.save_in_background(STREAM, 1, 1, state)
    state["items"].append(2)
    writer.flush()
    assert writer.latest(STREAM).state == {"items": [1]}


def test_background_saves_keep_their_order_and_at_most_one_is_in_flight(writer):
    for turn in range(1, 30):
        writer.save_in_background(STREAM, turn, 1, {"turn": turn})
    assert len(writer.list_checkpoints(STREAM)) >= 28
    writer.flush()
    assert len(writer.list_checkpoints(STREAM)) == 29


def test_an_error_in_the_background_surfaces_at_the_next_call_once(writer):
    saved(writer, 5)
    writer.save_in_background(STREAM, 4, 1, {})
    with pytest.raises(HashChainViolationError, match="iteration_regressed"):
        saved(writer, 6)
    saved(writer, 6)


def test_an_error_in_the_background_surfaces_at_close(tmp_path):
    writer = CheckpointWriter(url_of(tmp_path))
    saved(writer, 5)
    writer.save_in_background(STREAM, 4, 1, {})
    with pytest.raises(HashChainViolationError, match="iteration_regressed"):
        writer.close()


def test_a_state_that_cannot_be_saved_is_refused_at_once_in_the_background_too(writer):
    with pytest.raises(SerializationError):
        writer.save_in_background(STREAM, 1, 1, {"x": object()})


def test_a_process_that_ends_finishes_its_background_save(tmp_path):
    code = (
        "import sys\nfrom safepoint import CheckpointWriter\n"
        "CheckpointWriter(sys.argv[1]).save_in_background('o', 1, 1, {'text': 'x' * 3_000_000})\n"
    )
    subprocess.run([sys.executable, "-c", code, url_of(tmp_path)], check=True)
    with CheckpointWriter(url_of(tmp_path)) as writer:
        assert len(writer.latest("o").state["text"]) == 3_000_000


def test_coroutines_save_restore_and_list(writer):
    async def run():
        state = {"n": 1}
        saving = asyncio.ensure_future(writer.asave_checkpoint(STREAM, 1, 1, state))
        await asyncio.sleep(0)
        state["n"] = 2
        checkpoint_id = await saving
        restored = await writer.arestore_checkpoint(STREAM)
        assert restored.state == {"n": 1}
        assert [meta.checkpoint_id for meta in await writer.alist_checkpoints(STREAM)] == [checkpoint_id]

    asyncio.run(run())


def test_a_cancelled_coroutine_is_cancelled_when_its_save_has_ended(writer):
    async def run():
        task = asyncio.ensure_future(writer.asave_checkpoint(STREAM, 1, 1, {"text": "x" * 3_000_000}))
        await asyncio.sleep(0.001)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert len(writer.latest(STREAM).state["text"]) == 3_000_000

    asyncio.run(run())


def test_a_token_that_is_cancelled_keeps_the_save_from_beginning(tmp_path):
    token, sink = CancellationToken(), MemorySink()
    with CheckpointWriter(url_of(tmp_path), cancellation=token, sinks=[sink]) as writer:
        saved(writer, 1)
        token.cancel()
        with pytest.raises(MaskFailureError, match="MASK_CANCELLED_BEFORE_ENTRY"):
            saved(writer, 2)
        assert len(writer.list_checkpoints(STREAM)) == 1
        assert len(saved(writer, 1)) == 1, "a save that is there already needs no write section"
    assert sink.events[2].contract_status == "failed:CHECKPOINT_MASK_FAILURE"


def test_an_interrupt_waits_for_the_write_to_end(tmp_path):
    code = """
import os, signal, sys
from safepoint.store import CheckpointWriter, sqlite
append = sqlite.SqliteBackend.append
def interrupted(self, *arguments):
    os.kill(os.getpid(), signal.SIGINT)
    return append(self, *arguments)
writer = CheckpointWriter(sys.argv[1])
writer.save_checkpoint('o', 1, 1, {})
sqlite.SqliteBackend.append = interrupted
try:
    writer.save_checkpoint('o', 2, 1, {})
except KeyboardInterrupt:
    sqlite.SqliteBackend.append = append
    assert writer.latest('o').meta.iteration_count == 2
    writer.save_checkpoint('o', 3, 1, {})
    assert writer.verify('o').ok
    sys.exit(7)
"""
    assert subprocess.run([sys.executable, "-c", code, url_of(tmp_path)], check=False).returncode == 7


def test_a_locked_store_is_waited_for_and_then_named(tmp_path):
    with CheckpointWriter(url_of(tmp_path) + "?timeout=0.2") as writer:
        saved(writer, 1)
        with hand(tmp_path) as connection:
            connection.execute("BEGIN IMMEDIATE")
            begun = time.monotonic()
            with pytest.raises(BackendError, match="timeout"):
                saved(writer, 2)
            assert time.monotonic() - begun >= 0.2
            connection.execute("ROLLBACK")
        saved(writer, 2)
        assert writer.verify(STREAM).ok


def test_a_failed_write_can_be_retried(tmp_path):
    with CheckpointWriter(url_of(tmp_path)) as writer:
        saved(writer, 1)
        alter(tmp_path, "CREATE TRIGGER no BEFORE INSERT ON records BEGIN SELECT RAISE(ABORT, 'disk on fire'); END")
        with pytest.raises(BackendError, match="disk on fire"):
            saved(writer, 2)
        alter(tmp_path, "DROP TRIGGER no")
        saved(writer, 2)
        assert [meta.iteration_count for meta in writer.list_checkpoints(STREAM)] == [1, 2]


def test_a_store_set_back_under_a_living_writer_is_noticed(tmp_path):
    with CheckpointWriter(url_of(tmp_path)) as writer:
        saved(writer, 1, 2)
        head = head_of(tmp_path)
        saved(writer, 3)
        set_back(tmp_path, head)
        with pytest.raises(IntegrityError, match="rolled_back"):
            saved(writer, 4)


def test_the_cost_of_saves_is_measured_and_left_in_the_store(tmp_path):
    with CheckpointWriter(url_of(tmp_path)) as writer:
        assert writer.save_cost(STREAM) is None
        saved(writer, *range(1, 21))
        saved(writer, 20)
        cost = writer.save_cost(STREAM)
        assert cost.saves == 20
        assert 0 < cost.median_s <= cost.p90_s
        assert cost.mean_bytes == pytest.approx(14.55, abs=0.01)
    with open_store(url_of(tmp_path)) as store, store.transaction(write=False) as rows:
        [kept] = rows.select(SettingRow, name=SETTING + STREAM)
        assert '"saves":20' in kept.value


def test_sigterm_is_held_back_too(tmp_path):
    assert signal.getsignal(signal.SIGTERM) == signal.SIG_DFL
    with CheckpointWriter(url_of(tmp_path)) as writer:
        saved(writer, 1)
    assert signal.getsignal(signal.SIGTERM) == signal.SIG_DFL


def test_a_writer_does_not_verify_a_long_stream_again_at_once(tmp_path, monkeypatch):
    """Another process that saves elsewhere must not make each of our saves walk over a long chain."""
    walked = []

    def counting(store, rows, stream, *, start=None, full=False):
        report = read(store, rows, stream, start=start, full=full)
        walked.append(report.records)
        return report

    with CheckpointWriter(url_of(tmp_path)) as writer, CheckpointWriter(url_of(tmp_path)) as other:
        saved(writer, *range(1, 31))
        from safepoint.store import reading, recheck

        read = reading.read_stream

        monkeypatch.setattr(recheck, "_RECORD_NS", 10_000_000)
        monkeypatch.setattr(recheck, "read_stream", counting)
        monkeypatch.setattr(reading, "read_stream", counting)
        for turn in range(31, 36):
            saved(other, turn, stream="elsewhere")
            time.sleep(0.001)
            walked.clear()
            saved(writer, turn)
            assert walked == [1]


def test_an_asynchronous_save_keeps_blobs_as_they_were_when_it_began(tmp_path):
    weights, file = bytearray(b"first"), tmp_path / "optimizer.bin"
    file.write_bytes(b"state of the optimizer")
    with CheckpointWriter(url_of(tmp_path)) as writer:

        async def save():
            state = {"step": 1, "losses": [0.5]}
            saving = asyncio.ensure_future(
                writer.asave_checkpoint(STREAM, 1, 1, state, blobs={"weights": weights, "optimizer": file}, step="one")
            )
            await asyncio.sleep(0)
            state["losses"].append(0.25)
            weights[:] = b"later"
            return await saving

        kept = asyncio.run(save())
        restored = writer.restore_checkpoint(STREAM)
        assert restored.meta.checkpoint_id == kept
        assert restored.state == {"step": 1, "losses": [0.5]}
        assert dict(restored.blobs) == {"weights": b"first", "optimizer": b"state of the optimizer"}
        with pytest.raises(SerializationError, match="cannot be read"):
            asyncio.run(writer.asave_checkpoint(STREAM, 2, 1, {}, blobs={"gone": tmp_path / "gone"}))
