"""A repair that cuts a pruned stream back to an emptied record: no id is returned whose state is gone."""

from __future__ import annotations

import sqlite3

import pytest

from safepoint.runtime.errors import HashChainViolationError
from safepoint.store import CheckpointWriter
from safepoint.store.retention import latest
from safepoint.store.retention_run import prune
from support_faults import sqlite_url


def test_an_emptied_record_is_not_reused_for_the_same_save(tmp_path):
    with CheckpointWriter(sqlite_url(tmp_path)) as writer:
        writer.save_checkpoint("loop", 0, 0, {"turn": 0})
        writer.save_checkpoint("loop", 1, 0, {"turn": 1})
        prune(writer.store, "loop", latest(1))
    with sqlite3.connect(tmp_path / "runs.db") as connection:
        connection.execute("UPDATE records SET wall_clock_time = 1 WHERE seq = 2")
    connection.close()
    with CheckpointWriter(sqlite_url(tmp_path)) as writer:
        writer.repair("loop")
        assert writer.restore_checkpoint("loop") is None
        with pytest.raises(HashChainViolationError, match="duplicate_logical_position"):
            writer.save_checkpoint("loop", 0, 0, {"turn": 0})
        writer.save_checkpoint("loop", 1, 0, {"turn": "again"})
        assert writer.restore_checkpoint("loop").state == {"turn": "again"}
        assert writer.verify("loop").ok
