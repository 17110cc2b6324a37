"""The log that is laid out ahead of the saves: it is zeros behind the last commit, and nothing depends on it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

from safepoint.store import CheckpointWriter
from safepoint.store.sqlite_log import LOG_BYTES, STEP_BYTES, STEP_SAVES
from support_store import STREAM, alter, saved, url_of


def log_size(folder):
    return os.path.getsize(folder / "runs.db-wal")


def test_the_log_grows_in_steps_ahead_of_the_saves(tmp_path):
    with CheckpointWriter(url_of(tmp_path)) as writer:
        saved(writer, 1)
        assert log_size(tmp_path) < STEP_BYTES
        saved(writer, 2)
        first = log_size(tmp_path)
        assert first > STEP_BYTES
        saved(writer, *range(3, STEP_SAVES))
        assert log_size(tmp_path) == first
        saved(writer, *range(STEP_SAVES, 6 * STEP_SAVES))
        assert log_size(tmp_path) == LOG_BYTES


def test_a_log_that_was_long_already_is_left_as_it_is(tmp_path):
    with CheckpointWriter(url_of(tmp_path)) as first:
        saved(first, *range(6 * STEP_SAVES))
        with CheckpointWriter(url_of(tmp_path)) as second:
            saved(second, *range(10), stream="orch-2")
            assert log_size(tmp_path) == LOG_BYTES


def test_zeros_behind_the_last_commit_are_no_part_of_the_store(tmp_path):
    (tmp_path / "copy").mkdir()
    with CheckpointWriter(url_of(tmp_path)) as writer:
        ids = saved(writer, *range(100))
        for name in ("runs.db", "runs.db-wal"):
            shutil.copy(tmp_path / name, tmp_path / "copy" / name)
    with CheckpointWriter(url_of(tmp_path / "copy")) as writer:
        assert [meta.checkpoint_id for meta in writer.list_checkpoints(STREAM)] == ids
        assert writer.verify(STREAM).ok
        saved(writer, 100)
    assert alter(tmp_path / "copy", "UPDATE streams SET length = length WHERE length = 101") == 1


def test_a_log_that_cannot_be_laid_out_does_not_keep_saves_back(tmp_path):
    program = (
        "import resource, sys\n"
        "from safepoint.store import CheckpointWriter\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, 400_000))\n"
        "with CheckpointWriter(sys.argv[1]) as writer:\n"
        "    for turn in range(10):\n"
        "        writer.save_checkpoint('orch-1', turn, 1, {'turn': turn})\n"
        "    import os; print(os.path.getsize(sys.argv[2]) < 400_000, writer.verify('orch-1').ok)\n"
    )
    command = [sys.executable, "-c", program, url_of(tmp_path), str(tmp_path / "runs.db-wal")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert (done.stdout, done.stderr) == ("True True\n", "")
