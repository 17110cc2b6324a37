"""Nine edits by somebody who reaches the database, each refused when the checkpoint is read: with a key and a witness."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from safepoint.store import CheckpointWriter, Store, open_store
from safepoint.store.errors import IntegrityError
from safepoint.store.postgres import _exact
from safepoint.store.postgres_driver import connect
from safepoint.store.record import HeadRow
from safepoint.store.sql import select_sql

pytestmark = pytest.mark.postgres
KEY = b"k" * 32
COLUMNS = "previous_checkpoint_hash, iteration_count, epoch, wall_clock_time, state_hash, state_size, meta, record_hash, seal, body"


@pytest.fixture
def store(database: str, tmp_path: Path) -> Iterator[Store]:
    with open_store(database, key=KEY, witness=str(tmp_path / "heads.jsonl")) as opened:
        with CheckpointWriter(opened) as writer:
            for number in range(1, 7):
                writer.save_checkpoint("s", number, 0, {"n": number}, trace_id="t")
                writer.save_checkpoint("other", number, 0, {"other": number})
        yield opened


def swap(run: Callable[[str], Any]) -> None:
    run("UPDATE records SET seq = -3 WHERE stream = 's' AND seq = 3")
    run("UPDATE records SET seq = 3 WHERE stream = 's' AND seq = 4")
    run("UPDATE records SET seq = 4 WHERE stream = 's' AND seq = -3")


EDITS: dict[str, Callable[[Callable[[str], Any]], Any]] = {
    "content": lambda run: run("UPDATE records SET body = '{\"n\":9}'::bytea WHERE stream = 's' AND seq = 3"),
    "truncation": lambda run: run("DELETE FROM records WHERE stream = 's' AND seq = 6"),
    "deletion in the middle": lambda run: run("DELETE FROM records WHERE stream = 's' AND seq = 3"),
    "reordering": swap,
    "forged insertion": lambda run: run(
        f"INSERT INTO records (stream, seq, checkpoint_id, {COLUMNS}) SELECT stream, 7, checkpoint_id, {COLUMNS} FROM records"
        " WHERE stream = 's' AND seq = 6"
    ),
    "replay from another stream": lambda run: run(
        "UPDATE records SET (checkpoint_id, body, state_hash, record_hash, seal) = (SELECT checkpoint_id, body, state_hash,"
        " record_hash, seal FROM records WHERE stream = 'other' AND seq = 6) WHERE stream = 's' AND seq = 6"
    ),
    "replay of an older record": lambda run: run(
        f"UPDATE records SET (checkpoint_id, {COLUMNS}) = (SELECT checkpoint_id, {COLUMNS} FROM records"
        " WHERE stream = 's' AND seq = 4) WHERE stream = 's' AND seq = 6"
    ),
    "meta data": lambda run: run("UPDATE records SET meta = '{\"trace_id\":\"u\"}' WHERE stream = 's' AND seq = 6"),
    "clock": lambda run: run("UPDATE records SET wall_clock_time = 0 WHERE stream = 's' AND seq = 6"),
    "head": lambda run: run("UPDATE streams SET fence = 99 WHERE stream = 's'"),
    "whole stream": lambda run: [
        run("DELETE FROM records WHERE stream = 's'"),
        run("DELETE FROM streams WHERE stream = 's'"),
    ],
}


@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS)
def test_an_edit_of_the_tables_is_refused_when_the_checkpoint_is_read(
    edit: Callable[[Callable[[str], Any]], Any], database: str, store: Store
) -> None:
    connection = connect(database)
    edit(connection.execute)
    connection.close()
    with pytest.raises(IntegrityError):
        CheckpointWriter(store).restore_checkpoint("s")
    assert CheckpointWriter(store).restore_checkpoint("other").state == {"other": 6}  # type: ignore[union-attr]


def test_a_store_set_back_to_an_older_copy_is_refused(database: str, store: Store) -> None:
    connection = connect(database)
    for table in ("streams", "records", "audit"):
        connection.execute(f"CREATE TABLE old_{table} AS TABLE {table}")
    CheckpointWriter(store).save_checkpoint("s", 7, 0, {"n": 7})
    for table in ("records", "audit", "streams"):
        connection.execute(f"DELETE FROM {table}")
    for table in ("streams", "records", "audit"):
        connection.execute(f"INSERT INTO {table} SELECT * FROM old_{table}")
    connection.close()
    with pytest.raises(IntegrityError, match="rolled_back"):
        CheckpointWriter(store).restore_checkpoint("s")


def test_lookups_are_written_so_that_an_index_can_serve_them() -> None:
    text = select_sql(HeadRow, ("stream", "seal"), "%s", after=False, newest_first=False, limit=False)
    assert "WHERE stream = %s AND seal IS NULL" in _exact(text, ("seal",))
