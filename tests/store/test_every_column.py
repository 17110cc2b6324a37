"""No column of a sealed stream can be altered without verification noticing."""

from __future__ import annotations

import shutil

import pytest

from safepoint.store import CheckpointWriter
from safepoint.store.record import TABLES, AnchorRow, AuditRow, HeadRow, MarkRow, RecordRow
from safepoint.store.retention import latest, of_kinds
from safepoint.store.retention_run import prune
from support_store import KEY, STREAM, alter, hand, saved, url_of

KINDS = (RecordRow, HeadRow, AuditRow, MarkRow, AnchorRow)
COLUMNS = [(TABLES[kind].name, column) for kind in KINDS for column in kind._fields]


@pytest.fixture(scope="module")
def master(tmp_path_factory):
    """A stream with everything in it: pruned and kept records, content, a blob, a named checkpoint, an audit log."""
    folder = tmp_path_factory.mktemp("master")
    with CheckpointWriter(url_of(folder), key=KEY, retention=False) as writer:
        saved(writer, *range(1, 7))
        saved(writer, 6)
        writer.save_checkpoint(STREAM, 7, 1, {"text": "x" * 3000}, kind="Manual", name="named", blobs={"b": b"\x01"})
        saved(writer, 8, 9)
        prune(writer.store, STREAM, of_kinds(("Auto",), latest(3)), reclaim=False)
        saved(writer, 10)
        assert writer.verify(STREAM).explain() == ()
        assert writer.verify(STREAM).link.seq == 10
    return folder


def changed(value):
    if value is None:
        return b"x"
    if isinstance(value, int):
        return value + 1000
    if isinstance(value, bytes):
        return bytes([value[0] ^ 1]) + value[1:] if value else b"x"
    return ("f" if value[:1] != "f" else "0") + value[1:]


@pytest.mark.parametrize(("table", "column"), COLUMNS, ids=lambda value: value)
def test_an_altered_column_is_found(master, tmp_path, table, column):
    shutil.copytree(master, tmp_path, dirs_exist_ok=True)
    with hand(tmp_path) as connection:
        # The newest record; of the other tables, the rows that share the first one's value.
        where = f" WHERE seq = (SELECT max(seq) FROM {table})" if table == "records" else ""
        [value] = connection.execute(f"SELECT {column} FROM {table}{where} LIMIT 1").fetchone()
        done = connection.execute(
            f"UPDATE {table} SET {column} = ?{where or f' WHERE {column} IS ?'}",
            (changed(value), value)[: 1 if where else 2],
        )
        assert done.rowcount
    with CheckpointWriter(url_of(tmp_path), key=KEY, retention=False) as writer:
        assert not writer.verify(STREAM).ok


@pytest.mark.parametrize("table", ["records", "streams", "audit", "anchors", "marks", "contents"])
def test_a_table_that_was_emptied_is_noticed(master, tmp_path, table):
    shutil.copytree(master, tmp_path, dirs_exist_ok=True)
    alter(tmp_path, f"DELETE FROM {table}")
    with CheckpointWriter(url_of(tmp_path), key=KEY, retention=False) as writer:
        assert not writer.verify(STREAM).ok
