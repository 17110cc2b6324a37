"""Look into all the tables of a store."""

from __future__ import annotations

from typing import Any

from safepoint.store import Store
from safepoint.store.record import AuditRow, HeadRow, IntentRow, MarkRow, RecordRow


def rows_of(store: Store, table: type[Any], /, **equal: Any) -> list[Any]:
    with store.transaction(write=False) as rows:
        return list(rows.select(table, **equal))


def everything(store: Store) -> list[Any]:
    return [rows_of(store, kind) for kind in (HeadRow, RecordRow, MarkRow, AuditRow, IntentRow)]
