"""Large states and blobs: stored once under their digest, whole or not there, and swept when a killed process left halves."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from hashlib import sha256

import pytest

from safepoint.runtime.errors import HashChainViolationError, InvalidInputError, SerializationError
from safepoint.store import CheckpointWriter, hash_progress_state, open_store
from safepoint.store.holdings import INLINE_MAX
from safepoint.store.sqlite_rows import IN_ROW_MAX
from support_store import STREAM, alter, hand, url_of

LARGE = {"data": "x" * (IN_ROW_MAX + 1)}
MIDDLE = {"data": "x" * INLINE_MAX}


@pytest.fixture
def writer(tmp_path):
    with CheckpointWriter(url_of(tmp_path)) as opened:
        yield opened


def files(folder):
    return sorted(path for path in (folder / "runs.db.contents").rglob("*") if path.is_file())


def contents(folder):
    with hand(folder) as connection:
        return connection.execute("SELECT digest, refs, body IS NULL FROM contents ORDER BY digest").fetchall()


def test_identical_states_are_stored_once(writer, tmp_path):
    for state in (MIDDLE, LARGE):
        for turn in range(1, 11):
            writer.save_checkpoint(f"{len(state['data'])}", turn, 1, state)
        writer.save_checkpoint(f"another {len(state['data'])}", 1, 1, state)
    wanted = [(hash_progress_state(MIDDLE), 11, 0), (hash_progress_state(LARGE), 11, 1)]
    assert contents(tmp_path) == sorted(wanted)
    assert len(files(tmp_path)) == 1


def test_a_file_is_named_by_the_hash_that_anyone_can_recompute(writer, tmp_path):
    writer.save_checkpoint(STREAM, 1, 1, LARGE)
    [path] = files(tmp_path)
    assert sha256(b"checkpoint_hash_v1:" + path.read_bytes()).hexdigest() == path.name


@pytest.mark.parametrize("state", [MIDDLE, LARGE], ids=["row", "file"])
def test_a_save_heals_a_damaged_copy(writer, tmp_path, state):
    writer.save_checkpoint(STREAM, 1, 1, state)
    damage(tmp_path)
    writer.save_checkpoint("another", 1, 1, state)
    assert writer.restore_checkpoint("another").state == state
    assert writer.verify(STREAM).ok


def damage(folder):
    for path in files(folder):
        path.write_bytes(b"y" * path.stat().st_size)
    alter(folder, "UPDATE contents SET body = x'00' WHERE body IS NOT NULL")


@pytest.mark.parametrize("state", [MIDDLE, LARGE], ids=["row", "file"])
def test_a_damaged_or_missing_state_is_an_error_that_says_so(tmp_path, state):
    with CheckpointWriter(url_of(tmp_path), damaged="refuse") as writer:
        writer.save_checkpoint(STREAM, 1, 1, state)
        damage(tmp_path)
        with pytest.raises(HashChainViolationError, match="progress_state_hash_mismatch"):
            writer.restore_checkpoint(STREAM)
        for path in files(tmp_path):
            path.unlink()
        alter(tmp_path, "DELETE FROM contents")
        with pytest.raises(HashChainViolationError, match="state_missing"):
            writer.restore_checkpoint(STREAM)


def test_blobs_come_back_as_bytes_and_are_part_of_the_state(writer, tmp_path):
    big = os.urandom(IN_ROW_MAX + 5)
    path = tmp_path / "weights.bin"
    path.write_bytes(big)
    blobs = {"weights": path, "optimizer": b"small", "empty": bytearray()}
    first = writer.save_checkpoint(STREAM, 1, 1, {"step": 1}, blobs=blobs)
    restored = writer.restore_checkpoint(STREAM)
    assert restored.state == {"step": 1}
    assert dict(restored.blobs) == {"weights": big, "optimizer": b"small", "empty": b""}
    restored.blobs.copy_to("weights", tmp_path / "copy.bin")
    assert (tmp_path / "copy.bin").read_bytes() == big
    assert writer.save_checkpoint(STREAM, 1, 1, {"step": 1}, blobs=blobs) == first
    path.write_bytes(big[:-1] + bytes([big[-1] ^ 1]))  # another last byte, whatever that one is
    with pytest.raises(HashChainViolationError, match="duplicate_logical_position"):
        writer.save_checkpoint(STREAM, 1, 1, {"step": 1}, blobs=blobs)


def test_a_background_save_captures_blobs_before_it_returns(writer, tmp_path):
    path, buffer = tmp_path / "weights.bin", bytearray(b"one")
    path.write_bytes(b"w" * 10_000)
    state = {"step": 1}
    writer.save_in_background(STREAM, 1, 1, state, blobs={"file": path, "memory": buffer}, trace_id="t", name="first")
    state["step"], buffer[:] = 2, b"two"
    writer.flush()
    restored = writer.latest(STREAM)
    assert (restored.state, dict(restored.blobs)) == ({"step": 1}, {"file": b"w" * 10_000, "memory": b"one"})
    same = writer.save_checkpoint(STREAM, 1, 1, {"step": 1}, blobs={"file": path, "memory": b"one"})
    assert same == restored.meta.checkpoint_id


@pytest.mark.parametrize("way", ["background", "coroutine"])
def test_a_file_that_changes_before_its_save_has_ended_is_refused(writer, tmp_path, monkeypatch, way):
    path, real = tmp_path / "weights.bin", writer._save_blobs
    path.write_bytes(b"before")

    def late(*arguments):
        path.write_bytes(b"after it")
        return real(*arguments)

    monkeypatch.setattr(writer, "_save_blobs", late)
    with pytest.raises(SerializationError, match="blob weights changed"):
        if way == "background":
            writer.save_in_background(STREAM, 1, 1, {}, blobs={"weights": path})
            writer.flush()
        else:
            asyncio.run(writer.asave_checkpoint(STREAM, 1, 1, {}, blobs={"weights": path}))
    assert writer.latest(STREAM) is None


def test_a_blob_that_cannot_be_read_is_refused_at_once_in_the_background_too(writer, tmp_path):
    with pytest.raises(SerializationError, match="cannot be read"):
        writer.save_in_background(STREAM, 1, 1, {}, blobs={"weights": tmp_path / "missing"})
    with pytest.raises(InvalidInputError, match="blob name"):
        writer.save_in_background(STREAM, 1, 1, {}, blobs={"": b""})
    writer.flush()


def test_a_damaged_blob_is_refused_on_restore_and_found_by_verify(writer, tmp_path):
    writer.save_checkpoint(STREAM, 1, 1, {}, blobs={"weights": os.urandom(IN_ROW_MAX + 5)})
    damage(tmp_path)
    assert "blob_mismatch" in writer.verify(STREAM).faults
    with pytest.raises(HashChainViolationError, match="blob_mismatch: weights"):
        writer.restore_checkpoint(STREAM)
    for path in files(tmp_path):
        path.unlink()
    with pytest.raises(HashChainViolationError, match="blob_missing: weights"):
        writer.restore_checkpoint(STREAM)


def test_blobs_that_cannot_be_saved_are_refused_before_anything_is_written(writer, tmp_path):
    with pytest.raises(SerializationError, match="cannot be read"):
        writer.save_checkpoint(STREAM, 1, 1, {}, blobs={"weights": tmp_path / "missing"})
    with pytest.raises(InvalidInputError, match="blob name"):
        writer.save_checkpoint(STREAM, 1, 1, {}, blobs={"": b""})
    with pytest.raises(SerializationError, match=r"\$blobs"):
        writer.save_checkpoint(STREAM, 1, 1, {"$blobs": {}, "$state": 1})
    assert not writer.list_checkpoints(STREAM)


def test_what_a_killed_process_left_is_swept_and_what_a_living_one_writes_is_not(tmp_path):
    CheckpointWriter(url_of(tmp_path)).close()
    folder = tmp_path / "runs.db.contents" / "partial"
    folder.mkdir(parents=True)
    (folder / "1-dead.tmp").write_bytes(b"half")
    code = (
        "import fcntl, os, sys, time\n"
        "d = os.open(sys.argv[1], os.O_RDWR | os.O_CREAT); fcntl.flock(d, fcntl.LOCK_EX); print('held', flush=True); time.sleep(60)"
    )
    alive = folder / "2-alive.tmp"
    process = subprocess.Popen([sys.executable, "-c", code, str(alive)], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout.readline() == "held\n"
        CheckpointWriter(url_of(tmp_path)).close()
        assert [path.name for path in folder.iterdir()] == [alive.name]
    finally:
        process.kill()
        process.wait()
        process.stdout.close()
    CheckpointWriter(url_of(tmp_path)).close()
    assert not list(folder.iterdir())


def test_released_contents_go_with_their_last_need(writer, tmp_path):
    writer.save_checkpoint(STREAM, 1, 1, LARGE)
    writer.save_checkpoint(STREAM, 2, 1, LARGE)
    digest = hash_progress_state(LARGE)
    with writer.store.transaction(write=True) as rows:
        assert rows.release(digest) is False
    assert len(files(tmp_path)) == 1
    with writer.store.transaction(write=True) as rows:
        assert rows.release(digest) is True
    assert not files(tmp_path)
    assert not contents(tmp_path)


def test_content_that_is_needed_again_while_it_is_removed_stays(writer, tmp_path):
    """Removal asks again under the store's lock, and a save looks again whether the file it staged is still there."""
    writer.save_checkpoint(STREAM, 1, 1, LARGE)
    digest = hash_progress_state(LARGE)
    text = files(tmp_path)[0].read_bytes()
    writer.store.backend.stage(digest, text)
    with writer.store.transaction(write=True) as rows:
        rows.release(digest)
    with writer.store.transaction(write=True) as rows:
        rows.keep(digest, text)
    assert files(tmp_path)[0].read_bytes() == text


