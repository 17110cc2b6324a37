"""The PostgreSQL backend's rows and transactions: what is put in comes out, and one writer wins."""

from __future__ import annotations

import os
import threading
import time

import pytest

from safepoint.runtime.errors import BackendError
from safepoint.store import postgres
from safepoint.store.errors import DuplicateRowError
from safepoint.store.postgres import PostgresBackend
from safepoint.store.record import HeadRow, RecordRow, empty_head
from support_backend import after, begun, record

pytestmark = pytest.mark.postgres
LOW, HIGH = -(2**63), 2**63 - 1


def test_rows_come_back_as_they_were_put_in_with_the_extremes_of_every_kind(backend: PostgresBackend) -> None:
    begun(backend, "стрим-🚀")
    row = RecordRow("стрим-🚀", 1, "a" * 64, None, HIGH, LOW, HIGH, "h", 0, '{"k":"é\\u0000"}', "r", b"\x00\xff", None)
    with backend.transaction(write=True) as rows:
        rows.insert(row)
    with backend.transaction(write=False) as rows:
        [found] = rows.select(RecordRow, stream="стрим-🚀")
    assert found == row
    assert all(type(left) is type(right) for left, right in zip(found, row, strict=True))


def test_a_block_that_raises_leaves_nothing(backend: PostgresBackend) -> None:
    with pytest.raises(ZeroDivisionError), backend.transaction(write=True) as rows:
        rows.insert(empty_head("s"))
        rows.keep("digest", b"x" * 300_000)
        1 / 0  # noqa: B018
    with backend.transaction(write=False) as rows:
        assert rows.count(HeadRow) == 0
        assert rows.content("digest") is None


def test_a_taken_key_is_reported_and_the_transaction_goes_on(backend: PostgresBackend) -> None:
    with backend.transaction(write=True) as rows:
        rows.insert(empty_head("s"))
        with pytest.raises(DuplicateRowError, match="HeadRow"):
            rows.insert(empty_head("s"))
        rows.insert(empty_head("t"))
    with backend.transaction(write=False) as rows:
        assert [head.stream for head in rows.select(HeadRow)] == ["s", "t"]


def test_append_moves_the_head_once(backend: PostgresBackend) -> None:
    head = begun(backend)
    assert backend.append(head, record(1), after(head, 1))
    assert not backend.append(head, record(1), after(head, 1))
    assert not backend.append(after(head, 1)._replace(fence=7), record(2), after(head, 2))
    with backend.transaction(write=False) as rows:
        assert [row.seq for row in rows.select(RecordRow, stream="s")] == [1]
        assert list(rows.select(HeadRow, stream="s")) == [after(head, 1)]


def test_of_many_writers_at_the_same_head_exactly_one_wins_each_round(database: str) -> None:
    backends = [PostgresBackend(database) for _ in range(4)]
    head = begun(backends[0])
    for seq in range(1, 11):
        barrier, results = threading.Barrier(4), []

        def race(backend: PostgresBackend, head: HeadRow = head, seq: int = seq) -> None:
            barrier.wait()  # noqa: B023
            results.append(backend.append(head, record(seq), after(head, seq)))  # noqa: B023

        threads = [threading.Thread(target=race, args=(backend,)) for backend in backends]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(results) == [False, False, False, True]
        head = after(head, seq)
    with backends[0].transaction(write=False) as rows:
        assert [row.seq for row in rows.select(RecordRow, stream="s")] == list(range(1, 11))
    for backend in backends:
        backend.close()


def test_a_locked_stream_holds_off_appends_and_other_streams_go_on(database: str, backend: PostgresBackend) -> None:
    mine, other = begun(backend, "s"), begun(backend, "t")
    second = PostgresBackend(database)
    done: list[bool] = []
    with backend.transaction(write=True) as rows:
        assert rows.lock("s") == mine
        assert second.append(other, record(1, "t"), after(other, 1))
        waiting = threading.Thread(target=lambda: done.append(second.append(mine, record(1), after(mine, 1))))
        waiting.start()
        time.sleep(0.2)
        assert done == []
        rows.put(mine._replace(fence=1))
    waiting.join()
    assert done == [False]
    second.close()


def test_two_that_begin_the_same_new_stream_do_not_both_see_none(database: str, backend: PostgresBackend) -> None:
    second, seen = PostgresBackend(database), []

    def begin() -> None:
        with second.transaction(write=True) as rows:
            seen.append(rows.lock("s"))

    with backend.transaction(write=True) as rows:
        assert rows.lock("s") is None
        thread = threading.Thread(target=begin)
        thread.start()
        time.sleep(0.1)
        rows.insert(empty_head("s"))
    thread.join()
    assert seen == [empty_head("s")]
    second.close()


def test_a_reading_transaction_sees_one_moment(backend: PostgresBackend) -> None:
    head = begun(backend)
    with backend.transaction(write=False) as rows:
        assert rows.count(RecordRow, stream="s") == 0
        assert backend.append(head, record(1), after(head, 1))
        assert rows.count(RecordRow, stream="s") == 0
    with backend.transaction(write=False) as rows:
        assert rows.count(RecordRow, stream="s") == 1


def test_a_reading_transaction_cannot_write(backend: PostgresBackend) -> None:
    with backend.transaction(write=False) as rows:
        assert rows.lock("s") is None
    with pytest.raises(BackendError, match="read-only"), backend.transaction(write=False) as rows:
        rows.insert(empty_head("s"))


def test_rows_can_be_changed_while_they_are_walked_over(backend: PostgresBackend) -> None:
    begun(backend)
    with backend.transaction(write=True) as rows:
        for seq in range(1, 201):
            rows.insert(record(seq))
        walked = []
        for row in rows.select(RecordRow, stream="s"):
            walked.append(row.seq)
            rows.update(RecordRow, {"body": None}, stream="s", seq=row.seq)
        assert walked == list(range(1, 201))
        assert [row.seq for row in rows.select(RecordRow, stream="s", newest_first=True, limit=130)] == list(
            range(200, 70, -1)
        )
        assert [row.seq for row in rows.select(RecordRow, stream="s", after=190)] == list(range(191, 201))
        assert rows.count(RecordRow, stream="s", body=None) == 200


@pytest.mark.parametrize("size", [0, 10, postgres.IN_ROW_MAX, postgres.IN_ROW_MAX + 1, 3 * postgres.CHUNK_BYTES + 17])
def test_contents_of_every_size_are_kept_counted_mended_and_released(backend: PostgresBackend, size: int) -> None:
    body = os.urandom(size)
    with backend.transaction(write=True) as rows:
        rows.keep("d", body)
        rows.keep("d", body)
    with backend.transaction(write=False) as rows:
        assert b"".join(rows.content("d") or ()) == body
    with backend.transaction(write=True) as rows:
        table = "contents" if size <= postgres.IN_ROW_MAX else "content_chunks"
        rows._run(f"UPDATE {table} SET body = 'spoiled'::bytea", ())
        rows.keep("d", body)
    with backend.transaction(write=True) as rows:
        assert b"".join(rows.content("d") or ()) == body
        assert [rows.release("d") for _ in range(4)] == [False, False, True, False]
    with backend.transaction(write=False) as rows:
        assert rows.content("d") is None
        assert rows._run("SELECT count(*) FROM content_chunks", ()).fetchone() == (0,)


def test_reclaiming_gives_the_space_of_removed_rows_back(backend: PostgresBackend) -> None:
    with backend.transaction(write=True) as rows:
        rows.keep("d", os.urandom(5_000_000))
    with backend.transaction(write=True) as rows:
        rows.release("d")
    assert backend.reclaim() > 4_000_000
