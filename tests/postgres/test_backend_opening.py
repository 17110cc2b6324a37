"""Opening, migrating, restarting and closing the PostgreSQL backend, and whether it does as the embedded store does."""

from __future__ import annotations

import os
import threading
from hashlib import sha256

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from safepoint.core.errors import SafepointError
from safepoint.runtime.errors import BackendError
from safepoint.store import postgres_schema
from safepoint.store.errors import DuplicateRowError
from safepoint.store.memory import MemoryBackend
from safepoint.store.postgres import PostgresBackend
from safepoint.store.postgres_driver import connect, split_schema, without_secrets
from safepoint.store.record import AuditRow, HeadRow, MarkRow, empty_head
from safepoint.store.schema import STEPS
from support_backend import after, begun, record
from support_postgres import Server

pytestmark = pytest.mark.postgres


def test_a_save_is_durable_whatever_the_role_says(database: str) -> None:
    connection = connect(database)
    connection.execute("ALTER ROLE safepoint SET synchronous_commit = off")
    try:
        backend = PostgresBackend(database)
        with backend.transaction(write=False) as rows:
            assert rows._run("SHOW synchronous_commit", ()).fetchone() == ("on",)
        backend.close()
    finally:
        connection.execute("ALTER ROLE safepoint RESET synchronous_commit")
        connection.close()


def test_opening_again_finds_the_same_store(database: str, backend: PostgresBackend) -> None:
    begun(backend)
    again = PostgresBackend(database)
    assert again.store_id == backend.store_id
    with again.transaction(write=False) as rows:
        assert rows.count(HeadRow) == 1
    again.close()