def test_files_that_nobody_needs_any_more_go_when_space_is_reclaimed(writer, tmp_path):
    writer.save_checkpoint(STREAM, 1, 1, LARGE)
    backend = writer.store.backend
    for name in ("ab" * 32, "cd" * 32):
        backend.stage(name, b"x" * (IN_ROW_MAX + 1))
    old, young = (tmp_path / "runs.db.contents" / (name * 32) for name in ("ab", "cd"))
    os.utime(old, (1, 1))
    backend.reclaim()
    assert not old.exists()
    assert young.exists()
    assert writer.restore_checkpoint(STREAM).state == LARGE


def test_reading_goes_on_while_the_caller_uses_the_store(writer):
    for turn in range(1, 4):
        writer.save_checkpoint(STREAM, turn, 1, LARGE, blobs={"b": bytes([turn]) * (IN_ROW_MAX + 1)})
    seen, saves = [], 0
    for row in writer.records(STREAM):
        pieces = []
        for piece in writer.latest(STREAM).blobs.chunks("b"):
            pieces.append(piece)
            saves += 1
            writer.save_checkpoint("another", saves, 1, {})
        seen.append((row.iteration_count, sha256(b"".join(pieces)).hexdigest()))
    last = sha256(bytes([3]) * (IN_ROW_MAX + 1)).hexdigest()
    assert seen == [(1, last), (2, last), (3, last)]
    assert writer.latest("another").meta.iteration_count == saves


def test_contents_that_retention_removes_while_they_are_verified_are_no_damage(writer, tmp_path, monkeypatch):
    from safepoint.store import state_hashes
    from safepoint.store.retention import latest
    from safepoint.store.retention_run import prune

    for turn in range(1, 6):
        writer.save_checkpoint(STREAM, turn, 1, {**LARGE, "turn": turn})
    start, done = state_hashes.StateHashes._start, []

    def pruned_first(self, digest):
        if not done:
            done.append(digest)
            with open_store(url_of(tmp_path)) as other:
                prune(other, STREAM, latest(1), reclaim=False)
        start(self, digest)

    monkeypatch.setattr(state_hashes.StateHashes, "_start", pruned_first)
    assert writer.verify(STREAM).explain() == ()
    assert done
