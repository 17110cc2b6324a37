"""Shared by the PostgreSQL backend's tests: rows to put in, and the heads they stand behind."""

from __future__ import annotations

from safepoint.store.postgres import PostgresBackend
from safepoint.store.record import HeadRow, RecordRow, empty_head


def record(seq: int, stream: str = "s", body: bytes | None = b"{}", **fields: object) -> RecordRow:
    row = RecordRow(stream, seq, f"id{seq}", None, seq, 0, 0, "hash", 2, "", f"rec{seq}", None, body)
    return row._replace(**fields)


def begun(backend: PostgresBackend, stream: str = "s") -> HeadRow:
    head = empty_head(stream)
    with backend.transaction(write=True) as rows:
        assert rows.lock(stream) is None
        rows.insert(head)
    return head


def after(head: HeadRow, seq: int) -> HeadRow:
    return head._replace(length=seq, checkpoint_id=f"id{seq}", record_hash=f"rec{seq}", version=head.version + 1)
