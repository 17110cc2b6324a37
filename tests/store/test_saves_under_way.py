"""Saves in the background, from coroutines and under signals, and what comes between."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
import time

import pytest

from safepoint.runtime.errors import BackendError, HashChainViolationError, MaskFailureError, SerializationError
from safepoint.runtime.events import MemorySink
from safepoint.runtime.mask import CancellationToken
from safepoint.store import CheckpointWriter, open_store
from safepoint.store.cost import SETTING
from safepoint.store.errors import IntegrityError
from safepoint.store.record import SettingRow
from support_store import STREAM, alter, hand, head_of, saved, set_back, url_of


@pytest.fixture
def writer(tmp_path):
    with CheckpointWriter(url_of(tmp_path)) as opened:
        yield opened


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