def test_many_that_open_a_new_store_at_once_make_one(database: str) -> None:
    ids: list[str] = []

    def open_it() -> None:
        backend = PostgresBackend(database)
        ids.append(backend.store_id)
        backend.close()

    threads = [threading.Thread(target=open_it) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(ids) == 6
    assert len(set(ids)) == 1


def test_an_older_store_is_brought_up_to_date_and_keeps_its_rows(database: str, backend: PostgresBackend) -> None:
    begun(backend)
    steps = (*STEPS, "CREATE TABLE later_table (name TEXT); ALTER TABLE streams ADD COLUMN extra BIGINT;")
    _, store_id = postgres_schema.prepare(database, steps)
    assert store_id == backend.store_id
    connection = connect(database)
    assert connection.execute("SELECT count(*) FROM streams WHERE extra IS NULL").fetchone() == (1,)
    assert connection.execute("SELECT value FROM store WHERE name = 'schema_version'").fetchone() == (str(len(steps)),)
    connection.close()
    with pytest.raises(BackendError, match="update Safepoint"):
        PostgresBackend(database)


def test_a_migration_that_fails_changes_nothing(database: str, backend: PostgresBackend) -> None:
    with pytest.raises(BackendError, match="no_such"):
        postgres_schema.prepare(database, (*STEPS, "CREATE TABLE half_done (n INT); SELECT no_such_function();"))
    connection = connect(database)
    assert connection.execute("SELECT to_regclass('half_done')").fetchone() == (None,)
    connection.close()
    PostgresBackend(database).close()


def test_without_a_schema_in_the_address_the_tables_stand_in_one_of_their_own(server: Server) -> None:
    backend = PostgresBackend(server.url)
    connection = connect(server.url)
    assert connection.execute(
        "SELECT to_regclass('safepoint.records') IS NOT NULL, to_regclass('public.records')"
    ).fetchone() == (
        True,
        None,
    )
    backend.close()
    connection.execute("DROP SCHEMA safepoint CASCADE")
    connection.close()


def test_a_server_that_was_restarted_is_found_again(server: Server, database: str) -> None:
    if not server.folder:
        pytest.skip("the server is not ours to restart")
    backend = PostgresBackend(database)
    head = begun(backend)
    server.control("stop", "-m", "immediate")
    try:
        with pytest.raises(BackendError):
            backend.append(head, record(1), after(head, 1))
    finally:
        server.start()
    assert backend.append(head, record(1), after(head, 1))
    backend.close()


def test_a_closed_store_says_so(backend: PostgresBackend) -> None:
    backend.close()
    backend.close()
    with pytest.raises(BackendError, match="is closed"), backend.transaction(write=False):
        pass


def test_a_forked_child_uses_connections_of_its_own(backend: PostgresBackend) -> None:
    head = begun(backend)
    child = os.fork()
    if child == 0:
        status = 1
        try:
            with backend.transaction(write=False) as rows:
                status = 0 if rows.count(HeadRow) == 1 else 2
        finally:
            os._exit(status)
    assert os.waitpid(child, 0)[1] == 0
    assert backend.append(head, record(1), after(head, 1))


def test_passwords_do_not_show() -> None:
    shown = without_secrets("postgresql://ann:secret@host:5432/db?sslmode=require&password=secret&schema=x")
    assert shown == "postgresql://ann@host:5432/db?sslmode=require&schema=x"
    assert split_schema("postgresql://u@/db?host=/run/pg&schema=x") == ("postgresql://u@/db?host=%2Frun%2Fpg", "x")


def test_a_server_that_is_not_there_is_one_sentence_without_the_password() -> None:
    with pytest.raises(SafepointError, match=r"cannot open postgresql://ann@127\.0") as caught:
        PostgresBackend("postgresql://ann:secret@127.0.0.1:1/db")
    assert "secret" not in str(caught.value)


OPERATIONS = st.lists(
    st.one_of(
        st.tuples(st.sampled_from(["insert", "put"]), st.sampled_from("ab"), st.integers(1, 6), st.sampled_from(["k", "l"])),
        st.tuples(st.just("update"), st.sampled_from("ab"), st.integers(1, 6), st.sampled_from(["k", "l"])),
        st.tuples(st.just("delete"), st.sampled_from("ab"), st.integers(1, 6), st.just("")),
        st.tuples(st.sampled_from(["keep", "release"]), st.sampled_from("xy"), st.integers(0, 2), st.just("")),
    ),
    max_size=15,
)


class UndoError(Exception):
    """Ends a transaction without keeping what it did."""


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(OPERATIONS, st.booleans(), st.sampled_from([None, 1, 3]))
def test_postgres_and_the_embedded_store_do_the_same(
    backend: PostgresBackend, operations: list[tuple[str, str, int, str]], newest_first: bool, limit: int | None
) -> None:
    memory = MemoryBackend()
    results = []
    for store in (memory, backend):
        with pytest.raises(UndoError), store.transaction(write=True) as rows:
            results.append([_applied(rows, operation) for operation in operations])
            for stream in "ab":
                results[-1].append(list(rows.select(AuditRow, stream=stream, newest_first=newest_first, limit=limit)))
                results[-1].append(rows.count(AuditRow, stream=stream, kind="k"))
            results[-1].append([b"".join(map(bytes, rows.content(digest) or ())) for digest in "xy"])
            raise UndoError
    memory.close()
    assert results[0] == results[1]


def _applied(rows: object, operation: tuple[str, str, int, str]) -> object:
    name, where, number, text = operation
    row = AuditRow(where, number, 0, number, text, "{}", sha256(text.encode()).hexdigest())
    try:
        match name:
            case "insert" | "put":
                return getattr(rows, name)(row)
            case "update":
                return rows.update(AuditRow, {"kind": text}, stream=where, seq=number)  # type: ignore[attr-defined]
            case "delete":
                return rows.delete(AuditRow, stream=where, seq=number)  # type: ignore[attr-defined]
            case "keep":
                return rows.keep(where, bytes([number]) * 10)  # type: ignore[attr-defined]
            case _:
                return rows.release(where)  # type: ignore[attr-defined]
    except DuplicateRowError:
        return "taken"


def test_marks_are_unique_by_their_id(backend: PostgresBackend) -> None:
    mark = MarkRow("s", 1, "m", 1, "c", "Manual", "n", 1, 0, "{}", None)
    with backend.transaction(write=True) as rows:
        rows.insert(mark)
        with pytest.raises(DuplicateRowError):
            rows.insert(mark._replace(seq=2))


def test_a_commit_that_the_server_turned_into_a_rollback_is_an_error(backend: PostgresBackend) -> None:
    with pytest.raises(BackendError, match="nothing was committed"), backend.transaction(write=True) as rows:
        rows.insert(empty_head("s"))
        with pytest.raises(BackendError):
            rows._run("SELECT no_such_function()", ())
    with backend.transaction(write=False) as rows:
        assert rows.count(HeadRow) == 0


def test_a_stricter_commit_than_ours_is_left_alone(database: str) -> None:
    backend = PostgresBackend(f"{database}&options=-csynchronous_commit%3Dremote_apply")
    with backend.transaction(write=False) as rows:
        assert rows._run("SHOW synchronous_commit", ()).fetchone() == ("remote_apply",)
    backend.close()


def test_a_stream_that_is_held_too_long_is_an_error_and_not_a_hang(
    database: str, backend: PostgresBackend, monkeypatch: pytest.MonkeyPatch
) -> None:
    from safepoint.store import postgres_driver

    monkeypatch.setattr(postgres_driver, "LOCK_TIMEOUT_MS", 100)
    head, impatient = begun(backend), PostgresBackend(database)
    with backend.transaction(write=True) as rows:
        rows.lock("s")
        with pytest.raises(BackendError, match="lock timeout"):
            impatient.append(head, record(1), after(head, 1))
    assert impatient.append(head, record(1), after(head, 1))
    impatient.close()
