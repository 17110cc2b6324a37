"""Appending to a stream's audit log, which is hash-linked and only grows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from safepoint.core.canonical import canonical_text
from safepoint.store.chain import audit_link
from safepoint.store.record import AuditRow, HeadRow

if TYPE_CHECKING:
    from collections.abc import Mapping

    from safepoint.store.backend import Transaction
    from safepoint.store.store import Store


def append_audit(rows: Transaction, head: HeadRow, kind: str, body: Mapping[str, Any], at: int) -> HeadRow:
    """Add a line to the log of `head.stream` and return the head that ends with it; the caller stores that head.

    `kind` is an event code (`FN-CK-007`) or a word such as `CheckpointRestored`; `body` is plain data; `at` is milliseconds.
    """
    seq, text = head.audit_count + 1, canonical_text(body)
    link = audit_link(head.audit_hash, head.stream, seq, head.length, at, kind, text)
    rows.insert(AuditRow(head.stream, seq, head.length, at, kind, text, link))
    return head._replace(audit_count=seq, audit_hash=link)


def put_head(store: Store, rows: Transaction, head: HeadRow) -> HeadRow:
    """Store a changed head: its version grows by one and it is sealed anew; return what was stored."""
    stored = store.sealed(head._replace(version=head.version + 1))
    rows.put(stored)
    return stored
